import { sql, type SqlBool } from 'kysely';
import type { Role } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { milestoneMachine, projectMachine } from '@lintel/contract/project-machines';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { asSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt, type Refusal } from '#server/platform/errors.ts';
import { defineLife, type Row } from '#server/platform/transitions.ts';
import { cancelApproval, decidedBy } from '#server/features/approvals/approvals.service.ts';
import { holdersOf } from '#server/features/people/people.service.ts';
import { mayMoveMilestone, mayMoveProject, visibleTo } from './projects.access.ts';
import { askForAcceptance, askForCharter } from './projects.approvals.ts';
import { isSettled, missingOf } from './projects.detail.ts';
import { closeReturned, tell, tellAll, tellReturned, teamChanged, teamOf } from './projects.notices.ts';
import { freezeBaseline, measureByMilestones } from './projects.plan.ts';
import { findProjectRow } from './projects.queries.ts';

type Project = Row<'project'>;
type Milestone = Row<'milestone'>;

/** What is booked on projects; the slice that books says it. */
export interface ProjectHours {
  /** Minutes, in whatever state. */
  booked(db: Db, projectId: string): Promise<number>;
  /** How many timesheets with minutes on the project are not approved. */
  unapproved(db: Db, projectId: string): Promise<number>;
}
let hours: ProjectHours = { booked: async () => 0, unapproved: async () => 0 };
/** Filled by timesheets. Answers the way back. */
export function defineProjectHours(of: ProjectHours): () => void {
  const before = hours;
  hours = of;
  return () => void (hours = before);
}

/** What hangs on a project in another slice: what of it keeps the project open, and what ends with it. */
export interface ProjectTie {
  open(ctx: Ctx, project: Project): Promise<Refusal | null>;
  /** As the system: whoever closes a project may not see all that hangs on it. */
  release?(ctx: Ctx, project: Project): Promise<void>;
}
/** In the order in which they are asked. */
const TIES = ['tasks', 'bookings'] as const;
const ties = new Map<(typeof TIES)[number], ProjectTie>();
/** Filled by tasks and resources. */
export const tieToProject = (name: (typeof TIES)[number], tie: ProjectTie): void => void ties.set(name, tie);

/** workspace A2. What asks for contract, budget, orders and cost comes with the money. */
export const projectLife = defineLife({
  machine: projectMachine,
  table: 'project',
  heard: (_row, ctx) => tellAll(ctx),
  scope: visibleTo,
  label: ({ code, name }) => `${code} ${name}`,
  may: mayMoveProject,
  guard: {
    submit: charterIsWhole,
    start: hasStarted,
    resume: forecastIsReviewed,
    handOver: async (project, ctx, input) => (await acceptanceIsSigned(project, ctx)) ?? hasFinished(project, ctx, input),
    close: whatKeepsOpen,
    abandon: async ({ id }, { db }) => {
      const minutes = await hours.booked(db, id);
      return minutes > 0 ? fail('project.has_hours', { hours: Math.ceil(minutes / 60) }) : null;
    },
  },
  effect: {
    submit: async (project, ctx) => {
      await closeReturned(ctx, project.id);
      await change(ctx, project, { submitted_by: ctx.user.id });
      await askForCharter(ctx, project);
    },
    approve: async (project, ctx) => {
      await freezeBaseline(ctx, project);
      const managers = await teamOf(ctx, project.id, ['manager', 'deputy']);
      const others = [project.submitted_by, await headOf(ctx, project), ...(await holdersOf(ctx.db, ['accountant']))];
      await tell(ctx, [...managers, ...others], project.id, {
        type: 'project.approved',
        title: `${project.code} is approved`,
        body: await decidedBy(ctx.db, 'project_charter', project.id),
      });
    },
    sendBack: async (project, ctx, { reason }) => {
      await tellReturned(ctx, project, String(reason));
    },
    start: async (project, ctx, { actualStart }) => {
      await change(ctx, project, { actual_start: String(actualStart) });
      await tellTeam(ctx, project, [], `${project.code} has started`);
    },
    hold: async (project, ctx, { reason, expectedResume }) => {
      await change(ctx, project, { hold_reason: String(reason), expected_resume: String(expectedResume) });
      await tellTeam(ctx, project, ['accountant', 'managing_director'], `${project.code} is on hold`, String(reason));
    },
    resume: async (project, ctx) => {
      await change(ctx, project, { hold_reason: null, expected_resume: null });
      await tellTeam(ctx, project, [], `${project.code} goes on`);
    },
    handOver: async (project, ctx, { actualFinish, defectsEnd }) => {
      await change(ctx, project, { actual_finish: String(actualFinish), defects_end: String(defectsEnd) });
      await tellAccountants(ctx, project, `${project.code} is practically complete`);
    },
    close: release,
    cancel: async (project, ctx) => {
      await closeReturned(ctx, project.id);
      await cancelApproval(ctx, 'project_charter', project.id);
    },
    reopen: async (project, ctx, { reason }) => {
      await tellAccountants(ctx, project, `${project.code} is open again`, String(reason));
    },
  },
});

/** Who runs the project says that it is reached; the head signs off, what the client accepts by an approval. */
export const milestoneLife = defineLife({
  machine: milestoneMachine,
  table: 'milestone',
  heard: (_row, ctx) => tellAll(ctx),
  scope: (user) => sql<SqlBool>`milestone.project_id in (select project.id from project where ${visibleTo(user)})`,
  label: ({ name }) => name,
  guard: { reach: relationFor('reach'), signOff: relationFor('signOff'), sendBack: relationFor('sendBack') },
  effect: {
    reach: async (milestone, ctx, { reachedOn }) => {
      await settle(ctx, milestone, String(reachedOn));
      if (milestone.is_acceptance) await askForAcceptance(ctx, milestone, String(reachedOn));
    },
    sendBack: (milestone, ctx) => settle(ctx, milestone, null),
  },
});

async function whatKeepsOpen(project: Project, ctx: Ctx): Promise<Refusal | null> {
  for (const name of TIES) {
    const refusal = await ties.get(name)?.open(ctx, project);
    if (refusal) return refusal;
  }
  const count = await hours.unapproved(ctx.db, project.id);
  return count > 0 ? fail('project.hours_unapproved', { count }) : null;
}

async function charterIsWhole({ id }: Project, ctx: Ctx): Promise<Refusal | null> {
  const today = await companyDay(ctx.db, ctx.now);
  const row = await findProjectRow(ctx.db, ctx.user, today, id);
  const phase = await ctx.db.selectFrom('phase').select('id').where('project_id', '=', id).limit(1).execute();
  const missing = missingOf({ ...row!, phases: phase.length });
  return missing.length > 0 ? fail('project.charter_lacks', { missing: missing.join(', ') }) : null;
}

async function hasStarted(_project: Project, ctx: Ctx, { actualStart }: Record<string, unknown>): Promise<Refusal | null> {
  if (String(actualStart) <= (await companyDay(ctx.db, ctx.now))) return null;
  return failAt('input.actualStart', 'project.starts_later');
}

/** The day that the handover was, also when it is entered later. */
async function hasFinished(project: Project, ctx: Ctx, { actualFinish, defectsEnd }: Record<string, unknown>): Promise<Refusal | null> {
  const finished = String(actualFinish);
  const { actual_start: started } = project;
  if (finished > (await companyDay(ctx.db, ctx.now))) return failAt('input.actualFinish', 'project.finishes_later');
  if (started && finished < started) return failAt('input.actualFinish', 'project.finishes_early', { day: started });
  return String(defectsEnd) > finished ? null : failAt('input.defectsEnd', 'project.defects_end_early');
}

async function forecastIsReviewed({ id }: Project, ctx: Ctx): Promise<Refusal | null> {
  const past = await ctx.db
    .selectFrom('phase')
    .select(['name', 'forecast_finish'])
    .where('project_id', '=', id)
    .where('actual_finish', 'is', null)
    .where('forecast_finish', '<', await companyDay(ctx.db, ctx.now))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return past ? fail('project.forecast_is_past', { phase: past.name, day: past.forecast_finish }) : null;
}

async function acceptanceIsSigned({ id }: Project, { db }: Ctx): Promise<Refusal | null> {
  const open = await db
    .selectFrom('milestone')
    .select('name')
    .where('project_id', '=', id)
    .where('is_acceptance', '=', true)
    .where('status', '<>', 'signed_off')
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst();
  return open ? fail('project.acceptance_open', { milestone: open.name }) : null;
}

/** The relation belongs to the project of a milestone, which its own row does not have. */
function relationFor(name: TransitionOf<typeof milestoneMachine>) {
  return async ({ project_id, is_acceptance }: Milestone, { db, user }: { db: Db; user: User }): Promise<Refusal | null> => {
    const project = await db
      .selectFrom('project')
      .select(['id', 'department_id', 'status'])
      .where('id', '=', project_id)
      .executeTakeFirstOrThrow();
    if (!mayMoveMilestone[name](project, user, is_acceptance)) return fail('access.forbidden');
    return isSettled(project.status)
      ? fail('project.plan_is_fixed', { state: projectMachine.states[project.status].label.toLowerCase() })
      : null;
  };
}

async function settle(ctx: Ctx, { id, phase_id }: Milestone, reachedOn: string | null): Promise<void> {
  await ctx.db.updateTable('milestone').set({ reached_on: reachedOn }).where('id', '=', id).execute();
  await measureByMilestones(ctx, phase_id);
}

async function change(ctx: Ctx, { id }: Project, columns: Partial<Pick<Project, Changed>>): Promise<void> {
  await ctx.db.updateTable('project').set(columns).where('id', '=', id).execute();
}
type Changed = 'submitted_by' | 'actual_start' | 'actual_finish' | 'defects_end' | 'hold_reason' | 'expected_resume';

async function tellTeam(ctx: Ctx, project: Project, roles: readonly Role[], title: string, body = ''): Promise<void> {
  const people = [...(await teamOf(ctx, project.id)), ...(await holdersOf(ctx.db, roles))];
  await tell(ctx, people, project.id, { type: `project.${project.status}`, title, body });
}

async function tellAccountants(ctx: Ctx, project: Project, title: string, body = ''): Promise<void> {
  await tell(ctx, await holdersOf(ctx.db, ['accountant']), project.id, { type: `project.${project.status}`, title, body });
}

const headOf = async ({ db }: Ctx, { department_id }: Project): Promise<string | null> =>
  (await db.selectFrom('department').select('head_id').where('id', '=', department_id).executeTakeFirstOrThrow()).head_id;

/** The team and what was booked are free for other work; the manager stays, to answer for it. */
async function release(project: Project, ctx: Ctx): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  await ctx.db
    .updateTable('project_member')
    .set({ to_day: sql<string>`greatest(${today}::date, from_day)` })
    .where('project_id', '=', project.id)
    .where('project_role', '<>', 'manager')
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>', today)]))
    .execute();
  for (const name of TIES) await ties.get(name)?.release?.(asSystem(ctx), project);
  teamChanged(ctx);
}
