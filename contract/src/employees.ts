import { z } from 'zod';
import { employeeEndings } from './employee-endings.ts';
import { ROLES } from './access.ts';
import {
  ChecklistItem,
  EmergencyContact,
  Employee,
  employeeMachine,
  EmployeeRow,
  ENDS_EARLY,
  endsAfterStart,
  Secrets,
  SignIn,
} from './employee-record.ts';
import { CONTACT_LIMIT, DOCUMENT_CATEGORIES, EMPLOYMENT_TYPES, ENDINGS, MISSING_CHECKS, PAY_BASES } from './employment.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, dayRange, id, line, version, enteredDay } from './kit/schema.ts';
import { ImportFile } from './imports.ts';
import { ImportPreview, ImportResult } from './people-import.ts';
import { transitionRoute } from './kit/transition-route.ts';

const name = line(80);
const optionalLine = (max = 200) => line(max).nullable().default(null);

const Work = z.object({
  position: line(100),
  departmentId: id('dep').nullable().default(null),
  managerId: id('emp').nullable().default(null),
  grade: optionalLine(6),
  employmentType: z.enum(EMPLOYMENT_TYPES).default('permanent'),
  payBasis: z.enum(PAY_BASES).default('monthly'),
  weeklyMinutes: z.int().min(0).max(10_080).default(2400),
  location: optionalLine(100),
  hireDate: enteredDay().nullable().default(null),
  probationEnd: enteredDay().nullable().default(null),
  contractEnd: enteredDay().nullable().default(null),
});

export const EmployeeInput = Work.extend({
  givenName: name,
  familyName: name,
  email: z.email('Enter a mail address').max(200),
  phone: optionalLine(40),
  birthDate: enteredDay().nullable().default(null),
  privateEmail: z.email('Enter a mail address').max(200).nullable().default(null),
  hasLogin: z.boolean().default(true),
  /** When they work: left out, the company's schedule at their hours. */
  scheduleId: id('sch').nullable().default(null),
  /** Whose holidays are theirs: left out, the company's. */
  calendarId: id('hol').nullable().default(null),
  /** They share name and birth date with somebody, and are somebody else. */
  isAnother: z.boolean().default(false),
}).refine(endsAfterStart, ENDS_EARLY);
export type EmployeeInput = z.input<typeof EmployeeInput>;

export const WorkInput = Work.extend({ givenName: name, familyName: name, version: version() }).refine(endsAfterStart, ENDS_EARLY);
export type WorkInput = z.output<typeof WorkInput>;

/** What people keep up to date themselves; HR may as well. */
export const PersonalInput = z.object({
  privateEmail: z.email('Enter a mail address').max(200).nullable(),
  address: z.string().trim().min(1).max(500).nullable(),
  birthDate: enteredDay().nullable().optional(),
  emergencyContacts: z.array(EmergencyContact).max(CONTACT_LIMIT),
  version: version(),
});
export type PersonalInput = z.infer<typeof PersonalInput>;

export const SecretsInput = z.object({ nationalId: line(40).nullable(), taxProfile: line(200).nullable(), version: version() });
export type SecretsInput = z.infer<typeof SecretsInput>;

const listed = {
  sorts: ['name', 'number', 'position', 'department', 'manager', 'status', 'hireDate', 'endDate', 'lastSignInAt', 'hours', 'leaveLeft'],
  filters: {
    departmentId: many(id('dep')),
    managerId: id('emp').optional(),
    status: many(z.enum(statesOf(employeeMachine))),
    employmentType: many(z.enum(EMPLOYMENT_TYPES)),
    location: many(line(100)),
    certificates: many(z.enum(['valid', 'expiring', 'expired'])),
    missing: many(z.enum(['any', ...MISSING_CHECKS])),
    login: many(z.enum(['linked', 'never', 'disabled'])),
    /** Away on leave today, be it their free day; out on a day on which they work; or not on leave. */
    today: z.enum(['away', 'out', 'here']).optional(),
    /** What ends within thirty days. */
    ends: many(z.enum(ENDINGS)),
    /** The last day of whoever leaves or has left. */
    endFrom: day().optional(),
    endTo: day().optional(),
    /** Employed on one of the days from the first to the last: `2026-10-12..2026-10-18`. */
    employed: dayRange().optional(),
    /** Whose role changed within thirty days, and nobody looked at it yet. */
    drift: z.stringbool().optional(),
  },
} as const;

const one = { params: z.object({ id: id('emp') }) };

export const employeesApi = {
  list: route({
    method: 'GET',
    path: '/employees',
    can: 'employees:read',
    summary: 'Personnel files: of everybody, or of those who report to you',
    query: listQuery(listed),
    data: paged(EmployeeRow),
  }),
  export: exportRoute('/employees/export', 'employees:write', 'The personnel list as a file', listed),
  ...employeeEndings,
  get: route({
    ...one,
    method: 'GET',
    path: '/employees/:id',
    can: 'people:read',
    summary: 'One record, as far as it is yours to see',
    data: Employee,
  }),
  secrets: route({
    ...one,
    method: 'GET',
    path: '/employees/:id/secrets',
    can: 'employees:secrets',
    summary: 'National id, tax profile and bank account in full; the look is on record',
    data: Secrets,
  }),
  create: route({
    method: 'POST',
    path: '/employees',
    can: 'employees:write',
    summary: 'Draft the record of somebody new',
    body: EmployeeInput,
    data: Employee,
    once: 'accepted',
  }),
  previewImport: route({
    method: 'POST',
    path: '/employees/import/preview',
    can: 'employees:write',
    summary: 'What a CSV file of people would come to, line by line; nothing is written',
    body: ImportFile,
    data: ImportPreview,
  }),
  runImport: route({
    method: 'POST',
    path: '/employees/import',
    can: 'employees:write',
    summary: 'Draft the records of a CSV file, all or none; who is on file already stays as they are',
    body: ImportFile,
    data: ImportResult,
    once: 'required',
  }),
  updateWork: route({
    ...one,
    method: 'PATCH',
    path: '/employees/:id/work',
    can: 'employees:write',
    summary: 'Change name, job and contract',
    body: WorkInput,
    data: Employee,
    once: 'accepted',
  }),
  updatePersonal: route({
    ...one,
    method: 'PUT',
    path: '/employees/:id/personal',
    can: 'people:read',
    summary: 'Change address, private mail and emergency contacts: your own, or as HR',
    body: PersonalInput,
    data: Employee,
    once: 'accepted',
  }),
  setPhoto: route({
    ...one,
    method: 'PUT',
    path: '/employees/:id/photo',
    can: 'people:read',
    summary: 'Take an uploaded picture as the photo, or none: your own, or as HR',
    body: z.object({ photoId: id('file').nullable() }),
    data: Employee,
    once: 'accepted',
  }),
  setSecrets: route({
    ...one,
    method: 'PUT',
    path: '/employees/:id/secrets',
    can: 'employees:secrets',
    summary: 'Set national id and tax profile',
    body: SecretsInput,
    data: Employee,
    once: 'accepted',
  }),
  setRole: route({
    ...one,
    method: 'PUT',
    path: '/employees/:id/role',
    can: 'employees:identity',
    summary: 'Give the account at the embedded provider another role, from the next day on; the role that counts now takes that back',
    body: z.object({ role: z.enum(ROLES) }),
    data: Employee,
    once: 'accepted',
  }),
  reviewRole: route({
    ...one,
    method: 'POST',
    path: '/employees/:id/role-review',
    can: 'employees:identity',
    summary: 'Say that the role of the last tokens is right; answers how many changes were open',
    body: z.object({}),
    data: z.object({ reviewed: z.int() }),
    once: 'accepted',
  }),
  sessions: route({
    ...one,
    method: 'GET',
    path: '/employees/:id/sessions',
    can: 'employees:identity',
    summary: 'The sign-ins of somebody that are open, latest first',
    data: z.array(SignIn),
  }),
  endSession: route({
    ...one,
    method: 'POST',
    path: '/employees/:id/end-session',
    can: 'employees:identity',
    summary: 'End one sign-in of somebody',
    body: z.object({ sessionId: line(64) }),
    data: z.object({ ended: z.int() }),
    once: 'accepted',
  }),
  endSessions: route({
    ...one,
    method: 'POST',
    path: '/employees/:id/end-sessions',
    can: 'employees:identity',
    summary: 'End every sign-in of somebody; answers how many sessions that were',
    body: z.object({}),
    data: z.object({ ended: z.int() }),
    once: 'accepted',
  }),
  transition: transitionRoute('/employees/:id/transitions', employeeMachine, 'employees:write', Employee),
  checklist: route({
    ...one,
    method: 'GET',
    path: '/employees/:id/checklist',
    can: 'employees:read',
    summary: 'What is to be done for somebody who joins or leaves',
    data: z.array(ChecklistItem),
  }),
  tick: route({
    method: 'POST',
    path: '/checklist-items/:id',
    can: 'employees:write',
    summary: 'Tick an item off, waive it with a reason, or open it again',
    params: z.object({ id: id('chk') }),
    body: z.object({ status: z.enum(['open', 'done', 'waived']), note: line(500).nullable().default(null), version: version() }),
    data: ChecklistItem,
    once: 'accepted',
  }),
  addDocuments: route({
    ...one,
    method: 'POST',
    path: '/employees/:id/documents',
    can: 'employees:write',
    summary: 'Put uploads into the personnel file',
    body: z.object({ fileIds: z.array(id('file')).min(1).max(10), category: z.enum(DOCUMENT_CATEGORIES) }),
    data: z.object({ added: z.int() }),
    once: 'accepted',
  }),
  proposeTransfer: route({
    ...one,
    method: 'POST',
    path: '/employees/:id/transfer-proposals',
    can: 'employees:time',
    summary: 'Propose to HR that somebody of your department moves to another one; it stands in the notes for review',
    body: z.object({ departmentId: id('dep'), from: enteredDay(), reason: line(500) }),
    data: z.object({ told: z.array(z.string()) }),
    once: 'accepted',
  }),
  transfer: route({
    method: 'POST',
    path: '/employees/transfer',
    can: 'employees:transfer',
    summary: 'Move people to another department; answers how many moved',
    body: z.object({ ids: z.array(id('emp')).min(1).max(200), departmentId: id('dep') }),
    data: z.object({ moved: z.int() }),
    once: 'accepted',
  }),
};
