import fc from 'fast-check';
import { addDays, isoDay } from '@lintel/contract/kit/days';
import { describe, expect, test } from 'vitest';
import { balanceOn, carryLeft, duePostings, entitlementTo, type Employment, type Entry, type Policy } from './leave.accrual.ts';

// workspace F4
const ANNUAL: Policy = {
  annual100: 2500,
  accrual: 'monthly_start',
  proratesJoin: true,
  isFteScaled: true,
  carryMax100: 500,
  carryExpires: '03-31',
  seniority: [],
};
const FULL: Employment = { hiredOn: '2019-05-06', endsOn: null, shares: [], pauses: [] };
const MONTH_ENDS = Array.from({ length: 12 }, (_, i) => isoDay(new Date(Date.UTC(2026, i + 1, 0))));

const due = (until: string, employment: Employment = FULL, ledger: Entry[] = [], policy: Policy = ANNUAL) =>
  duePostings({ since: `${until.slice(0, 4)}-01-01`, today: until, until }, policy, employment, ledger);
const entry = (day: string, days100: number, kind: Entry['kind'], period: string | null = null): Entry => ({ day, days100, kind, period });
const sum = (entries: readonly Entry[]) => entries.reduce((all, { days100 }) => all + days100, 0);
const figures = (entries: readonly Entry[]) => entries.map(({ days100 }) => days100);

describe('F4', () => {
  test('full-time, all year: twelve postings add up to 25.00', () => {
    expect(MONTH_ENDS.map((day) => entitlementTo(day, ANNUAL, FULL))).toEqual([
      208, 417, 625, 833, 1042, 1250, 1458, 1667, 1875, 2083, 2292, 2500,
    ]);
    const postings = due('2026-12-31');
    expect(figures(postings)).toEqual([208, 209, 208, 208, 209, 208, 208, 209, 208, 208, 209, 208]);
    expect(postings.every(({ kind, day }) => kind === 'accrual' && day.endsWith('-01'))).toBe(true);
  });

  test('the year of the ledger: carry, forfeiture, leave, expiry, what is left', () => {
    const ledger = [entry('2026-01-01', 700, 'carry_in', '2026')];
    ledger.push(...due('2026-01-01', FULL, ledger));
    expect(ledger.find(({ kind }) => kind === 'forfeiture')).toEqual(entry('2026-01-01', -200, 'forfeiture', '2026'));
    ledger.push(...due('2026-02-01', FULL, ledger), entry('2026-02-09', -450, 'taken'));
    expect(carryLeft('2026', '2026-02-13', ledger)).toBe(50);
    ledger.push(...due('2026-03-31', FULL, ledger));
    expect(balanceOn('2026-03-31', ledger)).toBe(675);
    ledger.push(...due('2026-04-01', FULL, ledger));
    expect(ledger.find(({ kind }) => kind === 'expiry')).toEqual(entry('2026-03-31', -50, 'expiry', '2026'));
    expect(balanceOn('2026-03-31', ledger)).toBe(625);
    expect(balanceOn('2026-04-01', ledger)).toBe(833);

    ledger.push(...due('2026-07-06', FULL, ledger));
    expect(balanceOn('2026-07-06', ledger)).toBe(1458);
    ledger.push(entry('2026-07-06', -900, 'taken'));
    expect(balanceOn('2026-07-06', ledger)).toBe(558);

    const projected = [...ledger, ...duePostings({ since: '2026-01-01', today: '2026-09-14', until: '2026-12-31' }, ANNUAL, FULL, ledger)];
    expect(balanceOn('2026-12-31', projected)).toBe(1600);
    const closed = [...projected, entry('2026-12-21', -800, 'taken')];
    expect(balanceOn('2026-12-31', closed)).toBe(800);
    expect(due('2027-01-01', FULL, closed)[0]).toEqual(entry('2027-01-01', -300, 'forfeiture', '2027'));
  });

  const joined: Employment = { ...FULL, hiredOn: '2026-03-16', shares: [{ fromDay: '2026-03-16', bps: 6000 }] };
  test('part-time 0.6, hired 16 March', () => {
    const grows = MONTH_ENDS.map((day) => entitlementTo(day, ANNUAL, joined));
    expect(grows).toEqual([0, 0, 65, 190, 315, 440, 565, 690, 815, 940, 1065, 1190]);
    const postings = due('2026-12-31', joined);
    expect(postings[0]).toEqual(entry('2026-03-16', 65, 'accrual', '2026-03'));
    expect(sum(postings)).toBe(1190);
  });

  test('a share that becomes 1.0 on 1 September', () => {
    const raised: Employment = { ...joined, shares: [...joined.shares, { fromDay: '2026-09-01', bps: 10_000 }] };
    expect(MONTH_ENDS.slice(7).map((day) => entitlementTo(day, ANNUAL, raised))).toEqual([690, 898, 1106, 1315, 1523]);
  });

  test('who leaves on 15 October gives back what October had posted too much', () => {
    const ledger = due('2026-10-01');
    expect(sum(ledger)).toBe(2083);
    const leaving = { ...FULL, endsOn: '2026-10-15' };
    const correction = due('2026-10-05', leaving, ledger);
    expect(correction).toEqual([entry('2026-10-05', -107, 'adjust', '2026-10')]);
    expect(sum([...ledger, ...correction])).toBe(1976);
    expect(due('2026-12-31', leaving, [...ledger, ...correction])).toEqual([]);
  });
});

test.each<[string, Partial<Policy>, Partial<Employment>, number]>([
  ['monthly at the end', { accrual: 'monthly_end' }, {}, 208],
  ['all of it in January', { accrual: 'yearly_front', annual100: 500 }, {}, 500],
  ['all of it, for who joins in July', { accrual: 'yearly_front', annual100: 500 }, { hiredOn: '2026-07-01' }, 250],
  [
    'all of it, without regard to the day of joining',
    { accrual: 'yearly_front', annual100: 500, proratesJoin: false },
    { hiredOn: '2026-07-01' },
    500,
  ],
  ['without regard to part-time', { isFteScaled: false }, { shares: [{ fromDay: '2026-01-01', bps: 5000 }] }, 417],
  ['nothing', { accrual: 'none' }, {}, 0],
  ['one more after five years', { seniority: [{ years: 5, days100: 120 }] }, { hiredOn: '2021-02-01' }, 427],
  ['nothing while away without pay', {}, { pauses: [{ from: '2026-02-01', to: '2026-02-28' }] }, 208],
])('policy: %s', (_, policy, employment, expected) => {
  const until = employment.hiredOn?.startsWith('2026') ? '2026-07-31' : '2026-02-27';
  expect(sum(due(until, { ...FULL, ...employment }, [], { ...ANNUAL, ...policy }))).toBe(expected);
});

test('without a limit nothing is forfeited', () => {
  expect(due('2026-01-01', FULL, [entry('2026-01-01', 900, 'carry_in', '2026')], { ...ANNUAL, carryMax100: null })).toEqual([
    entry('2026-01-01', 208, 'accrual', '2026-01'),
  ]);
});

test.each<[what: string, lines: Entry[], left: number]>([
  ['leave', [entry('2026-02-09', -300, 'taken')], 200],
  ['leave that was cancelled', [entry('2026-02-09', -300, 'taken'), entry('2026-02-10', 300, 'cancel')], 500],
  ['days that were paid out', [entry('2026-02-09', -300, 'payout')], 200],
  ['a correction by hand that takes', [entry('2026-02-09', -300, 'adjust')], 200],
  ['a correction by hand that gives', [entry('2026-02-09', 300, 'adjust')], 500],
  ['a correction of what was earned', [entry('2026-02-09', -100, 'adjust', '2026-02')], 500],
])('of 5.00 carried over, after %s', (_, lines, left) => {
  expect(carryLeft('2026', '2026-02-28', [entry('2026-01-01', 500, 'carry_in', '2026'), ...lines])).toBe(left);
});

test('posting again gives nothing, day by day or all at once', () => {
  const arbitrary = fc.record({
    annual100: fc.integer({ min: 0, max: 4000 }),
    bps: fc.integer({ min: 1, max: 10_000 }),
    change: fc.record({ day: fc.integer({ min: 0, max: 364 }), bps: fc.integer({ min: 1, max: 10_000 }) }),
    hired: fc.integer({ min: -400, max: 300 }),
    accrual: fc.constantFrom<Policy['accrual']>('monthly_start', 'monthly_end', 'yearly_front'),
    stops: fc.array(fc.integer({ min: 0, max: 364 }), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(arbitrary, ({ annual100, bps, change, hired, accrual, stops }) => {
      const policy: Policy = { ...ANNUAL, annual100, accrual };
      const hiredOn = addDays('2026-01-01', hired);
      const shares = [
        { fromDay: hiredOn, bps },
        { fromDay: addDays('2026-01-01', change.day), bps: change.bps },
      ].toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
      const employment = { ...FULL, hiredOn, shares };
      const ledger: Entry[] = [];
      for (const day of [...stops.toSorted((a, b) => a - b).map((at) => addDays('2026-01-01', at)), '2026-12-31']) {
        ledger.push(...due(day, employment, ledger, policy));
        expect(due(day, employment, ledger, policy)).toEqual([]);
      }
      const accrued = ledger.filter(({ kind }) => kind === 'accrual' || kind === 'adjust');
      expect(sum(accrued)).toBe(entitlementTo('2026-12-31', policy, employment));
    }),
    { numRuns: 60 },
  );
});

test('what was carried over is used up first, in whatever order leave was asked for', () => {
  const leave = fc.record({ day: fc.integer({ min: 0, max: 200 }), days100: fc.integer({ min: 1, max: 600 }) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.array(leave, { maxLength: 8 }), fc.func(fc.integer()), (carried, taken, order) => {
      const opening = [entry('2026-01-01', carried, 'carry_in', '2026')];
      const lines = taken.map(({ day, days100 }) => entry(addDays('2026-01-01', day), -days100, 'taken'));
      const shuffled = lines.toSorted((a, b) => order(a.day) - order(b.day));
      const forfeited = Math.max(0, carried - 500);
      const before = taken.reduce((all, { day, days100 }) => (addDays('2026-01-01', day) <= '2026-03-31' ? all + days100 : all), 0);
      const ledger = [...opening, ...shuffled];
      const postings = due('2026-04-01', FULL, ledger);
      const expired = Math.abs(sum(postings.filter(({ kind }) => kind === 'expiry')));
      expect(expired).toBe(Math.max(0, carried - forfeited - before));
      // Used, forfeited, expired: what was carried over is accounted for to the hundredth.
      expect(Math.min(before, carried - forfeited) + forfeited + expired).toBe(carried);
    }),
  );
});
