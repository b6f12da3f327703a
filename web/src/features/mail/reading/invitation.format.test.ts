import { expect, test } from 'vitest';
import type { When } from '@lintel/contract/mail-invitations';
import { originalTime, spanText } from './invitation.format.ts';

const wall = (local: string): When => ({ kind: 'floating', at: local, local, zone: null });
const day = (at: string): When => ({ kind: 'day', at, local: at, zone: null });
const moment = (at: Date, local: string, zone: string): When => ({ kind: 'instant', at: at.toISOString(), local, zone });

test.each([
  [wall('2026-11-23T09:00'), wall('2026-11-23T10:30'), 'Mon 23 Nov 2026, 09:00 to 10:30'],
  [wall('2026-11-23T22:00'), wall('2026-11-24T02:00'), 'Mon 23 Nov 2026, 22:00 to Tue 24 Nov 2026, 02:00'],
  [wall('2026-11-23T09:00'), null, 'Mon 23 Nov 2026, 09:00'],
  [wall('2026-11-23T09:00'), wall('2026-11-23T08:00'), 'Mon 23 Nov 2026, 09:00'],
  [day('2026-11-23'), null, 'Mon 23 Nov 2026, all day'],
  [day('2026-11-23'), day('2026-11-25'), 'Mon 23 Nov 2026 to Wed 25 Nov 2026'],
])('%o to %o', (starts, ends, text) => {
  expect(spanText(starts, ends)).toBe(text);
});

test('the zone that it was written in is named where its wall shows another time', () => {
  const at = new Date('2026-11-23T09:00');
  expect(originalTime(moment(at, '2026-11-23T09:00', 'Europe/Berlin'), null)).toBeNull();
  const ends = moment(new Date('2026-11-23T10:00'), '2026-11-23T17:00', 'Asia/Tokyo');
  expect(originalTime(moment(at, '2026-11-23T16:00', 'Asia/Tokyo'), ends)).toBe('16:00 to 17:00 in Asia/Tokyo');
  expect(originalTime(wall('2026-11-23T09:00'), null)).toBe('Written without a time zone');
});
