import { z } from 'zod';
import { ROLES } from './access.ts';
import { SENSITIVITIES } from './files.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { machine, statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { id, instant, line, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { REQUEST_KIND_NAMES, TEAMS, TEMPLATE_CATEGORIES, type Team } from './request-kinds.ts';

export const FIELD_TYPES = [
  'text',
  'longtext',
  'number',
  'money',
  'date',
  'date_range',
  'time',
  'select',
  'multiselect',
  'checkbox',
  'employee',
  'department',
  'project',
  'cost_code',
  'vendor',
  'resource',
  'file',
  'photo',
  'signature',
  'line_table',
  'computed',
  'heading',
  'note',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const key = () => z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use small letters, digits and _');
/** A field's key, or a table's and its column's: `lines.total`. */
const reference = () => z.string().regex(/^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39})?$/);

export const CONDITION_OPS = ['is', 'is_not', 'above', 'below', 'includes', 'filled', 'empty'] as const;
export const Condition = z.object({ field: key(), op: z.enum(CONDITION_OPS), value: z.string().max(200).optional() });
export const Formula = z.object({ op: z.enum(['sum', 'product']), of: z.array(reference()).min(1).max(10) });

const common = {
  key: key(),
  label: line(100),
  help: z.string().trim().max(500).optional(),
  required: z.boolean().optional(),
  /** The least and the most: of a number, an amount in minor units, a day (`@today`), letters, rows or files. */
  min: z.string().max(20).optional(),
  max: z.string().max(20).optional(),
  options: z
    .array(z.object({ value: key(), label: line(80) }))
    .max(50)
    .optional(),
  formula: Formula.optional(),
};

export const COLUMN_TYPES = ['text', 'number', 'money', 'date', 'select', 'computed'] as const;
export const Column = z.object({ ...common, type: z.enum(COLUMN_TYPES) });
export type Column = z.infer<typeof Column>;

/** One field of a form. Its key stands for ever: answers are kept under it. */
export const Field = z.object({
  ...common,
  type: z.enum(FIELD_TYPES),
  /** A value, or `@me`, `@today`, `@myDepartment`. */
  default: z.string().max(200).optional(),
  regex: z.string().max(100).optional(),
  sensitivity: z.enum(SENSITIVITIES).optional(),
  showIf: z.object({ match: z.enum(['all', 'any']), conditions: z.array(Condition).min(1).max(10) }).optional(),
  columns: z.array(Column).min(1).max(10).optional(),
});
export type Field = z.infer<typeof Field>;

/** workspace A6: editing a published template opens a new draft version, which a publication makes immutable. */
export const templateMachine = machine({
  name: 'template',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', look: 'draft' },
    published: { label: 'Published', look: 'approved', isQuiet: true },
    deprecated: { label: 'Deprecated', look: 'on_hold' },
    archived: { label: 'Archived', look: 'locked', isQuiet: true },
  },
  transitions: {
    publish: { from: ['draft', 'published', 'deprecated'], to: 'published', can: 'requests:manage', label: 'Publish' },
    deprecate: { from: ['published'], to: 'deprecated', can: 'templates:write', label: 'Deprecate' },
    archive: { from: ['draft', 'deprecated'], to: 'archived', can: 'templates:write', label: 'Archive' },
  },
});

const teams = Object.keys(TEAMS) as [Team, ...Team[]];

/** What a template is beside its fields: changed without a new version. */
export const TemplateInput = z.object({
  name: line(80),
  description: z.string().trim().max(300).default(''),
  icon: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .default('forms'),
  category: z.enum(TEMPLATE_CATEGORIES),
  kind: z.enum(REQUEST_KIND_NAMES),
  audienceRoles: z.array(z.enum(ROLES)).max(7).default([]),
  audienceDepartments: z.array(id('dep')).max(50).default([]),
  /** Who decides requests of the kind General: the head of the department, or the owner of the form. */
  approver: z.enum(['head', 'owner']).default('head'),
  slaHours: z.int().min(1).max(1000).nullable().default(null),
  fulfilment: z.enum(teams),
  /** Of the whole form: who may not read such answers does not see its requests at all. */
  sensitivity: z.enum(SENSITIVITIES).default('normal'),
  printLayout: z.enum(['one_column', 'two_columns']).default('two_columns'),
  /** Who answers for the form; whose department works off its requests where the owner's team does. Left out: who made it. */
  ownerId: id('emp').optional(),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

/** A form in the gallery: what somebody may start. */
export const TemplateCard = z.object({
  id: id('tpl'),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  category: z.enum(TEMPLATE_CATEGORIES),
  kind: z.enum(REQUEST_KIND_NAMES),
  /** How often the caller used it in a year. */
  used: z.int(),
});
export type TemplateCard = z.infer<typeof TemplateCard>;

export const TemplateRow = TemplateCard.omit({ used: true }).extend({
  status: z.enum(statesOf(templateMachine)),
  /** The published one; null before the first. */
  number: z.int().nullable(),
  hasDraft: z.boolean(),
  submissions90: z.int(),
  /** From submission to the end, in hours: the middle one of the last 90 days. */
  medianHours: z.number().nullable(),
  ownerName: z.string(),
  slaHours: z.int().nullable(),
  version: version(),
  transitions: z.array(z.string()),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

export const TemplateVersion = z.object({
  id: id('tpv'),
  number: z.int(),
  fields: z.array(Field),
  printLayout: z.enum(['one_column', 'two_columns']),
  publishedAt: instant().nullable(),
  publishedBy: z.string().nullable(),
  /** Requests on it that are not over. */
  open: z.int(),
  submissions: z.int(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

export const Template = TemplateRow.extend({
  ...TemplateInput.shape,
  description: z.string(),
  ownerId: id('emp'),
  /** Newest first. */
  versions: z.array(TemplateVersion),
  /** Why it cannot be published as it stands; empty when it can. */
  problems: z.array(z.string()),
  /** Requests a week, oldest first, twelve weeks. */
  weeks: z.array(z.object({ from: z.string(), count: z.int() })),
  canEdit: z.boolean(),
});
export type Template = z.infer<typeof Template>;

export const DraftInput = z.object({ ...TemplateInput.shape, fields: z.array(Field).max(100), version: version() });
export type DraftInput = z.input<typeof DraftInput>;

/** A template as a file, to take it to another company. */
export const TemplateFile = z.object({
  lintel: z.literal('template'),
  ...TemplateInput.omit({ audienceDepartments: true, ownerId: true }).shape,
  fields: z.array(Field).max(100),
});
export type TemplateFile = z.infer<typeof TemplateFile>;

const listed = {
  sorts: ['category', 'name', 'kind', 'version', 'status', 'submissions', 'median', 'owner'],
  filters: {
    status: many(z.enum(statesOf(templateMachine))),
    kind: many(z.enum(REQUEST_KIND_NAMES)),
    category: many(z.enum(TEMPLATE_CATEGORIES)),
  },
} as const;

export const templatesApi = {
  gallery: route({
    method: 'GET',
    path: '/templates/gallery',
    can: 'requests:write',
    summary: 'The forms that you can start',
    data: z.array(TemplateCard),
  }),
  list: route({
    method: 'GET',
    path: '/templates',
    can: 'templates:read',
    summary: 'All form templates, by category and name',
    query: listQuery(listed),
    data: paged(TemplateRow),
  }),
  export: exportRoute('/templates/export', 'templates:read', 'The form templates of a filter as a file', listed),
  get: route({
    method: 'GET',
    path: '/templates/:id',
    can: 'templates:read',
    summary: 'One template with its versions',
    params: z.object({ id: id('tpl') }),
    data: Template,
  }),
  create: route({
    method: 'POST',
    path: '/templates',
    can: 'templates:write',
    summary: 'Start a template, from nothing, from another one or from a file',
    body: z.object({ ...TemplateInput.shape, fields: z.array(Field).max(100).optional(), copyOf: id('tpl').optional() }),
    data: Template,
    once: 'accepted',
  }),
  save: route({
    method: 'PUT',
    path: '/templates/:id/draft',
    can: 'templates:write',
    summary: 'Save the draft version; a published one stays as it is',
    params: z.object({ id: id('tpl') }),
    body: DraftInput,
    data: Template,
    once: 'accepted',
  }),
  installStarters: route({
    method: 'POST',
    path: '/templates/starters',
    can: 'requests:manage',
    summary: 'Install the starter pack: those forms of it that are not here yet',
    body: z.object({}),
    data: z.object({ installed: z.int() }),
    once: 'accepted',
  }),
  transition: transitionRoute('/templates/:id/transitions', templateMachine, 'templates:write', Template),
};
