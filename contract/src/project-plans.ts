import { z } from 'zod';
import { route } from './kit/route.ts';
import { enteredDay, id, line, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { milestoneMachine } from './project-machines.ts';
import { isOrdered, PROGRESS_METHODS, Project, PROJECT_ROLES, ProjectDetail } from './projects.ts';

export const PhaseInput = z
  .object({
    name: line(120),
    start: enteredDay(),
    finish: enteredDay(),
    progressMethod: z.enum(PROGRESS_METHODS).default('manual'),
    unitsTotal: z.int().min(1).max(1_000_000).nullable().default(null),
  })
  .refine(({ start, finish }) => start <= finish, { path: ['finish'], message: 'The finish is before the start' })
  .refine(({ progressMethod, unitsTotal }) => (progressMethod === 'units') === (unitsTotal !== null), {
    path: ['unitsTotal'],
    message: 'Say how many units there are, for a phase that is counted in units',
  });
export type PhaseInput = z.infer<typeof PhaseInput>;

export const ProgressInput = z.object({
  version: version(),
  /** For phases that are judged by hand. */
  percentBps: z.int().min(0).max(10_000).optional(),
  /** For phases that are counted. */
  unitsDone: z.int().min(0).optional(),
  note: z.string().trim().max(1000).default(''),
  /** Needed where progress falls. */
  reason: z.string().trim().max(1000).default(''),
  actualStart: enteredDay().nullable().optional(),
  actualFinish: enteredDay().nullable().optional(),
});
export type ProgressInput = z.infer<typeof ProgressInput>;

export const MilestoneInput = z.object({
  phaseId: id('phs'),
  name: line(120),
  dueDate: enteredDay(),
  forecastDate: enteredDay().nullable().default(null),
  weightBps: z.int().min(0).max(10_000).default(0),
  isAcceptance: z.boolean().default(false),
});
export type MilestoneInput = z.infer<typeof MilestoneInput>;

export const MemberInput = z
  .object({
    projectRole: z.enum(PROJECT_ROLES),
    allocationBps: z.int().min(0).max(10_000).default(10_000),
    from: enteredDay().nullable().default(null),
    to: enteredDay().nullable().default(null),
  })
  .refine(({ from, to }) => isOrdered(from, to), { path: ['to'], message: 'The last day is before the first' });
export type MemberInput = z.infer<typeof MemberInput>;

/** The fields of the form as they are typed; then the rules of the contract for what they mean. */
export const MemberFields = z
  .object({
    employeeId: z.string().min(1, 'Choose a person'),
    projectRole: z.string(),
    allocation: z
      .string()
      .trim()
      .regex(/^\d{1,3}([.,]\d)?$/, 'Use a number from 0 to 100')
      .refine((text) => Number(text.replace(',', '.')) <= 100, 'Use a number from 0 to 100'),
    from: z.string(),
    to: z.string(),
  })
  .superRefine(({ from, to, projectRole }, ctx) => {
    const parsed = MemberInput.safeParse({ projectRole, from: from || null, to: to || null });
    for (const { path, message } of parsed.error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message });
  });

export const COMPARED_LEAST = 2;
export const COMPARED_MOST = 4;

/** A project beside others: what its team, milestones, tasks and hours come to today; without money. */
export const ComparedProject = Project.extend({
  people: z.int(),
  milestones: z.int(),
  reachedMilestones: z.int(),
  openTasks: z.int(),
  overdueTasks: z.int(),
  doneTasks: z.int(),
  /** Booked so far, with what was corrected; and of these in the last 28 days. */
  minutes: z.int(),
  recentMinutes: z.int(),
});
export type ComparedProject = z.infer<typeof ComparedProject>;

const write = { can: 'projects:write', data: ProjectDetail, once: 'accepted' } as const;
const ofProject = z.object({ id: id('prj') });
const ofPhase = z.object({ id: id('phs') });
const ofMilestone = z.object({ id: id('mil') });
const member = z.object({ id: id('prj'), employeeId: id('emp') });

/** The schedule and the team of a project, and what they come to beside others. Every change answers the whole project as it is then. */
export const projectPlansApi = {
  compare: route({
    method: 'GET',
    path: '/projects/compare',
    can: 'projects:read',
    summary: 'Two to four projects within your scope, side by side',
    query: z.object({ id: z.array(id('prj')).min(COMPARED_LEAST).max(COMPARED_MOST) }),
    data: z.array(ComparedProject),
  }),
  addPhase: route({ ...write, method: 'POST', path: '/projects/:id/phases', summary: 'Add a phase', params: ofProject, body: PhaseInput }),
  updatePhase: route({
    ...write,
    method: 'PATCH',
    path: '/phases/:id',
    summary: 'Change a phase: its forecast, once the baseline is frozen',
    params: ofPhase,
    body: PhaseInput.safeExtend({ version: version() }),
  }),
  removePhase: route({ ...write, method: 'DELETE', path: '/phases/:id', summary: 'Remove a phase of a draft', params: ofPhase }),
  recordProgress: route({
    ...write,
    method: 'POST',
    path: '/phases/:id/progress',
    summary: 'Record how far a phase is',
    params: ofPhase,
    body: ProgressInput,
  }),
  addMilestone: route({
    ...write,
    method: 'POST',
    path: '/projects/:id/milestones',
    summary: 'Add a milestone',
    params: ofProject,
    body: MilestoneInput,
  }),
  updateMilestone: route({
    ...write,
    method: 'PATCH',
    path: '/milestones/:id',
    summary: 'Change a milestone that is open',
    params: ofMilestone,
    body: MilestoneInput.safeExtend({ version: version() }),
  }),
  removeMilestone: route({
    ...write,
    method: 'DELETE',
    path: '/milestones/:id',
    summary: 'Remove a milestone of a draft',
    params: ofMilestone,
  }),
  moveMilestone: transitionRoute('/milestones/:id/transitions', milestoneMachine, 'projects:write', ProjectDetail),
  putMember: route({
    ...write,
    method: 'PUT',
    path: '/projects/:id/members/:employeeId',
    summary: 'Add somebody to the team or change their part; a new manager makes the former one the deputy',
    params: member,
    body: MemberInput,
  }),
  removeMember: route({
    ...write,
    method: 'DELETE',
    path: '/projects/:id/members/:employeeId',
    summary: 'Take somebody off the team',
    params: member,
  }),
};
