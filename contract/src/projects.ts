import { z } from 'zod';
import { HEALTHS } from './healths.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, line, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { PRIORITIES } from './priorities.ts';
import { milestoneMachine, projectMachine } from './project-machines.ts';
import { labelIds, WorkLabel } from './work-labels.ts';

export const PROJECT_ROLES = ['manager', 'deputy', 'site_manager', 'engineer', 'foreman', 'worker', 'viewer'] as const;
export const PROGRESS_METHODS = ['manual', 'milestones', 'units', 'fifty_fifty', 'zero_hundred'] as const;

/** What lists and pickers show of a project; without money. */
export const Project = z.object({
  id: id('prj'),
  code: z.string(),
  name: z.string(),
  clientName: z.string().nullable(),
  departmentId: id('dep'),
  departmentName: z.string(),
  managerId: id('emp').nullable(),
  managerName: z.string().nullable(),
  status: z.enum(statesOf(projectMachine)),
  priority: oneOf(PRIORITIES),
  labels: z.array(WorkLabel),
  plannedStart: day().nullable(),
  plannedFinish: day().nullable(),
  forecastFinish: day().nullable(),
  actualStart: day().nullable(),
  actualFinish: day().nullable(),
  /** Done, and what the baseline has planned for today; phases count by their length until budgets weigh them. */
  percentBps: z.int(),
  plannedBps: z.int(),
  health: oneOf(HEALTHS).nullable(),
  /** How late the latest open milestone is; 0 when none is. */
  lateDays: z.int(),
  version: version(),
  /** What the caller may do with it now. */
  transitions: z.array(z.string()),
});
export type Project = z.infer<typeof Project>;

export const Milestone = z.object({
  id: id('mil'),
  phaseId: id('phs'),
  name: z.string(),
  dueDate: day(),
  forecastDate: day().nullable(),
  weightBps: z.int(),
  isAcceptance: z.boolean(),
  status: z.enum(statesOf(milestoneMachine)),
  reachedOn: day().nullable(),
  lateDays: z.int(),
  version: version(),
  transitions: z.array(z.string()),
});
export type Milestone = z.infer<typeof Milestone>;

export const Phase = z.object({
  id: id('phs'),
  name: z.string(),
  baselineStart: day().nullable(),
  baselineFinish: day().nullable(),
  forecastStart: day(),
  forecastFinish: day(),
  actualStart: day().nullable(),
  actualFinish: day().nullable(),
  progressMethod: z.enum(PROGRESS_METHODS),
  unitsTotal: z.int().nullable(),
  unitsDone: z.int(),
  percentBps: z.int(),
  progressNote: z.string(),
  version: version(),
});
export type Phase = z.infer<typeof Phase>;

export const Member = z.object({
  employeeId: id('emp'),
  name: z.string(),
  photoId: id('file').nullable(),
  position: z.string(),
  projectRole: z.enum(PROJECT_ROLES),
  allocationBps: z.int(),
  /** Over all projects that the person is on today; above 10000 is too much. */
  totalAllocationBps: z.int(),
  from: day().nullable(),
  to: day().nullable(),
});
export type Member = z.infer<typeof Member>;

export const ProjectDetail = Project.extend({
  description: z.string(),
  siteAddress: z.string().nullable(),
  /** What the project asks for, and whether a site log of every working day is due by the company's rule. */
  siteLogDaily: z.boolean(),
  isSiteLogDue: z.boolean(),
  defectsEnd: day().nullable(),
  holdReason: z.string().nullable(),
  expectedResume: day().nullable(),
  baselines: z.int(),
  phases: z.array(Phase),
  milestones: z.array(Milestone),
  members: z.array(Member),
  /** What the charter still lacks before it can be submitted. */
  missing: z.array(z.string()),
  /** Whether the caller may change plan and progress, and who is on the team. */
  isManageable: z.boolean(),
  isStaffable: z.boolean(),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

/** A phase as a baseline keeps it. */
export interface BaselinePlan {
  plannedStart: string | null;
  plannedFinish: string | null;
  phases: { id: string; name: string; start: string; finish: string }[];
}

export const isOrdered = (from: string | null | undefined, to: string | null | undefined) => !from || !to || from <= to;
const finishFirst = { path: ['plannedFinish'], message: 'The finish is before the start' };

export const ProjectInput = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[A-Z]{2,4}-[0-9]{2,4}$/, 'Use a code such as RC-01'),
    name: line(120),
    departmentId: id('dep'),
    clientName: line(120).nullable().default(null),
    description: z.string().trim().max(10_000).default(''),
    siteAddress: line(300).nullable().default(null),
    /** Asks for a site log of every working day. */
    siteLogDaily: z.boolean().default(false),
    plannedStart: enteredDay().nullable().default(null),
    plannedFinish: enteredDay().nullable().default(null),
    priority: oneOf(PRIORITIES).default('normal'),
    labelIds: labelIds(),
  })
  .refine(({ plannedStart, plannedFinish }) => isOrdered(plannedStart, plannedFinish), finishFirst);
export type ProjectInput = z.infer<typeof ProjectInput>;

export const ProjectChange = ProjectInput.safeExtend({ version: version() });
export type ProjectChange = z.infer<typeof ProjectChange>;

/** A project to choose: in pickers, and wherever only its name is needed. */
export const ProjectOption = z.object({ id: id('prj'), code: z.string(), name: z.string(), status: z.enum(statesOf(projectMachine)) });
export type ProjectOption = z.infer<typeof ProjectOption>;

const ofProject = { params: z.object({ id: id('prj') }), data: ProjectDetail, once: 'accepted' } as const;
const views = ['running', 'proposed', 'finished', 'all'] as const;

const listed = {
  sorts: ['code', 'name', 'status', 'health', 'manager', 'department', 'client', 'percent', 'plannedStart', 'plannedFinish', 'finish'],
  filters: {
    view: z.enum(views).default('all'),
    status: many(z.enum(statesOf(projectMachine))),
    health: many(oneOf(HEALTHS)),
    label: many(id('lab')),
    departmentId: id('dep').optional(),
    /** Who manages it today. */
    managerId: id('emp').optional(),
    /** By the whole name, which no two clients share. */
    client: line(200).optional(),
    /** The forecast finish; the planned one where there is none. */
    finishFrom: day().optional(),
    finishTo: day().optional(),
    /** Only those that you are a member of. */
    mine: z.stringbool().optional(),
    /** Only those that this person is on the team of, or will be. */
    memberId: id('emp').optional(),
  },
} as const;

export const projectsApi = {
  list: route({
    method: 'GET',
    path: '/projects',
    can: 'projects:read',
    summary: 'The projects within your scope, by code',
    query: listQuery(listed),
    data: paged(Project),
  }),
  export: exportRoute('/projects/export', 'projects:read', 'The projects within your scope as a file', listed),
  options: route({
    method: 'GET',
    path: '/projects/options',
    can: 'projects:read',
    summary: 'Up to 50 projects to choose from, by code; `open` leaves out what is closed or cancelled',
    query: z.object({ q: z.string().max(100).optional(), open: z.stringbool().default(true), mine: z.stringbool().optional() }),
    data: z.array(ProjectOption),
  }),
  clients: route({
    method: 'GET',
    path: '/clients',
    can: 'projects:propose',
    summary: 'Names of clients, up to 200',
    data: z.array(z.string()),
  }),
  clientOptions: route({
    method: 'GET',
    path: '/projects/clients',
    can: 'projects:read',
    summary: 'Up to 50 names of clients of the projects within your scope',
    query: z.object({ q: z.string().max(100).optional() }),
    data: z.array(z.string()),
  }),
  get: route({
    method: 'GET',
    path: '/projects/:id',
    can: 'projects:read',
    summary: 'One project with its plan and its team; the id of a milestone finds its project',
    params: z.object({ id: z.union([id('prj'), id('mil')]) }),
    data: ProjectDetail,
  }),
  create: route({
    method: 'POST',
    path: '/projects',
    can: 'projects:propose',
    summary: 'Propose a project',
    body: ProjectInput,
    data: ProjectDetail,
    once: 'accepted',
  }),
  update: route({
    method: 'PATCH',
    path: '/projects/:id',
    can: 'projects:write',
    summary: 'Change what a project is',
    body: ProjectChange,
    ...ofProject,
  }),
  transition: transitionRoute('/projects/:id/transitions', projectMachine, 'projects:read', ProjectDetail),
};
