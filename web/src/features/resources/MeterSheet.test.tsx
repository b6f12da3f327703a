import type { ResourceDetail } from '@lintel/contract/resources';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { downtimeOf } from './Maintenance.tsx';
import { MeterSheet } from './MeterSheet.tsx';

const user = userEvent.setup({ delay: null });
const reading = (n: number) => ({ at: `2026-11-${10 + n}T06:10:00Z`, value: 48_000 + n, isReplacement: n === 3 });
const VAN = {
  ...{ id: 'rsc_1', code: 'VH-01', canManage: true, status: 'in_service', meterKind: 'km', meterValue: 48_007 },
  readings: [7, 6, 5, 4, 3, 2].map(reading),
} as unknown as ResourceDetail;

let sent: unknown[] = [];
let answer: unknown;
beforeAll(() => showTimesIn('Europe/Berlin'));
beforeEach(() => {
  answer = VAN;
  sent = answerCalls(() => answer);
});
const open = (more: Partial<ResourceDetail> = {}) => show(<MeterSheet resource={{ ...VAN, ...more }} />);

test('the last five readings are shown, and which one began a new meter', () => {
  open();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(5);
  expect([lines[0], lines[4]]).toEqual([expect.stringContaining('48,007'), expect.stringContaining('48,003 new meter')]);
});

test.each([
  [48_007, 'Entered with 48,007 km. Nobody has read it since.'],
  [0, 'Nobody has read it yet.'],
])('a meter at %i that nobody read says: %s', (meterValue, said) => {
  open({ readings: [], meterValue });
  expect(screen.getByText(said)).toBeDefined();
  cleanup();
});

test('what was read is drawn and said from the first to the last; one reading alone is no line', () => {
  open();
  expect(screen.getByRole('img', { name: '48,002 km on 12 Nov 2026, 48,007 km on 17 Nov 2026' })).toBeDefined();
  cleanup();
  open({ readings: [reading(2)] });
  expect(screen.queryByRole('img')).toBeNull();
});

test('a reading is recorded; one that goes back says what is wrong', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Read meter' }));
  await user.type(await screen.findByRole('textbox', { name: 'It shows' }), '12');
  answer = refusalOf('Read it again.');
  await user.click(screen.getByRole('button', { name: 'Record meter' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Read it again.');
  answer = VAN;
  await user.click(screen.getByRole('checkbox', { name: 'The meter was replaced' }));
  await user.click(screen.getByRole('button', { name: 'Record meter' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ value: 12, isReplacement: true }));
});

test('who does not look after the yard reads it alone; what has no meter shows none', () => {
  open({ canManage: false, readings: [] });
  expect(screen.queryByRole('button', { name: 'Read meter' })).toBeNull();
  expect(screen.getByText(/^Entered with .*\. Nobody has read it since\.$/)).toBeDefined();
  cleanup();
  open({ meterValue: 0, readings: [] });
  expect(screen.getByText('Nobody has read it yet.')).toBeDefined();
  cleanup();
  open({ meterKind: 'none', readings: [] });
  expect(screen.queryByText(/Nobody has read it/)).toBeNull();
});

test.each([
  ['2026-11-10T06:00:00Z', '2026-11-10T06:10:00Z', '1 hour'],
  ['2026-11-10T06:00:00Z', '2026-11-10T12:00:00Z', '6 hours'],
  ['2026-11-10T06:00:00Z', '2026-11-12T05:00:00Z', '47 hours'],
  ['2026-11-10T06:00:00Z', '2026-11-13T06:00:00Z', '3 days'],
])('from %s to %s it was down for %s', (openedAt, closedAt, words) => {
  expect(downtimeOf({ openedAt, closedAt })).toBe(words);
});
