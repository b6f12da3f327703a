import { z } from 'zod';
import { exportRoute, listQuery } from './kit/list.ts';
import { machine, statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, line, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** workspace A1: a department is archived, never deleted. */
export const departmentMachine = machine({
  name: 'department',
  initial: 'active',
  states: {
    active: { label: 'Active', look: 'active', isQuiet: true },
    archived: { label: 'Archived', look: 'locked' },
  },
  transitions: {
    archive: { from: ['active'], to: 'archived', can: 'departments:write', label: 'Archive', said: 'archived it' },
    restore: { from: ['archived'], to: 'active', can: 'departments:write', label: 'Restore', said: 'restored it' },
  },
});

/** So many levels stand below each other at most (workspace A1). */
export const DEPARTMENT_LEVELS = 4;

/** What is missing at the top of a department: approvals would go past it. */
export const DEPARTMENT_WARNINGS = { no_head: 'No head', head_inactive: 'Head not active' } as const;

export const Department = z.object({
  id: id('dep'),
  code: z.string(),
  name: z.string(),
  parentId: id('dep').nullable(),
  parentName: z.string().nullable(),
  /** 1 at the top, at most 4. */
  level: z.int(),
  costCentre: z.string().nullable(),
  location: z.string().nullable(),
  headId: id('emp').nullable(),
  headName: z.string().nullable(),
  deputyId: id('emp').nullable(),
  deputyName: z.string().nullable(),
  headcount: z.int(),
  /** Full-time equivalents of these people, in hundredths. */
  fte100: z.int(),
  activeProjects: z.int(),
  warnings: z.array(oneOf(DEPARTMENT_WARNINGS)),
  /** The department that it becomes part of, on a day to come. */
  merge: z.object({ intoId: id('dep'), intoName: z.string(), on: day() }).nullable(),
  /** Those that become part of it on a day to come, earliest first; of these, the ones that the caller may see. */
  joining: z.array(z.object({ id: id('dep'), name: z.string(), on: day() })),
  status: z.enum(statesOf(departmentMachine)),
  version: version(),
  /** What the caller may do with it now. */
  transitions: z.array(z.string()),
});
export type Department = z.infer<typeof Department>;

/** What everybody may know of a department (workspace B2), for pickers. */
export const DepartmentName = z.object({
  id: id('dep'),
  code: z.string(),
  name: z.string(),
  headName: z.string().nullable(),
  /** The caller heads it or one above it, or is deputy there. */
  isLed: z.boolean(),
});
export type DepartmentName = z.infer<typeof DepartmentName>;

const costCentre = z
  .string()
  .trim()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, 'Use 2 to 20 capital letters, digits and dashes');

const Heads = z.object({ headId: id('emp').nullable(), deputyId: id('emp').nullable() });

const DepartmentFacts = z.object({
  name: line(100),
  costCentre: costCentre.nullable().default(null),
  location: line(100).nullable().default(null),
});

export const DepartmentInput = DepartmentFacts.extend({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z]{2,6}$/, 'Use 2 to 6 capital letters'),
  parentId: id('dep').nullable().default(null),
  headId: id('emp').nullable().default(null),
  deputyId: id('emp').nullable().default(null),
});
/** As it is given: what may stay away, stays away. */
export type DepartmentInput = z.input<typeof DepartmentInput>;

export const DepartmentUpdate = DepartmentFacts.extend({ version: version() });
export type DepartmentUpdate = z.output<typeof DepartmentUpdate>;

export const DepartmentHeads = Heads.extend({ version: version() });
export type DepartmentHeads = z.output<typeof DepartmentHeads>;

const one = { params: z.object({ id: id('dep') }), data: Department, once: 'accepted' } as const;

const listed = {
  /** `place`: each followed by those below it. */
  sorts: ['place', 'name', 'code', 'head', 'headcount', 'fte', 'projects', 'status'],
  filters: {
    status: z.enum(statesOf(departmentMachine)).optional(),
    warning: oneOf(DEPARTMENT_WARNINGS).optional(),
    parentId: id('dep').optional(),
  },
} as const;

export const departmentsApi = {
  list: route({
    method: 'GET',
    path: '/departments',
    can: 'departments:oversee',
    summary: 'Departments, each followed by those below it',
    query: listQuery(listed),
    data: paged(Department),
  }),
  export: exportRoute('/departments/export', 'departments:oversee', 'Departments as a file', listed),
  names: route({
    method: 'GET',
    path: '/departments/names',
    can: 'people:read',
    summary: 'Code, name and head of the active departments, by code',
    data: z.array(DepartmentName),
  }),
  get: route({ ...one, method: 'GET', path: '/departments/:id', can: 'departments:read', summary: 'One department' }),
  create: route({
    method: 'POST',
    path: '/departments',
    can: 'departments:write',
    summary: 'Add a department',
    body: DepartmentInput,
    data: Department,
    once: 'accepted',
  }),
  update: route({
    ...one,
    method: 'PATCH',
    path: '/departments/:id',
    can: 'departments:write',
    summary: 'Change name, cost centre or location',
    body: DepartmentUpdate,
  }),
  setHeads: route({
    ...one,
    method: 'PUT',
    path: '/departments/:id/heads',
    can: 'departments:appoint',
    summary: 'Appoint head and deputy',
    body: DepartmentHeads,
  }),
  move: route({
    ...one,
    method: 'POST',
    path: '/departments/:id/move',
    can: 'departments:write',
    summary: 'Put it below another department, or to the top',
    body: z.object({ parentId: id('dep').nullable(), version: version() }),
  }),
  merge: route({
    ...one,
    method: 'POST',
    path: '/departments/:id/merge',
    can: 'departments:write',
    summary: 'Move its people and sub-departments into another one and archive it; answers the other one',
    body: z.object({ intoId: id('dep'), version: version() }),
  }),
  planMerge: route({
    ...one,
    method: 'PUT',
    path: '/departments/:id/merge-plan',
    can: 'departments:write',
    summary: 'The same on a day to come',
    body: z.object({ intoId: id('dep'), on: enteredDay(), version: version() }),
  }),
  callOffMerge: route({
    ...one,
    method: 'POST',
    path: '/departments/:id/merge-plan/call-off',
    can: 'departments:write',
    summary: 'Take back a planned merge',
    body: z.object({ version: version() }),
  }),
  transition: transitionRoute('/departments/:id/transitions', departmentMachine, 'departments:write', Department),
};
