import type { MemberInput } from '@lintel/contract/project-plans';
import type { ProjectDetail } from '@lintel/contract/projects';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import type { Row } from '#server/platform/transitions.ts';
import { staffs } from './projects.access.ts';
import { readProject } from './projects.detail.ts';
import { tell, tellAll, teamChanged } from './projects.notices.ts';
import { lockManaged } from './projects.plan.ts';

/**
 * Adds somebody or changes their part. There is one manager at a time: a new one makes the former one the deputy.
 * @throws Refusal project.needs_manager where the only manager would become something else
 */
export async function putMember(ctx: Ctx, projectId: string, employeeId: string, input: MemberInput): Promise<ProjectDetail> {
  const project = await lockManaged(ctx, projectId, staffs);
  const before = await memberOf(ctx, projectId, employeeId);
  if (!before) await refuseWhoLeft(ctx, employeeId);
  if (before?.project_role === 'manager' && (input.projectRole !== 'manager' || input.to)) throw fail('project.needs_manager');
  if (input.projectRole === 'manager') await makeRoomForManager(ctx, projectId, employeeId);
  const columns = { project_role: input.projectRole, allocation_bps: input.allocationBps, from_day: input.from, to_day: input.to };
  await ctx.db
    .insertInto('project_member')
    .values({ project_id: projectId, employee_id: employeeId, ...columns, created_at: ctx.now })
    .onConflict((on) => on.columns(['project_id', 'employee_id']).doUpdateSet(columns))
    .execute();
  await record(
    ctx,
    project,
    employeeId,
    before ? { project_role: before.project_role, allocation_bps: before.allocation_bps } : undefined,
    columns,
  );
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
  if (!['draft', 'terminated'].includes(person.status)) return;
  throw failAt('employeeId', 'project.cannot_join', { name: person.name });
}

const makeRoomForManager = (ctx: Ctx, projectId: string, employeeId: string) =>
  ctx.db
    .updateTable('project_member')
    .set({ project_role: 'deputy' })
    .where('project_id', '=', projectId)
    .where('project_role', '=', 'manager')
    .where('employee_id', '<>', employeeId)
    .execute();

async function record(ctx: Ctx, project: Row<'project'>, employeeId: string, before: object | undefined, after: object): Promise<void> {
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
