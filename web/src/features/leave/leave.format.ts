import { LEDGER_WORDS } from '@lintel/contract/leave-ledger-words';
import type { LeaveEntry, LeaveLoss } from '@lintel/contract/leave-ledger';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';

const figures = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Hundredths of a day as people say them: 4.5, −1.07. */
export const daysText = (days100: number): string => figures.format(days100 / 100).replace('-', '\u2212');

/** "4.5 days", "1 day". */
export const daysWords = (days100: number): string => `${daysText(days100)} ${daysUnit(days100)}`;

/** "3 days expire on 31 Mar 2026", "11 days are not carried over". */
export const lossText = ({ kind, day, days100 }: LeaveLoss): string =>
  kind === 'forfeiture'
    ? `${daysWords(days100)} ${days100 === 100 ? 'is' : 'are'} not carried over`
    : `${daysWords(days100)} ${days100 === 100 ? 'expires' : 'expire'} on ${formatDate(day)}`;

/** The colour of a kind of leave, everywhere the same; of one that is not said, that of quiet text. */
export const kindColor = (colour: number | null): string => (colour === null ? 'var(--lt-ink-3)' : `var(--lt-chart-${colour})`);

/** Beside a figure of its own. */
export const daysUnit = (days100: number): string => (days100 === 100 ? 'day' : 'days');

/** With its sign: what a line of the ledger does. */
export const signedDays = (days100: number): string => `${days100 > 0 ? '+' : ''}${(days100 / 100).toFixed(2).replace('-', '\u2212')}`;

interface Span {
  from: string;
  to: string;
  halfStart: boolean;
  halfEnd: boolean;
}

/** 09 – 13 Feb 2026, with the half days said. */
export function spanText({ from, to, halfStart, halfEnd }: Span): string {
  if (from === to && halfStart) return `${formatDate(from)}, afternoon`;
  if (from === to && halfEnd) return `${formatDate(from)}, morning`;
  const halves = [...(halfStart ? ['from midday'] : []), ...(halfEnd ? ['until midday'] : [])];
  return [formatDateRange(from, to), ...halves].join(', ');
}

/** The month or year that a line is for: `2026-11` as Nov 2026. */
export function periodText(period: string | null): string {
  const [year, month] = (period ?? '').split('-');
  return month ? formatDate(`${period}-01`).slice(3) : (year ?? '');
}

export const kindText = (kind: LeaveEntry['kind']): string => LEDGER_WORDS[kind];
