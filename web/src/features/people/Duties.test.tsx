import type { DutyAssignment } from '@lintel/contract/duties';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { DutiesToConfirm, DutyRegister } from './Duties.tsx';
import { OwnDuties } from './OwnFile.tsx';

const duty = (id: number, name: string, transitions: string[], more: Partial<DutyAssignment> = {}) =>
  ({
    ...{ id: `dty_${id}`, duty: name, employeeId: 'emp_2', employeeName: 'Marta Kessler', limitMinor: null, from: null, to: null },
    ...{ status: 'proposed', setByName: 'Viktor Sandell', version: 1, transitions, ...more },
  }) as DutyAssignment;

let rows: DutyAssignment[];
let asked: string[];
beforeEach(() => {
  [rows, asked] = [[], []];
  answerCalls((url) => {
    asked.push(new URL(url, 'http://localhost').pathname);
    return url.includes('settings') ? COMPANY_SETTINGS : rows;
  });
});
afterEach(cleanup);

const signIn = (role: string) =>
  sessionStore.set({ ...sessionStore.get(), role, user: { id: 'emp_1', name: 'Helena Marsh', role } } as never);
/** Shown, with all that it asks answered. */
async function shown(part: ReactNode): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(part, queries);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
}
const heads = () => screen.queryAllByRole('region').map((one) => one.getAttribute('aria-label'));
const duties = () => asked.filter((path) => path.endsWith('/duties'));

test('the duties to confirm are those that one may confirm oneself', async () => {
  signIn('managing_director');
  rows = [duty(1, 'buyer', ['confirm']), duty(2, 'storekeeper', []), duty(3, 'bank_verifier', ['end'])];
  await shown(<DutiesToConfirm />);
  expect(screen.getByText('Buyer, Marta Kessler')).toBeTruthy();
  expect(screen.queryByText(/Storekeeper|Bank verifier/)).toBeNull();
});

test('where none is to be confirmed there is no such list, and who confirms none is told of none', async () => {
  signIn('managing_director');
  rows = [duty(2, 'storekeeper', [])];
  await shown(<DutiesToConfirm />);
  expect([heads(), duties()]).toEqual([[], ['/api/v1/duties']]);
  cleanup();
  signIn('department_head');
  rows = [duty(1, 'buyer', ['confirm'])];
  await shown(<DutiesToConfirm />);
  expect([heads(), duties()]).toEqual([[], ['/api/v1/duties']]);
});

test('whoever has no duty has no list of them in their profile', async () => {
  await shown(<OwnDuties />);
  expect([heads(), asked.filter((path) => path.includes('/duties'))]).toEqual([[], ['/api/v1/duties/mine']]);
  cleanup();
  rows = [duty(1, 'buyer', [], { status: 'confirmed', from: '2026-10-12' })];
  await shown(<OwnDuties />);
  expect(within(screen.getByRole('region', { name: 'Your duties' })).getByText('Buyer')).toBeTruthy();
});

test.each([
  ['super_admin', true],
  ['managing_director', false],
])('a duty is given by a %s: %s', async (role, isOffered) => {
  signIn(role);
  rows = [duty(1, 'buyer', [])];
  await shown(<DutyRegister />);
  expect(screen.getAllByText('Buyer')).not.toEqual([]);
  expect(screen.queryByRole('button', { name: 'Give a duty' }) !== null).toBe(isOffered);
});
