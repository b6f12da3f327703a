import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { TeamCoverage } from './TeamCoverage.tsx';

const department = (id: string, name: string, isLed = true) => ({ id, code: name.slice(0, 3).toUpperCase(), name, headName: null, isLed });
const person = (id: string, name: string) => ({ id, name, position: 'Mason', freeDays: [], absences: [] });
const PEOPLE: Record<string, ReturnType<typeof person>[]> = {
  dep_1: [person('emp_1', 'Marta Kessler')],
  dep_2: [person('emp_2', 'Liam Doyle')],
};

function asLeaderOf(...led: ReturnType<typeof department>[]) {
  answerCalls((url) => {
    if (url.includes('/departments/names')) return [...led, department('dep_3', 'Finance', false)];
    return { people: PEOPLE[new URL(url, 'http://x').searchParams.get('departmentId') ?? ''] ?? [], holidays: [] };
  });
  show(<TeamCoverage />);
}

test('who leads two departments sees the calendar of the first, and that of the other by choosing it', async () => {
  asLeaderOf(department('dep_1', 'Building'), department('dep_2', 'Roofing'));
  expect(await screen.findByRole('rowheader', { name: 'Marta Kessler' })).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Department' }));
  expect(screen.queryByText('Finance (FIN)')).toBeNull();
  await userEvent.click(await screen.findByText('Roofing (ROO)'));
  expect(await screen.findByRole('rowheader', { name: 'Liam Doyle' })).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: 'Marta Kessler' })).toBeNull();
});

test('who leads one sees that one, and has nothing to choose', async () => {
  asLeaderOf(department('dep_2', 'Roofing'));
  expect(await screen.findByRole('rowheader', { name: 'Liam Doyle' })).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
