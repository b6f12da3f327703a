import { expect, test } from 'vitest';
import { DEMO_TASKS } from './demo.tasks.data.ts';

/** workspace H7 */
test('there are 118 tasks, 9 of them overdue, 5 blocked, 6 in review; Marta has 7, 2 overdue and 1 returned', () => {
  const all = DEMO_TASKS.flatMap(({ tasks }) => tasks);
  const count = (holds: (task: (typeof all)[0]) => boolean) => all.filter(holds).length;
  expect([
    all.length,
    count(({ isOverdue }) => isOverdue),
    count(({ state }) => state === 'blocked'),
    count(({ state }) => state === 'in_review'),
  ]).toEqual([118, 9, 5, 6]);
  const marta = all.filter(({ assignee }) => assignee === 'E0027');
  expect([
    marta.length,
    marta.filter(({ isOverdue }) => isOverdue).length,
    marta.filter(({ state }) => state === 'returned').length,
  ]).toEqual([7, 2, 1]);
});
