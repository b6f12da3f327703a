import { describe, expect, test } from 'vitest';
import { newId } from './kit/ids.ts';
import { AssignInput, BookingInput } from './booking-moves.ts';
import { CertificationInput } from './certifications.ts';
import { DelegationInput } from './delegations.ts';
import { MemberInput } from './project-plans.ts';

const booking = { resourceId: newId('rsc'), purpose: 'Trench' };
const INPUTS = [
  ['a booking', BookingInput, (from: string, to: string) => ({ ...booking, from, to })],
  [
    'several bookings',
    AssignInput,
    (from: string, to: string) => ({ resourceIds: [booking.resourceId], projectId: newId('prj'), purpose: 'Trench', from, to }),
  ],
  ['a certificate', CertificationInput, (issuedOn: string, expiresOn: string) => ({ type: 'FIRST_AID', issuedOn, expiresOn })],
  [
    'a delegation',
    DelegationInput,
    (fromDay: string, toDay: string) => ({ toId: newId('emp'), fromDay, toDay, kinds: null, maxAmountMinor: null, reason: 'Away' }),
  ],
  ['a part in a project', MemberInput, (from: string, to: string) => ({ projectRole: 'worker', from, to })],
] as const;

describe.each(INPUTS)('%s', (_name, input, of) => {
  test.each([
    ['1900-01-01', '2199-12-31', true],
    ['0026-10-12', '2026-10-13', false],
    ['2026-10-12', '2200-01-01', false],
    ['2026-10-12', '9999-12-31', false],
  ])('from %s to %s', (from, to, isTaken) => {
    expect(input.safeParse(of(from, to)).success).toBe(isTaken);
  });
});
