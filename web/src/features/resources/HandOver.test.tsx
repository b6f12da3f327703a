import type { Booking } from '@lintel/contract/bookings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { HandOverSheet } from './HandOver.tsx';
import { HandOverRecord } from './HandOverRecord.tsx';

const user = userEvent.setup({ delay: null });
const BOOKING = {
  ...{ id: 'bkg_1', resourceId: 'rsc_1', resourceCode: 'VH-01', status: 'approved', isOverdue: false, operatorName: null, version: 2 },
  ...{ requesterName: 'Marta Kessler', purpose: 'Doors', fromDay: '2026-11-24', toDay: '2026-11-25', meterKind: 'km' },
  ...{ fromAt: '2026-11-23T23:00:00Z', toAt: '2026-11-25T23:00:00Z', outAt: null, inAt: null, transitions: ['checkOut'] },
  ...{ checklist: [], outChecks: [], inChecks: [] },
} as unknown as Booking;
const PHOTOS = [
  { id: 'file_1', name: 'before.txt', size: 3, mime: 'text/plain', category: 'out' },
  { id: 'file_2', name: 'after.txt', size: 3, mime: 'text/plain', category: 'in' },
];

let sent: unknown[] = [];
let isReached = true;
beforeAll(() => showTimesIn('Europe/Berlin'));
beforeEach(() => {
  isReached = true;
  sent = answerCalls((url) => (!isReached ? refusalOf('Not now.', 500) : url.includes('/files') ? PHOTOS : BOOKING));
});
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

test('a hand-out sends meter, fuel and what was to be seen already, once the checklist was gone through', async () => {
  show(<HandOverSheet booking={BOOKING} meterValue={100} />);
  await user.click(screen.getByRole('combobox', { name: 'Fuel (optional)' }));
  await user.click(await screen.findByRole('option', { name: 'Three quarters', hidden: true }));
  await user.type(screen.getByRole('textbox', { name: /Damage seen already/ }), ' Scratch ');
  expect(button('Hand out').disabled).toBe(true);
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Hand out'));
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'checkOut', version: 2, input: { meter: 100, fuel: 'three_quarters', isChecked: true, note: 'Scratch' } },
    ]),
  );
});

test.each([
  [
    'Hand out',
    { checklist: ['Tyres', 'First aid'] },
    { name: 'checkOut', input: { meter: 100, checked: ['Tyres', 'First aid'], isChecked: true } },
  ],
  [
    'Take back',
    { checklist: ['Cleaned', 'Refuelled'], transitions: ['giveBack'], meterKind: 'none' },
    { name: 'giveBack', input: { checked: ['Cleaned', 'Refuelled'], condition: 'sound' } },
  ],
] as const)('%s waits for every line of the checklist', async (name, more, call) => {
  show(<HandOverSheet booking={{ ...BOOKING, ...more } as unknown as Booking} meterValue={100} />);
  const [first, second] = more.checklist;
  if (name === 'Take back') await user.click(screen.getByRole('radio', { name: 'Nothing to report' }));
  await user.click(screen.getByRole('checkbox', { name: second }));
  expect(button(name).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: first }));
  await user.click(button(name));
  await waitFor(() => expect(sent).toEqual([{ version: 2, ...call }]));
});

test('a return needs the meter and the condition; damage is described', async () => {
  show(<HandOverSheet booking={{ ...BOOKING, transitions: ['giveBack'] }} meterValue={100} />);
  await user.type(screen.getByRole('textbox', { name: 'Kilometres' }), '160');
  expect(button('Take back').disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Damaged' }));
  expect(button('Take back').disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /What is damaged/ }), 'Mirror');
  await user.click(button('Take back'));
  await waitFor(() =>
    expect(sent).toEqual([{ name: 'giveBack', version: 2, input: { meter: 160, condition: 'damaged', damage: 'Mirror' } }]),
  );
});

test('what was damage before it was sound is not sent', async () => {
  show(<HandOverSheet booking={{ ...BOOKING, meterKind: 'none', transitions: ['giveBack'] }} meterValue={0} />);
  expect(screen.queryByRole('combobox', { name: 'Fuel (optional)' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Damaged' }));
  await user.type(screen.getByRole('textbox', { name: /What is damaged/ }), 'Mirror');
  await user.click(screen.getByRole('radio', { name: 'Nothing to report' }));
  await user.click(button('Take back'));
  await waitFor(() => expect(sent).toEqual([{ name: 'giveBack', version: 2, input: { condition: 'sound' } }]));
});

test('a file that is no picture is said to be so at the photos, and once', async () => {
  const message = 'The file door.png is no picture.';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ ok: false, code: 'file.no_picture', message, fields: { 'input.photos': message } }, { status: 422 })),
  );
  show(<HandOverSheet booking={BOOKING} meterValue={100} />);
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Hand out'));
  const said = await screen.findByText(message);
  expect(said.parentElement!.contains(button('Choose photos for Photos (optional)'))).toBe(true);
});

const RETURNED = {
  ...BOOKING,
  ...{ outAt: '2026-11-24T06:10:00Z', inAt: '2026-11-25T14:40:00Z', outMeter: 48210, inMeter: 48260, outFuel: 'full', inFuel: null },
  ...{ outNote: 'Scratch at the door', damage: 'Mirror broken', outChecks: ['Tyres', 'First aid'], inChecks: ['Cleaned'] },
} as Booking;

test('a booking shows what was noted at both ends, each with its photos', async () => {
  show(<HandOverRecord booking={RETURNED} />);
  const [out, back] = [screen.getByRole('region', { name: 'Handed out' }), screen.getByRole('region', { name: 'Brought back' })];
  expect(out.textContent).toMatch(/24 Nov 2026.*07:10.*48,210.*Full.*Checked: Tyres; First aid.*Scratch at the door/);
  expect(back.textContent).toMatch(/25 Nov 2026.*15:40.*48,260.*–.*Checked: Cleaned.*Mirror broken/);
  await waitFor(() => expect(out.textContent).toContain('before.txt'));
  expect([out.textContent.includes('after.txt'), back.textContent.includes('after.txt')]).toEqual([false, true]);
});

test('photos that cannot be read are said to be so; of what was not handed out nothing is shown', async () => {
  isReached = false;
  show(<HandOverRecord booking={RETURNED} />);
  expect(await screen.findAllByText("Couldn't load the files")).toHaveLength(1);
  cleanup();
  show(<HandOverRecord booking={BOOKING} />);
  expect(screen.getByText('It has not been handed out.')).toBeDefined();
});
