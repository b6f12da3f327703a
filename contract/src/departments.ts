import { z } from 'zod';
import { machine, statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { id, line, pageQuery, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** workspace A1: a department is archived, never deleted. */
export const departmentMachine = machine({
  name: 'department',
  initial: 'active',
  states: {
    active: { label: 'Active', tone: 'success' },
    archived: { label: 'Archived', tone: 'neutral' },
  },
  transitions: {
    archive: { from: ['active'], to: 'archived', can: 'departments:write', label: 'Archive' },
    restore: { from: ['archived'], to: 'active', can: 'departments:write', label: 'Restore' },
  },
});

export const Department = z.object({
  id: id('dep'),
  code: z.string(),
  name: z.string(),
  parentId: id('dep').nullable(),
  headId: id('emp').nullable(),
  headName: z.string().nullable(),
  deputyName: z.string().nullable(),
  headcount: z.int(),
  status: z.enum(statesOf(departmentMachine)),
  version: version(),
  /** What the caller may do with it now. */
  transitions: z.array(z.string()),
});
export type Department = z.infer<typeof Department>;

export const DepartmentInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z]{2,6}$/, 'Use 2 to 6 capital letters'),
  name: line(100),
});
export type DepartmentInput = z.infer<typeof DepartmentInput>;

export const departmentsApi = {
  list: route({
    method: 'GET',
    path: '/departments',
    can: 'departments:read',
    summary: 'Departments, by code',
    query: z.object({ ...pageQuery, q: z.string().max(100).optional(), status: z.enum(statesOf(departmentMachine)).optional() }),
    data: paged(Department),
  }),
  create: route({
    method: 'POST',
    path: '/departments',
    can: 'departments:write',
    summary: 'Add a department',
    body: DepartmentInput,
    data: Department,
    once: 'accepted',
  }),
  transition: transitionRoute('/departments/:id/transitions', departmentMachine, 'departments:write', Department),
};
