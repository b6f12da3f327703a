import { TaskChange, type TaskChanges, type TaskDetail } from '@lintel/contract/tasks';
import { apart } from '#server/platform/apart.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { readTask } from './tasks.detail.ts';
import { updateTask } from './tasks.service.ts';

interface Outcome {
  changed: number;
  skipped: { id: TaskDetail['id']; title: string; reason: string }[];
}

/** Changes several tasks as if each were edited: what is refused is left out and reported. @throws Refusal 404 where one is not visible */
export async function updateSeveral(ctx: Ctx, items: readonly { id: string; version: number }[], change: TaskChanges): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, skipped: [] };
  // In the order of their ids, so that two who change the same do not wait for each other.
  for (const { id, version } of items.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const task = await readTask(ctx, id);
    const refusal = await apart(ctx.db, () => changeOne(ctx, task, version, change));
    if (refusal) outcome.skipped.push({ id: task.id, title: `${task.number} ${task.title}`, reason: refusal.message });
    else outcome.changed += 1;
  }
  return outcome;
}

async function changeOne(ctx: Ctx, task: TaskDetail, version: number, change: TaskChanges): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const parsed = TaskChange.safeParse({ ...inputOf(task), ...given, version });
  if (!parsed.success) throw fail('request.invalid', { details: parsed.error.issues[0]!.message });
  await updateTask(ctx, task.id, parsed.data);
}

const inputOf = ({ assignees, dependsOn, checklist, ...task }: TaskDetail) => ({
  ...task,
  assigneeIds: assignees.map(({ id }) => id),
  checklist: checklist.map(({ text, isRequired }) => ({ text, isRequired })),
  dependsOn: dependsOn.flatMap((one) => one.task?.id ?? []),
});
