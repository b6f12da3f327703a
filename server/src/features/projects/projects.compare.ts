import { addDays } from '@lintel/contract/kit/days';
import type { ComparedProject } from '@lintel/contract/project-plans';
import type { Project } from '@lintel/contract/projects';
import { sql } from 'kysely';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { readOne } from '#server/platform/list.ts';
import { partOn } from '#server/platform/parts.ts';
import { projectsList } from './projects.list.ts';

type Sums = Omit<ComparedProject, keyof Project>;

const RECENT_DAYS = 28;

/** Projects in the order in which they were named, without money. @throws Refusal 404 where one is not the caller's to see */
export async function compareProjects(ctx: Ctx, ids: readonly string[]): Promise<ComparedProject[]> {
  const today = await companyDay(ctx.db, ctx.now);
  const list = projectsList(today);
  const compared: ComparedProject[] = [];
  for (const id of new Set(ids)) {
    const row = await readOne(list, ctx, sql`project.id = ${id}`);
    if (!row) throw fail('request.not_found');
    compared.push({ ...list.present(row, ctx.user), ...(await sumsOf(ctx, id, today)) });
  }
  return compared;
}

async function sumsOf({ db }: Ctx, id: string, today: string): Promise<Sums> {
  const recent = addDays(today, 1 - RECENT_DAYS);
  const { rows } = await sql<Sums>`select
    (select count(*)::int from project_member part where part.project_id = ${id} and ${partOn('part', today)}) as people,
    tasks.*, stones.*, hours.*
    from (select
        count(*) filter (where status not in ('done', 'cancelled'))::int as "openTasks",
        count(*) filter (where status not in ('done', 'cancelled') and due_date < ${today})::int as "overdueTasks",
        count(*) filter (where status = 'done')::int as "doneTasks"
      from task where project_id = ${id}) as tasks,
    (select count(*)::int as milestones, count(*) filter (where status <> 'pending')::int as "reachedMilestones"
      from milestone where project_id = ${id}) as stones,
    (select coalesce(sum(minutes), 0)::int as minutes,
        coalesce(sum(minutes) filter (where day between ${recent} and ${today}), 0)::int as "recentMinutes"
      from (select day, minutes from time_entry where project_id = ${id}
        union all select day, minutes from time_correction where project_id = ${id}) as booked) as hours`.execute(db);
  return rows[0]!;
}
