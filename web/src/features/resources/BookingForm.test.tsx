import type { Resource } from '@lintel/contract/resources';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { BookingForm } from './BookingForm.tsx';

const user = userEvent.setup({ delay: null });
const VAN = { id: 'rsc_1', code: 'VH-01', name: 'Van', requiredCertificates: [] } as unknown as Resource;

const PEOPLE = [{ id: 'emp_1', name: 'Devon Archer', forName: null }];
const STEP = { name: 'Administration', mode: 'any', needed: 1, approver: { by: 'role', role: 'administrator' }, people: PEOPLE };
const chainOf = (people: object[], usualHours: number | null = 33.6) => ({
  ...{ ruleName: 'Everything else', steps: [{ ...STEP, people }], usualHours, lacks: [], filesNeeded: 0 },
});
let chain = chainOf(PEOPLE);
let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  chain = chainOf(PEOPLE);
  answerCalls((url, booking) => {
    if (url.includes('/rehearsal')) return chain;
    if (!booking) return [VAN];
    sent.push(booking);
    return { resourceCode: 'VH-01', status: 'approved' };
  });
});
const open = (from: string, to: string) => show(<BookingForm resourceId="rsc_1" from={from} to={to} onDone={() => undefined} />);
const choose = async (part: string) => {
  await user.type(screen.getByLabelText('What for'), 'Doors');
  await user.click(screen.getByRole('combobox', { name: 'Part of the day' }));
  await user.click(await screen.findByRole('option', { name: part, hidden: true }));
};
const book = () => screen.getByRole('button', { name: 'Book' }) as HTMLButtonElement;

test('hours of a day are booked from a time to a time', async () => {
  open('2026-11-24', '2026-11-24');
  await choose('Hours');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  expect(book().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '07:30' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '09:15' } });
  await user.click(book());
  const hours = { from: '2026-11-24', to: '2026-11-24', fromMinutes: 450, toMinutes: 555 };
  await waitFor(() =>
    expect(sent).toEqual([{ resourceId: 'rsc_1', ...hours, operatorId: null, projectId: null, departmentId: null, purpose: 'Doors' }]),
  );
});

test('of several days the times are those of the first and of the last; half a day asks for no time', async () => {
  open('2026-11-24', '2026-11-26');
  await choose('From an hour to an hour');
  expect(screen.getByLabelText('From, on the first day')).toBeDefined();
  expect(screen.getByLabelText('Until, on the last day')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Part of the day' }));
  await user.click(await screen.findByRole('option', { name: 'Until noon of the last day', hidden: true }));
  expect(screen.queryByLabelText('From, on the first day')).toBeNull();
  await user.click(book());
  await waitFor(() => expect(sent).toMatchObject([{ fromMinutes: 0, toMinutes: 720 }]));
});

// workspace C1.16: "Goes to Ingrid, then Rachel; usually 1.4 days"
test('whoever asks reads who decides and how long that usually takes', async () => {
  open('2026-11-24', '2026-12-24');
  expect(await screen.findByText('Goes to Devon Archer; usually 1.4 days.')).toBeDefined();
});

test('where nobody can decide yet, it says who is missing', async () => {
  chain = chainOf([], null);
  open('2026-11-24', '2026-12-26');
  expect(await screen.findByText('Goes to nobody yet.')).toBeDefined();
  expect(screen.getByText(/^Nobody can decide “Administration” yet: Administrator is missing/)).toBeDefined();
});
