import { addDays, daysBetween, endOfMonth } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { Recurrence } from '@lintel/contract/tasks';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { nextNumber } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import type { Row } from '#server/platform/transitions.ts';

const MONTHS: Partial<Record<Recurrence, number>> = { month: 1, quarter: 3 };
const DAYS: Partial<Record<Recurrence, number>> = { week: 7, fortnight: 14 };

/** The first day of the series after `today` that lies whole steps after `due`; the 31st of a short month is its last day. */
export function nextDue(due: string, recurrence: Recurrence, today: string): string {
  for (let step = 1; ; step++) {
    const next = MONTHS[recurrence] ? addMonths(due, step * MONTHS[recurrence]) : addDays(due, step * DAYS[recurrence]!);
    if (next > today) return next;
  }
}

function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const last = endOfMonth(first);
  return Number(last.slice(8)) < date ? last : addDays(first, date - 1);
}

/** Makes the task that follows one that is done; the row, or null where it is there already. */
export async function repeatTask(ctx: Ctx, task: Row<'task'>): Promise<Row<'task'> | null> {
  if (!task.recurrence || !task.due_date) return null;
  const due = nextDue(task.due_date, task.recurrence, await companyDay(ctx.db, ctx.now));
  const code = task.number.replace(/-T\d+$/, '');
  const there = await ctx.db.selectFrom('task').select('id').where('follows_id', '=', task.id).executeTakeFirst();
  if (there) return null;
  const next = await ctx.db
    .insertInto('task')
    .values({
      id: newId('tsk', ctx.now.getTime()),
      number: `${code}-T${String(await nextNumber(ctx, `${code}-T`)).padStart(3, '0')}`,
      title: task.title,
      description: task.description,
      project_id: task.project_id,
      phase_id: task.phase_id,
      department_id: task.department_id,
      reporter_id: task.reporter_id,
      assignee_ids: task.assignee_ids,
      watcher_ids: task.watcher_ids,
      label_ids: task.label_ids,
      priority: task.priority,
      start_date: task.start_date && addDays(due, -daysBetween(task.start_date, task.due_date)),
      due_date: due,
      estimate_minutes: task.estimate_minutes,
      needs_review: task.needs_review,
      needs_photo: task.needs_photo,
      cost_code_id: task.cost_code_id,
      location: task.location,
      checklist: toJson(task.checklist.map((item) => ({ ...item, doneBy: null, doneAt: null }))),
      recurrence: task.recurrence,
      follows_id: task.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'task.repeat',
    subjectType: 'task',
    subjectId: next.id,
    subjectLabel: `${next.number} ${next.title}`,
    after: { title: next.title, dueDate: due, status: next.status, version: 1 },
  });
  return next;
}
