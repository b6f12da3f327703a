import type { CalendarPerson } from '@lintel/contract/leave-calendar';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { AwayList } from './AwayList.tsx';

const person = (id: string, name: string, ...absences: object[]) =>
  ({ id, name, position: 'Mason', freeDays: [], absences }) as unknown as CalendarPerson;
const absence = (id: string, from: string, to: string, more: object = {}) => ({
  ...{ id, from, to, halfStart: false, halfEnd: false, label: 'Annual leave', colour: 1, isPending: false },
  ...more,
});

test('who is away is said in words, the first day first', () => {
  show(
    <AwayList
      people={[
        person('emp_1', 'Liam Doyle', absence('lvr_1', '2026-10-19', '2026-10-23', { isPending: true })),
        person('emp_2', 'Marta Kessler', absence('lvr_2', '2026-10-12', '2026-10-12', { label: 'Absent', colour: null })),
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual([
    'Marta KesslerAbsent, 12 Oct 2026',
    'Liam DoyleAnnual leave, 19 – 23 Oct 2026, asked for',
  ]);
});

test('where everybody is there, that is said', () => {
  show(<AwayList people={[person('emp_1', 'Liam Doyle')]} />);
  expect(screen.getByText('Nobody is away in these weeks.')).toBeDefined();
});
