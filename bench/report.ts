import { describeMachine } from './machine.ts';
import { summarise } from './measure.ts';

export interface Figure {
  section: string;
  what: string;
  value: number;
  unit: string;
  /** What it is compared with, measured in the same run. */
  beside?: { what: string; value: number };
  /** The line it should stay under, or reach. */
  goal?: { atMost: number } | { atLeast: number };
  note?: string;
}

/** How long people waited for something, each time; `goal` is for the slowest of twenty. Milliseconds. */
export function waitedFor(section: string, what: string, times: readonly number[], goal?: number): Figure[] {
  const { p50, p95 } = summarise(times, 1);
  const note = `of ${times.length}`;
  return [
    { section, what: `${what}: median`, value: p50, unit: 'ms', note },
    { section, what: `${what}: p95`, value: p95, unit: 'ms', note, ...(goal ? { goal: { atMost: goal } } : {}) },
  ];
}

const HEAD = ['', 'what', 'figure', 'beside it, in the same run', 'ratio', 'goal', ''];

/** One table of all figures, as Markdown that also reads well in a terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure, i) => [figure.section === figures[i - 1]?.section ? '' : figure.section, ...cellsOf(figure)]);
  const widths = HEAD.map((title, column) => Math.max(title.length, 1, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function cellsOf({ what, value, unit, beside, goal, note }: Figure): string[] {
  const name = note ? `${what} (${note})` : what;
  const other = beside ? `${beside.what}: ${round(beside.value)} ${unit}` : '';
  const ratio = beside ? `${round(value / beside.value)}x` : '';
  if (!goal) return [name, `${round(value)} ${unit}`, other, ratio, '', ''];
  const [sign, limit, met] = 'atMost' in goal ? ['<=', goal.atMost, value <= goal.atMost] : ['>=', goal.atLeast, value >= goal.atLeast];
  return [name, `${round(value)} ${unit}`, other, ratio, `${sign} ${round(limit)} ${unit}`, met ? 'met' : 'MISSED'];
}

/** Three figures that mean something. */
function round(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export interface Run {
  inbox: number;
  /** How often each of these lies there. */
  times: number;
  mailboxes: number;
  isShort: boolean;
  only: readonly string[];
  seconds: number;
  postgres: string;
}

/** The whole page: on what, when, how, and the table. */
export function pageOf(figures: readonly Figure[], { inbox, times, mailboxes, isShort, only, seconds, postgres }: Run): string {
  const options = [
    inbox === 20_000 ? '' : ` --inbox ${inbox}`,
    isShort ? ' --short' : '',
    times === 1 ? '' : ` --times ${times}`,
    mailboxes === 1 ? '' : ` --mailboxes ${mailboxes}`,
    only.length > 0 ? ` --only ${only.join(',')}` : '',
  ].join('');
  const command = `npm run bench${options && ` --${options}`}`;
  return [
    '# The last run of the benchmarks',
    '',
    `\`${command}\` on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(seconds)} s.`,
    '',
    `Machine: ${describeMachine()}; ${postgres}.`,
    '',
    'What is measured and how, and why a goal is missed: docs/performance.md.',
    '',
    tableOf(figures),
    '',
  ].join('\n');
}
