import type { Task } from '@lintel/contract/tasks';
import { expect, test } from 'vitest';
import { groupByDue, hoursText, isLate } from './tasks.format.ts';

const due = (dueDate: string | null, status: Task['status'] = 'todo') => ({ id: String(dueDate), dueDate, status }) as unknown as Task;

test('tasks stand under overdue, today, this week, later and without a date; empty groups are left out', () => {
  // A Wednesday.
  const today = '2026-10-14';
  const tasks = ['2026-10-13', '2026-10-14', '2026-10-15', '2026-10-18', '2026-10-19', null].map((day) => due(day));
  expect(groupByDue(tasks, today).map(({ label, tasks: of }) => [label, of.length])).toEqual([
    ['Overdue', 1],
    ['Today', 1],
    ['This week', 2],
    ['Later', 1],
    ['Without a date', 1],
  ]);
  expect(groupByDue([due(null)], today)).toHaveLength(1);
});

test('what is done is never late', () => {
  expect([
    isLate(due('2026-10-13'), '2026-10-14'),
    isLate(due('2026-10-13', 'done'), '2026-10-14'),
    isLate(due(null), '2026-10-14'),
  ]).toEqual([true, false, false]);
});

test.each([
  [90, '1.5 h'],
  [60, '1 h'],
  [50, '0.83 h'],
])('%i minutes are %s', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text);
});
