import { addDays, daysBetween, sayDay, sayRange } from '@lintel/contract/kit/days';
import { errorText, type ErrorCode } from '@lintel/contract/errors';
import type { LeaveType } from '@lintel/contract/leave-types';
import type { Account } from './leave.accounts.ts';
import { comingBy } from './leave.accounts.ts';
import { balanceOn, type Entry } from './leave.accrual.ts';
import { isFor } from './leave.types.ts';
import { overlaps, sumOf, type LeaveDay, type LeaveSpan } from './leave.days.ts';

/** Why a request cannot be made; the first one is the refusal, all of them are shown while it is written. */
export interface Problem {
  code: ErrorCode;
  values: Record<string, string | number>;
  field: 'from' | 'to' | 'typeId' | 'reason' | 'handoverId' | 'halfStart' | 'fileIds';
}

/** Everything that the rules of a request look at. */
export interface Asked {
  span: LeaveSpan;
  type: LeaveType;
  days: readonly LeaveDay[];
  account: Account;
  /** Other live requests of the same person around these days. */
  others: readonly (LeaveSpan & { label: string })[];
  today: string;
  reason: string | null;
  /** HR enters what has been, and does not wait for notice. */
  isByHr: boolean;
  fileCount: number;
  employment: { name: string; hiredOn: string | null; endsOn: string | null; type: string };
  /** People named in it who are away or not here. */
  missing: readonly ('handoverId' | 'delegateId')[];
}

export const problemText = ({ code, values }: Problem): string => errorText(code, values);

/** What stands in the way of a request, the plainest first (workspace A5). */
export function problemsOf(asked: Asked): Problem[] {
  return RULES.flatMap((rule) => rule(asked) ?? []);
}

type Rule = (asked: Asked) => Problem | null;

const RULES: readonly Rule[] = [
  ({ type }) => (type.status === 'archived' ? problem('leave.type_archived', 'typeId', { type: type.name }) : null),
  ({ type, employment }) =>
    isFor(type, employment.type) ? null : problem('leave.type_not_for', 'typeId', { type: type.name, name: employment.name }),
  ({ days, type }) => (sumOf(days) === 0 ? problem('leave.no_days', 'from', { type: type.name }) : null),
  ({ span, type }) =>
    type.unit === 'day' && (span.halfStart || span.halfEnd) ? problem('leave.whole_days', 'halfStart', { type: type.name }) : null,
  ({ span, employment: { name, hiredOn, endsOn } }) =>
    (hiredOn && span.from < hiredOn) || (endsOn && span.to > endsOn) ? problem('leave.not_employed', 'from', { name }) : null,
  ({ span, type, today, isByHr }) =>
    !isByHr && !type.isRecorded && span.from < today ? problem('leave.in_past', 'from', { type: type.name }) : null,
  ({ span, today }) => {
    const until = `${Number(today.slice(0, 4)) + 1}-12-31`;
    return span.to > until ? problem('leave.too_far', 'to', { until: sayDay(until) }) : null;
  },
  ({ span, others }) => {
    const other = others.find((one) => overlaps(one, span));
    return other ? problem('leave.overlap', 'from', { days: sayRange(other.from, other.to), status: other.label }) : null;
  },
  ({ days, type }) =>
    type.maxDays !== null && sumOf(days) > type.maxDays * 100
      ? problem('leave.too_long', 'to', { type: type.name, days: type.maxDays })
      : null,
  ({ span, type, today, reason, isByHr }) =>
    !isByHr && !reason && isShortNotice(span, type, today)
      ? problem('leave.notice', 'reason', { type: type.name, days: type.noticeDays })
      : null,
  ({ type, days, fileCount, isByHr }) =>
    !isByHr && !type.isRecorded && type.needsFileAfterDays !== null && sumOf(days) > type.needsFileAfterDays * 100 && fileCount === 0
      ? problem('leave.file_needed', 'fileIds', { type: type.name, days: type.needsFileAfterDays })
      : null,
  ({ missing }) => (missing.length > 0 ? problem('leave.cover_unknown', 'handoverId', {}) : null),
  (asked) => balanceProblem(asked),
];

/** Days that begin sooner than the kind of leave wants to be told. */
export const isShortNotice = (span: LeaveSpan, type: LeaveType, today: string): boolean =>
  daysBetween(today, span.from) < type.noticeDays && !type.isRecorded;

/**
 * The balance at its lowest from these days on: what is approved or asked for later must still be there. Accruals that come until
 * then count, what expires until then does not.
 */
export function lowestAfter(asked: Pick<Asked, 'account' | 'days' | 'today'>): { day: string; days100: number } {
  const { account, days, today } = asked;
  const own = segmentsOf(days, account.type);
  const reserved = account.reserved.map(({ day, days100 }) => takenEntry(day, days100));
  const ledger = [...account.ledger, ...reserved, ...own.map(({ day, days100 }) => takenEntry(day, days100))];
  const first = own[0]?.day ?? today;
  const looked = [...new Set(ledger.flatMap(({ day, days100 }) => (day >= first && days100 < 0 ? [day] : [])))].toSorted();
  const coming = comingBy({ ...account, ledger }, today, addDays(looked.at(-1) ?? first, 1));
  const all = [...ledger, ...coming];
  return looked
    .map((day) => ({ day, days100: balanceOn(day, all) }))
    .reduce((lowest, one) => (one.days100 < lowest.days100 ? one : lowest));
}

/** Balances on the first of these days, without them and with them, and at the end of their year; with what is earned until then. */
export function balancesAround({ account, days, span, today, type }: Pick<Asked, 'account' | 'days' | 'span' | 'today' | 'type'>) {
  const reserved = account.reserved.map(({ day, days100 }) => takenEntry(day, days100));
  const own = segmentsOf(days, type).map(({ day, days100 }) => takenEntry(day, days100));
  const without = [...account.ledger, ...reserved];
  const on = (day: string, ledger: typeof without) =>
    balanceOn(day, [...ledger, ...comingBy({ ...account, ledger }, today, day > today ? day : today)]);
  // A request may begin on a free day: what it takes counts from its first working day.
  const first = own[0]?.day ?? span.from;
  return {
    before100: on(first, without),
    after100: on(first, [...without, ...own]),
    yearEnd100: on(`${span.to.slice(0, 4)}-12-31`, [...without, ...own]),
  };
}

/** Leave as the ledger takes it: in one line, or in two where the year ends or carried days expire in between. */
export function segmentsOf(days: readonly LeaveDay[], { carryExpires }: Pick<LeaveType, 'carryExpires'>): LeaveDay[] {
  const segments = new Map<string, LeaveDay>();
  for (const { day, days100 } of days) {
    if (days100 === 0) continue;
    const key = `${day.slice(0, 4)} ${carryExpires && day.slice(5) <= carryExpires ? 'before' : 'after'}`;
    const segment = segments.get(key);
    segments.set(key, { day: segment?.day ?? day, days100: (segment?.days100 ?? 0) + days100 });
  }
  return [...segments.values()];
}

export const takenEntry = (day: string, days100: number): Entry => ({ day, days100: -days100, kind: 'taken', period: null });

/** 450 -> `4.5`, 500 -> `5`; a balance below nothing carries a true minus. */
export const shownDays = (days100: number): string => String(days100 / 100).replace('-', '\u2212');

/** What is left when somebody has had their days; below nothing it says what that means. */
export const leftText = (days100: number): string =>
  days100 < 0 ? `${shownDays(days100)}, ${shownDays(-days100)} more than there are` : shownDays(days100);

function balanceProblem(asked: Asked): Problem | null {
  if (!asked.type.hasBalance || sumOf(asked.days) === 0) return null;
  const least = -asked.type.allowNegative100;
  const lowest = lowestAfter(asked);
  if (lowest.days100 >= least) return null;
  return problem('leave.balance', 'to', { after: shownDays(lowest.days100), day: sayDay(lowest.day), least: shownDays(least) });
}

const problem = (code: ErrorCode, field: Problem['field'], values: Problem['values']): Problem => ({ code, field, values });
