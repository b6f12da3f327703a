import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { addDays } from '@lintel/contract/kit/days';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { companyDay } from '#web/kit/today.ts';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';
import { PersonPicker } from './PersonPicker.tsx';

const TODAY = companyDay();
const person = (id: string, name: string) => ({ id, name, position: 'Mason', departmentName: 'Building', email: `${id}@x.example` });
const PEOPLE = [person('emp_1', 'Ada Stone'), person('emp_2', 'Bo Reed')];
let away: { employeeId: string; from: string; to: string }[];
let asked: URLSearchParams[];
beforeEach(() => {
  [away, asked] = [[], []];
  answerCalls((path) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname.endsWith('/absences')) {
      asked.push(url.searchParams);
      return away;
    }
    const one = PEOPLE.find(({ id }) => url.pathname.endsWith(`/${id}`));
    return one ?? PEOPLE;
  });
});
afterEach(cleanup);

const open = (props: Partial<Parameters<typeof PersonPicker>[0]> = {}) => {
  show(<PersonPicker label="Stand-in" value={null} onChange={vi.fn()} {...props} />, new QueryClient());
  fireEvent.click(screen.getByRole('combobox', { name: 'Stand-in' }));
};

test('who is away today is marked with until when, the others are not, and all of the page are asked for at once', async () => {
  const to = addDays(TODAY, 2);
  away = [{ employeeId: 'emp_2', from: addDays(TODAY, -1), to }];
  open();
  expect(await screen.findByText(`Away until ${formatDate(to, 'list')} · Mason · Building`)).toBeTruthy();
  expect(screen.getAllByText('Mason · Building')).toHaveLength(1);
  expect(asked.map((query) => query.getAll('ids'))).toEqual([['emp_1', 'emp_2']]);
});

test('of days that are named it is said who is away then, and from when where it begins within them', async () => {
  const during = { from: addDays(TODAY, 10), to: addDays(TODAY, 20) };
  away = [{ employeeId: 'emp_1', from: addDays(TODAY, 12), to: addDays(TODAY, 14) }];
  open({ during });
  expect(await screen.findByText(`Away ${formatDateRange(addDays(TODAY, 12), addDays(TODAY, 14))} · Mason · Building`)).toBeTruthy();
  expect([asked[0]!.get('from'), asked[0]!.get('to')]).toEqual([during.from, during.to]);
});

test.each([
  ['before them', 8, 14, () => `Away until ${formatDate(addDays(TODAY, 14), 'list')}`],
  ['on the first of them', 10, 10, () => `Away until ${formatDate(addDays(TODAY, 10), 'list')}`],
  ['on a later one', 11, 12, () => `Away ${formatDateRange(addDays(TODAY, 11), addDays(TODAY, 12))}`],
])('of days that are named who is gone from %s on is said by those, not by today', async (_when, from, to, words) => {
  away = [{ employeeId: 'emp_1', from: addDays(TODAY, from), to: addDays(TODAY, to) }];
  open({ during: { from: addDays(TODAY, 10), to: addDays(TODAY, 20) } });
  expect(await screen.findByText(`${words()} · Mason · Building`)).toBeTruthy();
});

test('of who is chosen it stands under the label', async () => {
  away = [{ employeeId: 'emp_1', from: TODAY, to: TODAY }];
  open({ value: 'emp_1', description: 'They are told.' });
  await waitFor(() => expect(screen.getAllByText(`Away until ${formatDate(TODAY, 'list')}.`)).toHaveLength(1));
  expect(screen.getByText(/They are told\./)).toBeTruthy();
});
