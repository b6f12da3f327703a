import type { Role } from './access.ts';
import { CERTIFICATE_LABELS } from './employment.ts';
import type { Sensitivity } from './files.ts';
import type { Field } from './templates.ts';
import { BOOKING_PARTS } from './booking-parts.ts';
import type { RECOVERY_REASONS } from './recovery.ts';
import type { TicketCategory } from './support.ts';

/** Where files of a request stand that no field of its form asked for: no key of a field is written so. */
export const FILES_BESIDE = 'beside-the-form';

export const TEMPLATE_CATEGORIES = ['HR', 'Finance', 'Procurement', 'Site', 'IT and facilities', 'Resources'] as const;

/** Who works off what was approved: a role, those with a duty, or the owner of the form. */
export const TEAMS = {
  none: 'Nobody: approval is all it needs',
  owner: 'The owner of the form',
  administrator: 'Administration',
  accountant: 'Accounting',
  hr_manager: 'Human Resources',
  buyer: 'Buyers',
} as const;
export type Team = keyof typeof TEAMS;
export const TEAM_NAMES = Object.keys(TEAMS) as [Team, ...Team[]];

/** The approval that a kind needs, by the names of the approval kinds. */
export type RequestApproval = 'request' | 'expense' | 'procurement' | 'budget_change';

export interface RequestKind {
  label: string;
  /** What happens with an approved request of this kind, in one sentence. */
  effect: string;
  /** null: it needs none, or what it opens asks for its own. */
  approval: RequestApproval | null;
  /** Who reads every request of the kind, beside those whom one concerns (workspace B2, submissions). */
  readers: readonly Role[];
  team: Team;
  /** Why no form of this kind can be published here: what it acts on is not part of Lintel yet. */
  missing?: string;
  /** Fields that the effect needs: a form of this kind starts with them, and the builder keeps them. */
  fields: readonly Field[];
}

/** The categories of tickets, in the words of the desk. */
const HELP_WITH: { value: TicketCategory; label: string }[] = [
  { value: 'it', label: 'IT' },
  { value: 'mail', label: 'Mail' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'facilities', label: 'Facilities' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'hr', label: 'HR question' },
  { value: 'other', label: 'Other' },
];

/** Those that the personnel file knows; the value is its type in small letters. */
const CERTIFICATES = Object.entries(CERTIFICATE_LABELS).map(([type, label]) => ({ value: type.toLowerCase(), label }));

const ALL: readonly Role[] = ['managing_director', 'administrator'];
const HR: readonly Role[] = [...ALL, 'hr_manager'];
const FINANCE: readonly Role[] = [...ALL, 'accountant'];

/** How bad an incident was, as the register counts it. */
export const INCIDENT_SEVERITIES = {
  near_miss: 'Near miss',
  first_aid: 'First aid',
  injury: 'Injury with absence',
  damage: 'Damage only',
} as const;

/** What a request can be, one line of rights and one effect each (workspace A6). */
export const REQUEST_KINDS = {
  general: {
    label: 'General',
    effect: 'It goes to the team that fulfils it.',
    approval: 'request',
    readers: ALL,
    team: 'owner',
    fields: [],
  },
  procurement: {
    label: 'Purchase',
    effect: 'Its lines go to the buyers.',
    approval: 'procurement',
    readers: FINANCE,
    team: 'buyer',
    fields: [
      { key: 'project', type: 'project', label: 'Project' },
      {
        key: 'lines',
        type: 'line_table',
        label: 'Lines',
        required: true,
        min: '1',
        columns: [
          { key: 'item', type: 'text', label: 'Item', required: true },
          { key: 'quantity', type: 'number', label: 'Quantity', required: true, min: '0.001' },
          { key: 'unit', type: 'text', label: 'Unit', required: true, max: '12' },
          { key: 'rate', type: 'money', label: 'Rate', required: true },
          { key: 'total', type: 'computed', label: 'Total', formula: { op: 'product', of: ['quantity', 'rate'] } },
        ],
      },
      { key: 'amount', type: 'computed', label: 'Total without tax', formula: { op: 'sum', of: ['lines.total'] } },
      { key: 'needed_by', type: 'date', label: 'Needed by', min: '@today' },
    ],
  },
  expense: {
    label: 'Expense claim',
    effect: 'Accounting pays it back.',
    approval: 'expense',
    readers: FINANCE,
    team: 'accountant',
    fields: [
      { key: 'spent_on', type: 'date', label: 'Spent on', required: true, max: '@today' },
      { key: 'amount', type: 'money', label: 'Amount', required: true, min: '1' },
      { key: 'receipt', type: 'file', label: 'Receipt', required: true },
    ],
  },
  resource_booking: {
    label: 'Booking',
    effect: 'The vehicle or tool is booked for these days.',
    approval: null,
    readers: ALL,
    team: 'none',
    fields: [
      { key: 'resource', type: 'resource', label: 'Vehicle or tool', required: true },
      { key: 'days', type: 'date_range', label: 'Days', required: true, min: '@today' },
      {
        key: 'part',
        type: 'select',
        label: 'Part of the day',
        help: 'Whole days, where nothing is chosen',
        options: Object.entries(BOOKING_PARTS).map(([value, { label }]) => ({ value, label })),
      },
      { key: 'operator', type: 'employee', label: 'Driver or operator', required: true, default: '@me' },
      { key: 'project', type: 'project', label: 'Project' },
      {
        key: 'department',
        type: 'department',
        label: 'Department',
        help: 'Where it is for no project',
        showIf: { match: 'all', conditions: [{ field: 'project', op: 'empty' }] },
      },
      { key: 'purpose', type: 'text', label: 'Purpose', required: true },
    ],
  },
  support: {
    label: 'Help',
    effect: 'A support ticket is opened at once.',
    approval: null,
    readers: ALL,
    team: 'none',
    fields: [
      {
        key: 'category',
        type: 'select',
        label: 'What is it about',
        required: true,
        options: HELP_WITH,
      },
      { key: 'subject', type: 'text', label: 'Subject', required: true, max: '150' },
      { key: 'text', type: 'longtext', label: 'What happened', required: true },
    ],
  },
  access_recovery: {
    label: 'Colleague cannot sign in',
    effect: 'Administration checks who it is and lets them in again.',
    approval: null,
    readers: ALL,
    team: 'none',
    fields: [
      { key: 'person', type: 'employee', label: 'Colleague', required: true },
      {
        key: 'cause',
        type: 'select',
        label: 'Why',
        required: true,
        options: [
          { value: 'forgotten', label: 'Forgot the password' },
          { value: 'locked', label: 'Locked out' },
          { value: 'lost_factor', label: 'Lost the second factor' },
          { value: 'suspected_theft', label: 'Suspects theft' },
        ] satisfies { value: keyof typeof RECOVERY_REASONS; label: string }[],
      },
      { key: 'reason', type: 'longtext', label: 'What happens when they sign in', required: true, max: '1000' },
    ],
  },
  budget_change: {
    label: 'Budget change',
    effect: 'The budget of the project changes.',
    approval: 'budget_change',
    missing: 'Project budgets are not part of this installation yet.',
    readers: FINANCE,
    team: 'none',
    fields: [
      { key: 'project', type: 'project', label: 'Project', required: true },
      { key: 'amount', type: 'money', label: 'Amount', required: true, min: '1' },
      { key: 'reason', type: 'longtext', label: 'Reason', required: true },
    ],
  },
  hr_bank: {
    label: 'Bank change',
    effect: 'The new account is paid to once a second person has verified it.',
    approval: null,
    readers: ['hr_manager'],
    team: 'none',
    fields: [
      { key: 'holder', type: 'text', label: 'Account holder', required: true, sensitivity: 'pay' },
      { key: 'iban', type: 'text', label: 'IBAN', required: true, max: '42', sensitivity: 'pay' },
    ],
  },
  hr_address: {
    label: 'Address change',
    effect: 'The address stands in the personnel file.',
    approval: null,
    readers: ['hr_manager'],
    team: 'none',
    fields: [{ key: 'address', type: 'longtext', label: 'New address', required: true, max: '300', sensitivity: 'personal' }],
  },
  hr_certificate: {
    label: 'Certificate',
    effect: 'The certificate stands in the file at once; it counts once Human Resources has seen it.',
    approval: null,
    readers: HR,
    team: 'hr_manager',
    fields: [
      { key: 'certificate', type: 'select', label: 'Certificate', required: true, options: CERTIFICATES },
      { key: 'number', type: 'text', label: 'Number', max: '60' },
      { key: 'issued_on', type: 'date', label: 'Issued on', required: true, max: '@today' },
      { key: 'expires_on', type: 'date', label: 'Expires on' },
      { key: 'file', type: 'file', label: 'Picture or scan', required: true },
    ],
  },
  document_request: {
    label: 'Document',
    effect: 'Human Resources writes the document.',
    approval: null,
    readers: HR,
    team: 'hr_manager',
    fields: [],
  },
  incident: {
    label: 'Incident',
    effect: 'It stands in the register of incidents.',
    approval: null,
    readers: ALL,
    team: 'owner',
    fields: [
      { key: 'happened_on', type: 'date', label: 'Day', required: true, max: '@today', default: '@today' },
      { key: 'project', type: 'project', label: 'Project' },
      {
        key: 'severity',
        type: 'select',
        label: 'How bad',
        required: true,
        options: Object.entries(INCIDENT_SEVERITIES).map(([value, label]) => ({ value, label })),
      },
      { key: 'what', type: 'longtext', label: 'What happened', required: true },
    ],
  },
  site_log: {
    label: 'Site log',
    effect: 'It stands in the site log; after 24 hours it cannot be changed.',
    approval: null,
    readers: ALL,
    team: 'none',
    fields: [
      { key: 'project', type: 'project', label: 'Project', required: true },
      { key: 'day', type: 'date', label: 'Day', required: true, default: '@today', max: '@today' },
      { key: 'text', type: 'longtext', label: 'What was done', required: true },
    ],
  },
} as const satisfies Record<string, RequestKind>;
export type RequestKindName = keyof typeof REQUEST_KINDS;

export const REQUEST_KIND_NAMES = Object.keys(REQUEST_KINDS) as [RequestKindName, ...RequestKindName[]];

/** Read as rows of one type. */
export const kindOf = (name: RequestKindName): RequestKind => REQUEST_KINDS[name];

export const requestKindsReadBy = (role: Role): RequestKindName[] =>
  REQUEST_KIND_NAMES.filter((name) => kindOf(name).readers.includes(role));

/** Who reads such an answer of somebody else; its own person always does. Administration fulfils, but sees neither pay nor medical words. */
const ANSWER_READERS: Record<Exclude<Sensitivity, 'normal'>, readonly Role[]> = {
  personal: ['hr_manager'],
  medical: ['hr_manager'],
  pay: ['hr_manager', 'accountant'],
};

export const mayReadAnswer = (role: Role, sensitivity: Sensitivity): boolean =>
  sensitivity === 'normal' || ANSWER_READERS[sensitivity].includes(role);

export const sensitivitiesReadBy = (role: Role): Sensitivity[] =>
  (['normal', 'personal', 'medical', 'pay'] as const).filter((one) => mayReadAnswer(role, one));
