import { sql, type Selectable } from 'kysely';
import { WORKS_HERE } from '@lintel/contract/employment';
import { addDays, isWithin } from '@lintel/contract/kit/days';
import type { MemberInput } from '@lintel/contract/project-plans';
import type { ProjectDetail } from '@lintel/contract/projects';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import type { Row } from '#server/platform/transitions.ts';
import { staffs } from './projects.access.ts';
import { readProject } from './projects.detail.ts';
import { tell, tellAll, teamChanged } from './projects.notices.ts';
import { lockManaged } from './projects.plan.ts';

/**
 * Adds somebody or changes their part. There is one manager at a time: a new one makes the former one the deputy, on their first day.
 * @throws Refusal project.needs_manager where the only manager would become something else, or one only later
 */
export async function putMember(ctx: Ctx, projectId: string, employeeId: string, input: MemberInput): Promise<ProjectDetail> {
  const project = await lockManaged(ctx, projectId, staffs);
  const before = await memberOf(ctx, projectId, employeeId);
  if (!before) await refuseWhoLeft(ctx, employeeId);
  const today = await companyDay(ctx.db, ctx.now);
  const isLater = input.from !== null && input.from > today;
  if (before?.project_role === 'manager') {
    const hasBegun = isWithin(today, before.from_day, before.to_day);
    if (input.projectRole !== 'manager' || input.to || (hasBegun && isLater)) throw fail('project.needs_manager');
  }
  if (input.projectRole === 'manager') {
    const managers = await managersBeside(ctx, projectId, employeeId);
    if (isLater) await endManagersBefore(ctx, projectId, employeeId, input.from!);
    else await makeDeputies(ctx, projectId, employeeId, today);
    await recordFormer(ctx, project, managers);
  }
  const columns = { project_role: input.projectRole, allocation_bps: input.allocationBps, from_day: input.from, to_day: input.to };
  await ctx.db
    .insertInto('project_member')
    .values({ project_id: projectId, employee_id: employeeId, ...columns, created_at: ctx.now })
    .onConflict((on) => on.columns(['project_id', 'employee_id']).doUpdateSet(columns))
    .execute();
  await record(ctx, project, employeeId, before && partOf(before), columns);
  if (!before)
    await tell(ctx, [employeeId], projectId, { type: 'project.joined', title: `You are on the team of ${project.code} ${project.name}` });
  return readProject(ctx, projectId);
}

/** In a draft the part is forgotten; later it ends today, so that what it explains stays explained. */
export async function removeMember(ctx: Ctx, projectId: string, employeeId: string): Promise<ProjectDetail> {
  const project = await lockManaged(ctx, projectId, staffs);
  const before = await memberOf(ctx, projectId, employeeId);
  if (!before) throw fail('request.not_found');
  if (before.project_role === 'manager' && project.status !== 'draft') throw fail('project.needs_manager');
  const today = await companyDay(ctx.db, ctx.now);
  const hasBegun = project.status !== 'draft' && (before.from_day === null || before.from_day < today);
  if (hasBegun)
    await ctx.db
      .updateTable('project_member')
      .set({ to_day: today })
      .where('project_id', '=', projectId)
      .where('employee_id', '=', employeeId)
      .execute();
  else await ctx.db.deleteFrom('project_member').where('project_id', '=', projectId).where('employee_id', '=', employeeId).execute();
  await record(ctx, project, employeeId, { project_role: before.project_role }, { project_role: null });
  return readProject(ctx, projectId);
}

/** Whose successor has begun goes on as deputy. */
export async function passOnManagers(ctx: Ctx, today: string): Promise<void> {
  const passed = await ctx.db
    .updateTable('project_member as former')
    .from('project')
    .set({ project_role: 'deputy', to_day: null })
    .whereRef('project.id', '=', 'former.project_id')
    .where('project.status', 'not in', ['closed', 'cancelled'])
    .where('former.project_role', '=', 'manager')
    .where('former.to_day', '<', today)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_member as next')
          .select('next.employee_id')
          .whereRef('next.project_id', '=', 'former.project_id')
          .where('next.project_role', '=', 'manager')
          .where('next.from_day', '=', sql<string>`former.to_day + 1`),
      ),
    )
    .returning(['project.id', 'project.code', 'project.name', 'former.employee_id as employeeId'])
    .execute();
  for (const { employeeId, ...project } of passed)
    await record(ctx, project, employeeId, { project_role: 'manager' }, { project_role: 'deputy' });
}

const memberOf = (ctx: Ctx, projectId: string, employeeId: string) =>
  ctx.db
    .selectFrom('project_member')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();

async function refuseWhoLeft(ctx: Ctx, employeeId: string): Promise<void> {
  const person = await ctx.db.selectFrom('employee').select(['name', 'status']).where('id', '=', employeeId).executeTakeFirst();
  if (!person) throw fail('request.not_found');
  if ((WORKS_HERE as readonly string[]).includes(person.status)) return;
  throw failAt('employeeId', 'project.cannot_join', { name: person.name });
}

type Part = Pick<Selectable<Database['project_member']>, 'employee_id' | 'project_role' | 'allocation_bps' | 'from_day' | 'to_day'>;

const partOf = ({ project_role, allocation_bps, from_day, to_day }: Part) => ({ project_role, allocation_bps, from_day, to_day });

const managersBeside = (ctx: Ctx, projectId: string, employeeId: string): Promise<Part[]> =>
  ctx.db
    .selectFrom('project_member')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('project_role', '=', 'manager')
    .where('employee_id', '<>', employeeId)
    .orderBy('employee_id')
    .execute();

/** What a new manager made of those before them is said of each (workspace A17). */
async function recordFormer(ctx: Ctx, project: Pick<Row<'project'>, 'id' | 'code' | 'name'>, managers: readonly Part[]): Promise<void> {
  for (const former of managers) {
    const now = await memberOf(ctx, project.id, former.employee_id);
    if (now && (now.project_role !== former.project_role || now.to_day !== former.to_day))
      await record(ctx, project, former.employee_id, partOf(former), partOf(now));
  }
}

/** Writes of all that are managers beside somebody; which of them, the caller says. */
const changeManagers = (ctx: Ctx, projectId: string, employeeId: string, columns: { project_role?: 'deputy'; to_day: string | null }) =>
  ctx.db
    .updateTable('project_member')
    .set(columns)
    .where('project_id', '=', projectId)
    .where('project_role', '=', 'manager')
    .where('employee_id', '<>', employeeId);

const DEPUTY = { project_role: 'deputy', to_day: null } as const;

/** Who manages now or was to, is deputy from now on. */
async function makeDeputies(ctx: Ctx, projectId: string, employeeId: string, today: string): Promise<void> {
  await changeManagers(ctx, projectId, employeeId, DEPUTY)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', today)]))
    .execute();
}

/** Who manages until then does so until the day before; who was to come after it does not. `passOnManagers` does the rest. */
async function endManagersBefore(ctx: Ctx, projectId: string, employeeId: string, first: string): Promise<void> {
  await changeManagers(ctx, projectId, employeeId, DEPUTY).where('from_day', '>=', first).execute();
  await changeManagers(ctx, projectId, employeeId, { to_day: addDays(first, -1) })
    .where('employee_id', '=', ({ selectFrom }) =>
      selectFrom('project_member as last')
        .select('last.employee_id')
        .where('last.project_id', '=', projectId)
        .where('last.project_role', '=', 'manager')
        .where('last.employee_id', '<>', employeeId)
        .orderBy('last.from_day', (order) => order.desc().nullsLast())
        .limit(1),
    )
    .execute();
}

async function record(
  ctx: Ctx,
  project: Pick<Row<'project'>, 'id' | 'code' | 'name'>,
  employeeId: string,
  before: object | undefined,
  after: object,
): Promise<void> {
  await audit(ctx, {
    action: 'project.member',
    subjectType: 'project',
    subjectId: project.id,
    subjectLabel: `${project.code} ${project.name}`,
    ...(before ? { before: { employeeId: null, ...before } } : {}),
    after: { employeeId, ...after },
  });
  teamChanged(ctx);
  await tellAll(ctx);
}
