import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CrewRow } from '@lintel/contract/timesheet-weeks';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { CrewWeek } from './CrewWeek.tsx';

const user = userEvent.setup({ delay: null });
const DAYS = ['12', '13', '14', '15', '16', '17', '18'].map((day) => ({
  ...{ day: `2026-10-${day}`, scheduledMinutes: 480, holiday: null, leave: null, leave100: 0, isOpen: true, isLocked: false },
}));
const worker = (no: number, monday = 0, tuesday = 0): CrewRow => {
  const minutes = [monday, tuesday, 0, 0, 0, 0, 0];
  return {
    ...{ employeeId: `emp_${no}`, name: `Worker ${no}`, position: 'Mason', timesheetId: null, status: 'draft', minutes },
    lines: [{ costCodeId: null, costCode: null, resourceId: null, resource: null, minutes }],
    ...{ otherMinutes: 0, days: DAYS, isEditable: true, roundingMinutes: 5 },
  };
};
const CREWS = [{ id: 'prj_1' as const, code: 'RC-01', name: 'Riverside Clinic' }];

let sent: unknown[] = [];
let reads = 0;
let answers: (() => unknown)[] = [];
beforeEach(() => {
  queryClient.clear();
  [reads, answers] = [0, []];
  sent = answerCalls((_url, body) => {
    if (body) return answers.shift()!();
    reads += 1;
    return [worker(1), worker(2, 60)];
  });
});
const open = () => show(<CrewWeek week="2026-W42" crews={CREWS} />, queryClient);
const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('hours are sent as the line of one worker, whose answer takes their place among the others', async () => {
  answers = [() => [worker(1, 450)]];
  open();
  await user.type(await cell('Worker 1, 12 Oct 2026'), '7.5{Enter}');
  expect(await screen.findByRole('row', { name: 'Total 8.5 – – – – – – 8.5' })).toBeDefined();
  expect(sent).toMatchObject([{ cells: [{ employeeId: 'emp_1', day: '2026-10-12', minutes: 450, costCodeId: null, resourceId: null }] }]);
  expect((await cell('Worker 2, 12 Oct 2026')).value).toBe('1');
  expect(reads).toBe(1);
});

test('hours wait for those before them, so that what is answered last is the latest', async () => {
  let answerFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  answers = [() => first.then(() => [worker(1, 60)]), () => [worker(1, 60, 120)]];
  open();
  await user.type(await cell('Worker 1, 12 Oct 2026'), '1{Enter}');
  await user.type(await cell('Worker 1, 13 Oct 2026'), '2{Enter}');
  expect(sent).toHaveLength(1);
  answerFirst();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByRole('row', { name: /^Worker 1.* 3$/ })).toBeDefined();
});

test('hours that are refused are marked where they were entered, with the reason, until others are entered there', async () => {
  answers = [() => refusalOf('Worker 1 is on leave on 12 Oct 2026.'), () => [worker(1, 60)]];
  open();
  const monday = await cell('Worker 1, 12 Oct 2026');
  await user.type(monday, '8{Enter}');
  await waitFor(() => expect(monday.title).toBe('Worker 1 is on leave on 12 Oct 2026.'));
  expect(monday.getAttribute('aria-invalid')).toBe('true');
  await user.clear(monday);
  await user.type(monday, '1');
  expect(monday.getAttribute('aria-invalid')).toBeNull();
});
