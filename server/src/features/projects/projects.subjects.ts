import { sql } from 'kysely';
import { defineSubject, type Settled } from '#server/features/approvals/approvals.service.ts';
import { defineDiscussion } from '#server/features/comments/comments.service.ts';
import { whenMerged } from '#server/features/departments/departments.merge.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { transition } from '#server/platform/transitions.ts';
import { visibleTo } from './projects.access.ts';
import { charterOf } from './projects.approvals.ts';
import { PROJECT_EDITS } from './projects.edits.ts';
import { milestoneLife, projectLife } from './projects.life.ts';
import { tellAll } from './projects.notices.ts';

/** What approvals, comments and departments ask of projects. */
export function connectProjects(): void {
  whenMerged(follow);
  defineSubject({
    kind: 'project_charter',
    link: linkOf,
    settle: settleCharter,
    tells: ['approved', 'rejected', 'returned'],
    content: charterOf,
  });
  // The page of a project opens with the id of a milestone as well.
  defineSubject({
    kind: 'milestone',
    link: linkOf,
    settle: settleMilestone,
    content: (db, id) =>
      db
        .selectFrom('milestone')
        .select(['name as Milestone', 'reached_on as Reached'])
        .where('id', '=', id)
        .executeTakeFirst()
        .then((row) => row ?? null),
  });
  defineDiscussion('project', async (db, user, id) => {
    const project = await db.selectFrom('project').select(['code', 'name']).where('id', '=', id).where(visibleTo(user)).executeTakeFirst();
    if (!project) return null;
    return {
      title: `${project.code} ${project.name}`,
      link: `employee/projects/${id}`,
      edits: PROJECT_EDITS,
      parts: partsOf(id),
      names: goneOf(id),
    };
  });
}

/** Whoever sees a project sees its phases and milestones, also what became of those that were removed. */
const partsOf = (id: string) =>
  sql`select 'phase', phase.id from phase where phase.project_id = ${id}
    union all select 'milestone', milestone.id from milestone where milestone.project_id = ${id}
    union all select split_part(action, '.', 1), payload #>> '{after,id}' ${removedFrom(id)}`;

const goneOf = (id: string) => sql`select payload #>> '{after,id}' as id, payload #>> '{after,name}' as name ${removedFrom(id)}`;

/** A plan keeps no row of what was removed: the log of its project alone knows its id and the name that it had. */
const removedFrom = (id: string) =>
  sql`from audit_entry where subject_type = 'project' and subject_id = ${id} and action in ('phase.remove', 'milestone.remove')`;

/** Projects go with their department; what is over keeps the one that it had. */
async function follow(ctx: Ctx, fromId: string, intoId: string): Promise<void> {
  await ctx.db
    .updateTable('project')
    .set({ department_id: intoId, updated_at: ctx.now })
    .where('department_id', '=', fromId)
    .where('status', 'not in', ['closed', 'cancelled'])
    .execute();
  await tellAll(ctx);
}

const linkOf = (id: string): string => `projects/${id}`;

async function settleCharter(ctx: Ctx, id: string, { outcome, comment }: Settled): Promise<void> {
  const { version } = await ctx.db.selectFrom('project').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  if (outcome === 'approved') await transition(ctx, projectLife, { id, name: 'approve', version });
  else await transition(ctx, projectLife, { id, name: 'sendBack', version, input: { reason: comment || 'No reason was given' } });
}

async function settleMilestone(ctx: Ctx, id: string, { outcome, comment }: Settled): Promise<void> {
  const { version } = await ctx.db.selectFrom('milestone').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  if (outcome === 'approved') await transition(ctx, milestoneLife, { id, name: 'signOff', version });
  else await transition(ctx, milestoneLife, { id, name: 'sendBack', version, input: { reason: comment || 'No reason was given' } });
}
