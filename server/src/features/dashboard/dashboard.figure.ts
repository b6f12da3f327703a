import type { BoardList, BoardPeriod, Chart, Figure, FigureTarget } from '@lintel/contract/dashboard';
import type { Ctx } from '#server/platform/context.ts';

/** What every figure of one look at the board is made with: one day, one instant. */
export interface Look extends Pick<Ctx, 'db' | 'user' | 'now' | 'services' | 'log' | 'ip' | 'onceKey'> {
  zone: string;
  /** The company's day. */
  today: string;
  /** What was chosen on the board. */
  asked: { period?: BoardPeriod | undefined; departmentId?: string | undefined };
}

export type DrawFigure = (look: Look) => Promise<Figure>;
export type DrawChart = (look: Look) => Promise<Chart>;
export type DrawList = (look: Look) => Promise<BoardList>;

type Said = Pick<Figure, 'key' | 'label' | 'value'> & Partial<Pick<Figure, 'unit' | 'note' | 'isAlert' | 'change' | 'line'>>;

/** A figure with the rows that it was made of. */
export const figure = (
  { unit = '', note = '', isAlert = false, change = null, line = [], ...said }: Said,
  target: FigureTarget,
  count: number,
  query: Figure['opens']['query'] = {},
): Figure => ({ ...said, unit, note, isAlert, change, line, opens: { target, query, count } });

/** How a number compares with an earlier one; `up` and `down` say which of them is good news, if one is. */
export function changeOf(
  now: number,
  before: number,
  since: string,
  { good, unit = '', places = 0 }: { good?: 'up' | 'down'; unit?: string; places?: number } = {},
): NonNullable<Figure['change']> {
  const by = Number((now - before).toFixed(places));
  const trend = by > 0 ? 'up' : by < 0 ? 'down' : 'flat';
  const amount = new Intl.NumberFormat('en-GB', { maximumFractionDigits: places }).format(Math.abs(by));
  return {
    value: by === 0 ? 'Unchanged' : [`${by > 0 ? '+' : '−'}${amount}`, unit].filter(Boolean).join(' '),
    since,
    trend,
    isGood: good && trend !== 'flat' ? trend === good : null,
  };
}

/** `12`, `1 204` */
export const whole = (count: number): string => new Intl.NumberFormat('en-GB').format(count);

/** `87` of 100; a dash where there is nothing to divide by. */
export const percent = (part: number, of: number): string => (of === 0 ? '–' : String(Math.round((part * 100) / of)));

/** `38.5` hours of minutes. */
export const hours = (minutes: number): string => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(minutes / 60);

export const days = (days100: number): string => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(days100 / 100);

export const counted = (count: number, one: string, many = `${one}s`): string => `${whole(count)} ${count === 1 ? one : many}`;

const DAY_MS = 86_400_000;
export const daysSince = (at: Date | string, now: Date): number => Math.floor((now.getTime() - new Date(at).getTime()) / DAY_MS);

/** How long something waits already, in the largest unit that says it. */
export function waitingFor(at: Date | string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return counted(minutes, 'minute');
  if (minutes < 48 * 60) return counted(Math.floor(minutes / 60), 'hour');
  return counted(Math.floor(minutes / 1440), 'day');
}

/** One row of a list whose total is what counts. */
export const FIRST = { page: 1, size: 1 } as const;
