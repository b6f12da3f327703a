import { endOfMonth } from '@lintel/contract/kit/days';

export type EntryKind = 'carry_in' | 'forfeiture' | 'accrual' | 'taken' | 'cancel' | 'adjust' | 'expiry' | 'payout';

/** A line of the ledger as far as the rules read it. */
export interface Entry {
  day: string;
  days100: number;
  kind: EntryKind;
  period: string | null;
}

/** What somebody is entitled to in a year, and what becomes of it (workspace A5). */
export interface Policy {
  annual100: number;
  accrual: 'monthly_start' | 'monthly_end' | 'yearly_front' | 'none';
  proratesJoin: boolean;
  isFteScaled: boolean;
  carryMax100: number | null;
  /** MM-DD */
  carryExpires: string | null;
  seniority: readonly { years: number; days100: number }[];
}

/** What is known of somebody's employment that an entitlement depends on. */
export interface Employment {
  hiredOn: string;
  endsOn: string | null;
  /** Ordered by day: the share of full time from then on. */
  shares: readonly { fromDay: string; bps: number }[];
  /** Times in which nothing accrues. */
  pauses: readonly { from: string; to: string }[];
}

// A day of a month with 28, 29, 30 or 31 days is a whole number of these: sums of days are exact.
const MONTH_UNITS = 4 * 3 * 5 * 7 * 29 * 31;
const FULL_BPS = 10_000;

/**
 * What somebody is entitled to from 1 January to `until`, in hundredths of a day: annual × share of full time × months worked / 12,
 * a month that is worked in part by its calendar days. Rounded once, so that twelve postings add up (workspace F4).
 */
export function entitlementTo(until: string, policy: Policy, employment: Employment): number {
  const year = until.slice(0, 4);
  let sum = 0;
  for (let month = 1; month <= Number(until.slice(5, 7)); month += 1) {
    const days = daysOfMonth(`${year}-${twoDigits(month)}`);
    const earned = days.reduce((units, day) => (day <= until ? units + earnedOn(day, policy, employment) : units), 0);
    sum += earned * (MONTH_UNITS / days.length);
  }
  return halfUp(sum, 12 * FULL_BPS * MONTH_UNITS);
}

/** Σ of the ledger up to and including a day: that is the balance, and nothing else is. */
export const balanceOn = (day: string, entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => (entry.day <= day ? sum + entry.days100 : sum), 0);

/**
 * What is left on a day of what a year carried over. Days that were taken use it up first, whichever was asked for first: so what
 * is left is what was carried over less everything taken until then.
 */
export function carryLeft(year: string, day: string, entries: readonly Entry[]): number {
  const taken = entries.filter((entry) => isConsumption(entry) && entry.day >= `${year}-01-01` && entry.day <= day);
  return Math.max(0, carriedInto(year, entries) + taken.reduce((sum, { days100 }) => sum + days100, 0));
}

/** What a year begins with: what the ledger came to before it, what was brought in from elsewhere, less what was forfeited. */
export const carriedInto = (year: string, entries: readonly Entry[]): number =>
  entries.reduce((sum, { day, kind, days100 }) => {
    const isOpening = day.slice(0, 4) === year && (kind === 'carry_in' || kind === 'forfeiture');
    return day < `${year}-01-01` || isOpening ? sum + days100 : sum;
  }, 0);

/** Postings are made from the year of `since` up to `until`; what corrects an earlier one is dated `today`. */
export interface Horizon {
  since: string;
  today: string;
  until: string;
}

/**
 * What is still to be posted up to a day: forfeiture on 1 January, accruals, expiry of what was carried over. The job posts it
 * with today; a projection adds it with a later day. Once it is posted, nothing is due.
 */
export function duePostings(horizon: Horizon, policy: Policy, employment: Employment, ledger: readonly Entry[]): Entry[] {
  const due: Entry[] = [];
  const post = (entry: Entry) => void (entry.days100 !== 0 && due.push(entry));
  const all = () => [...ledger, ...due];
  for (let year = Number(horizon.since.slice(0, 4)); year <= Number(horizon.until.slice(0, 4)); year += 1) {
    post(forfeitureOf(String(year), policy, all()));
    for (const accrual of accrualDays(String(year), horizon.until, policy, employment))
      post(accrualOf(accrual, horizon.today, policy, employment, all()));
    const expiry = policy.carryExpires && `${year}-${policy.carryExpires}`;
    // It holds to the end of its day.
    if (expiry && horizon.until > expiry) post(expiryOf(expiry, all()));
  }
  return due;
}

const CONSUMPTION: ReadonlySet<EntryKind> = new Set(['taken', 'cancel', 'payout']);
/** A correction by hand counts when it takes away. */
const isConsumption = ({ kind, days100, period }: Entry): boolean =>
  CONSUMPTION.has(kind) || (kind === 'adjust' && days100 < 0 && period === null);

function forfeitureOf(year: string, { carryMax100 }: Policy, ledger: readonly Entry[]): Entry {
  const over = carryMax100 === null ? 0 : Math.max(0, carriedInto(year, ledger) - carryMax100);
  return { day: `${year}-01-01`, days100: -over, kind: 'forfeiture', period: year };
}

function expiryOf(day: string, ledger: readonly Entry[]): Entry {
  const year = day.slice(0, 4);
  const expired = ledger.reduce((sum, entry) => (entry.kind === 'expiry' && entry.period === year ? sum - entry.days100 : sum), 0);
  return { day, days100: -Math.max(0, carryLeft(year, day, ledger) - expired), kind: 'expiry', period: year };
}

/** A month (or year) whose entitlement is posted: when, and up to which day it counts. */
interface AccrualDay {
  period: string;
  postedOn: string;
  through: string;
}

function accrualDays(year: string, until: string, policy: Policy, { hiredOn }: Employment): AccrualDay[] {
  if (policy.accrual === 'none') return [];
  return Array.from({ length: 12 }, (_, i) => `${year}-${twoDigits(i + 1)}`)
    .map((period) => {
      const first = `${period}-01` < hiredOn ? hiredOn : `${period}-01`;
      const last = endOfMonth(`${period}-01`);
      return {
        period,
        postedOn: policy.accrual === 'monthly_end' ? last : first,
        through: policy.accrual === 'yearly_front' ? `${year}-12-31` : last,
      };
    })
    .filter(({ period, postedOn }) => postedOn <= until && hiredOn.slice(0, 7) <= period);
}

/** The difference to what the year has posted. A month that has its posting is corrected by an adjustment, as of today. */
function accrualOf(
  { period, postedOn, through }: AccrualDay,
  today: string,
  policy: Policy,
  employment: Employment,
  ledger: readonly Entry[],
): Entry {
  const ofYear = ledger.filter((entry) => isAccrual(entry) && entry.period!.slice(0, 4) === period.slice(0, 4));
  const isPast = ofYear.some((entry) => entry.period! > period);
  const days100 = isPast ? 0 : entitlementTo(through, policy, employment) - ofYear.reduce((sum, entry) => sum + entry.days100, 0);
  const isPosted = ofYear.some((entry) => entry.kind === 'accrual' && entry.period === period);
  const isCorrection = isPosted || days100 < 0;
  return { day: isPosted && today > postedOn ? today : postedOn, days100, kind: isCorrection ? 'adjust' : 'accrual', period };
}

/** Corrections of an accrual carry its period, corrections by hand carry none. */
const isAccrual = ({ kind, period }: Entry): boolean => period !== null && (kind === 'accrual' || kind === 'adjust');

/** The year's entitlement on a day, times the share of full time; nothing on a day that does not count. */
function earnedOn(day: string, policy: Policy, employment: Employment): number {
  const { hiredOn, endsOn, pauses } = employment;
  const hasBegun = day >= hiredOn || (!policy.proratesJoin && day.slice(0, 4) === hiredOn.slice(0, 4));
  if (!hasBegun || (endsOn && day > endsOn) || pauses.some(({ from, to }) => from <= day && day <= to)) return 0;
  return annualOn(day, policy, employment) * (policy.isFteScaled ? shareOn(day, employment) : FULL_BPS);
}

const shareOn = (day: string, { shares }: Employment): number =>
  (shares.findLast(({ fromDay }) => fromDay <= day) ?? shares[0])?.bps ?? FULL_BPS;

/** With what long service adds. */
function annualOn(day: string, { annual100, seniority }: Policy, { hiredOn }: Employment): number {
  if (seniority.length === 0) return annual100;
  const years = Number(day.slice(0, 4)) - Number(hiredOn.slice(0, 4)) - (day.slice(5) < hiredOn.slice(5) ? 1 : 0);
  return seniority.reduce((sum, step) => (years >= step.years ? sum + step.days100 : sum), annual100);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const daysOfMonth = (month: string): string[] =>
  Array.from({ length: Number(endOfMonth(`${month}-01`).slice(8)) }, (_, i) => `${month}-${twoDigits(i + 1)}`);

const halfUp = (value: number, by: number): number => Math.floor((2 * value + by) / (2 * by));
