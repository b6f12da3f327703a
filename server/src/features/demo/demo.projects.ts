import type { ProjectDetail } from '@lintel/contract/projects';
import {
  addMilestone,
  addPhase,
  createProject,
  moveMilestone,
  moveProject,
  putMember,
  readProject,
  recordProgress,
} from '#server/features/projects/projects.service.ts';
import { approvalOf, move as moveApproval } from '#server/features/approvals/approvals.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { dayAfter, instantOn, type DemoDays } from './demo.calendar.ts';
import { DEMO_DEPARTMENTS } from './demo.people.ts';
import { DEMO_PROJECTS, type DemoProject } from './demo.projects.data.ts';
import { employeeId } from './demo.staff.ts';
import { labelsFor } from './demo.work-labels.ts';
import type { Unit } from './demo.steps.ts';

const DIRECTOR = 'E0001';
const MINUTE_MS = 60_000;

/** The eight projects of workspace H4, proposed, decided, begun and measured by those who do so. */
export const projectUnits = (days: DemoDays, movedIn: Date): Unit[] =>
  DEMO_PROJECTS.map((project, i) => ({
    // The one that waits was proposed lately.
    at:
      project.status === 'pending_approval' ? instantOn(days.today, -10, '16:00') : new Date(movedIn.getTime() + (i + 1) * 30 * MINUTE_MS),
    run: (ctx) => walk(ctx, project, days),
  }));

async function walk(ctx: Ctx, project: DemoProject, days: DemoDays): Promise<void> {
  const head = await actingAs(ctx, headOf(project));
  const { id } = await propose(head, project, days);
  // Who proposes it is a member by now.
  const proposer = await actingAs(ctx, headOf(project));
  await plan(proposer, id, project, days);
  await move(proposer, id, 'submit');
  if (project.status === 'pending_approval') return;
  await decide(await actingAs(ctx, DIRECTOR), 'project_charter', id);
  const manager = await actingAs(ctx, project.manager);
  await move(manager, id, 'start', { actualStart: startOf(project, days) });
  await measure(manager, await readProject(manager, id), project, days);
  await settleMilestones(manager, proposer, await readProject(manager, id), project, days);
  if (project.status === 'on_hold')
    await move(proposer, id, 'hold', {
      reason: 'The county has not given the permit for the detour.',
      expectedResume: dayAfter(days.anchor, 42),
    });
  if (project.status === 'closed') await finish(manager, proposer, id, project, days);
}

const headOf = ({ department }: DemoProject): string => DEMO_DEPARTMENTS.find(([code]) => code === department)![2];
const mondayOf = (days: DemoDays, week: number): string => dayAfter(days.anchor, week * 7);
const fridayOf = (days: DemoDays, week: number): string => dayAfter(days.anchor, week * 7 + 4);
const startOf = ({ phases }: DemoProject, days: DemoDays): string => mondayOf(days, Math.min(...phases.map(({ from }) => from)));
const finishOf = ({ phases }: DemoProject, days: DemoDays): string => fridayOf(days, Math.max(...phases.map(({ to }) => to)));

async function propose(ctx: Ctx, project: DemoProject, days: DemoDays): Promise<ProjectDetail> {
  const { id: departmentId } = await ctx.db
    .selectFrom('department')
    .select('id')
    .where('code', '=', project.department)
    .executeTakeFirstOrThrow();
  return createProject(ctx, {
    code: project.code,
    name: project.name,
    departmentId,
    clientName: project.client,
    description: '',
    siteAddress: null,
    siteLogDaily: project.code === 'RC-01',
    plannedStart: startOf(project, days),
    plannedFinish: finishOf(project, days),
    priority: 'normal',
    labelIds: await labelsFor(ctx, project.name),
  });
}

async function plan(ctx: Ctx, id: string, project: DemoProject, days: DemoDays): Promise<void> {
  for (const { name, from, to } of project.phases)
    await addPhase(ctx, id, { name, start: mondayOf(days, from), finish: fridayOf(days, to), progressMethod: 'manual', unitsTotal: null });
  const { phases } = await readProject(ctx, id);
  for (const { name, phase, day, kind } of project.milestones)
    await addMilestone(ctx, id, {
      phaseId: phases[phase]!.id,
      name,
      dueDate: dayAfter(days.today, day),
      forecastDate: null,
      weightBps: 0,
      isAcceptance: kind === 'accepted' || kind === 'acceptance',
    });
  for (const { number, role, percent } of project.members)
    await putMember(ctx, id, await employeeId(ctx, number), { projectRole: role, allocationBps: percent * 100, from: null, to: null });
}

async function move(
  ctx: Ctx,
  id: string,
  name: Parameters<typeof moveProject>[1]['name'],
  input: Record<string, unknown> = {},
): Promise<void> {
  const { version } = await readProject(ctx, id);
  await moveProject(ctx, { id, name, version, input });
}

async function decide(ctx: Ctx, kind: 'project_charter' | 'milestone', id: string): Promise<void> {
  const approval = await approvalOf(ctx, kind, id);
  if (approval?.status === 'pending')
    await moveApproval(ctx, { id: approval.id, name: 'approve', version: approval.version, input: { comment: '' } });
}

/** How far each phase is; what is complete was accepted before. */
async function measure(ctx: Ctx, { phases }: ProjectDetail, project: DemoProject, days: DemoDays): Promise<void> {
  for (const [i, { percent, from, to }] of project.phases.entries()) {
    if (percent === 0) continue;
    const phase = phases[i]!;
    // The last tenth waits for the acceptance, where the phase has one.
    const isAccepted = project.milestones.some((one) => one.phase === i && one.kind === 'accepted');
    await recordProgress(ctx, phase.id, {
      version: phase.version,
      percentBps: Math.min(percent, isAccepted ? 90 : 100) * 100,
      note: 'Measured on site with the section plans.',
      reason: '',
      actualStart: mondayOf(days, from),
      actualFinish: percent === 100 ? fridayOf(days, to) : null,
    });
  }
}

/** Milestones that are behind, and the last tenth of what was accepted. */
async function settleMilestones(
  manager: Ctx,
  head: Ctx,
  { milestones }: ProjectDetail,
  project: DemoProject,
  days: DemoDays,
): Promise<void> {
  for (const { name, phase, day, kind } of project.milestones) {
    if (kind !== 'reached' && kind !== 'accepted') continue;
    const { id, version } = milestones.find((one) => one.name === name)!;
    await moveMilestone(manager, { id, name: 'reach', version, input: { reachedOn: dayAfter(days.today, day) } });
    if (kind !== 'accepted') continue;
    await decide(head, 'milestone', id);
    const project_ = await readProject(head, id);
    const { id: phaseId, version: phaseVersion } = project_.phases[phase]!;
    const { from, to } = project.phases[phase]!;
    await recordProgress(manager, phaseId, {
      version: phaseVersion,
      percentBps: 10_000,
      note: `${name}.`,
      reason: '',
      actualStart: mondayOf(days, from),
      actualFinish: fridayOf(days, to),
    });
  }
}

/** Handed over and closed last year, and entered as it stands: the log on record keeps its order. */
async function finish(manager: Ctx, head: Ctx, id: string, project: DemoProject, days: DemoDays): Promise<void> {
  const finishedOn = finishOf(project, days);
  await move(manager, id, 'handOver', { actualFinish: finishedOn, defectsEnd: dayAfter(finishedOn, 365) });
  await move(head, id, 'close');
}
