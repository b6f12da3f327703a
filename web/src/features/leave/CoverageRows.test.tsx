import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { CoverageRows } from './CoverageRows.tsx';

const person = (id: string, position: string, away = false) => ({
  ...{ id, name: id, position, freeDays: [] },
  absences: away
    ? [
        {
          ...{ id: `lvr_${id}`, employeeId: id, from: '2026-10-13', to: '2026-10-13', halfStart: false, halfEnd: false },
          ...{ isPending: false, label: 'Absent', colour: null },
        },
      ]
    : [],
});
type People = Parameters<typeof CoverageRows>[0]['people'];
const rowsOf = (people: ReturnType<typeof person>[]) => {
  const { unmount } = show(
    <table>
      <CoverageRows people={people as unknown as People} days={['2026-10-12', '2026-10-13']} />
    </table>,
  );
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join(' '),
  );
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  unmount();
  return heads.map((head, i) => `${head}: ${rows[i]}`);
};

test('beside all, each trade that more than one person has says how many of it are there', () => {
  const people = [person('a', 'Mason', true), person('b', 'Mason'), person('c', 'Carpenter'), person('d', 'Head')];
  expect(rowsOf(people)).toEqual(['There: 4 3', 'Mason: 2 1']);
  expect(rowsOf([person('a', 'Mason', true), person('b', 'Mason')])).toEqual(['There: 2 1']);
});
