import { describe, expect, test } from 'vitest';
import type { Refusal } from '#server/platform/errors.ts';
import { progressAfter, weightReached, type MeasuredPhase } from './projects.progress.ts';

const phase = (progress_method: MeasuredPhase['progress_method'], percent_bps = 0, units_total: number | null = null): MeasuredPhase => ({
  progress_method,
  percent_bps,
  units_total,
  actual_start: null,
  actual_finish: null,
});
const milestone = (status: 'pending' | 'reached' | 'signed_off', weight_bps = 0, is_acceptance = false) => ({
  name: 'Frame accepted',
  status,
  weight_bps,
  is_acceptance,
});
const input = (more: object) => ({ note: '', reason: '', ...more });

describe('progress', () => {
  test.each([
    ['by hand with a note', phase('manual', 1000), [], { percentBps: 4000, note: 'Walls up' }, 4000],
    [
      'by hand up to 90 % while acceptance is open',
      phase('manual', 1000),
      [milestone('reached', 0, true)],
      { percentBps: 9000, note: 'x' },
      9000,
    ],
    [
      'by hand to the end once accepted',
      phase('manual', 9000),
      [milestone('signed_off', 0, true)],
      { percentBps: 10_000, note: 'x' },
      10_000,
    ],
    ['down, with a reason', phase('manual', 5000), [], { percentBps: 4000, note: 'x', reason: 'Counted twice' }, 4000],
    ['by units', phase('units', 0, 3), [], { unitsDone: 1 }, 3333],
    ['by units of which nothing is said', phase('units', 3333, 3), [], { actualStart: '2026-10-12' }, 3333],
    ['by units, all of them', phase('units', 0, 3), [], { unitsDone: 3 }, 10_000],
    ['by milestones', phase('milestones'), [milestone('reached', 2500), milestone('pending', 7500)], {}, 2500],
    ['half when started', phase('fifty_fifty'), [], { actualStart: '2026-10-12' }, 5000],
    ['whole when finished', phase('fifty_fifty', 5000), [], { actualStart: '2026-10-12', actualFinish: '2026-10-13' }, 10_000],
    ['nothing until finished', phase('zero_hundred'), [], { actualStart: '2026-10-12' }, 0],
    ['all at once', phase('zero_hundred'), [], { actualFinish: '2026-10-12' }, 10_000],
  ])('%s', (_name, of, milestones, more, expected) => {
    expect(progressAfter(of, milestones, input(more))).toBe(expected);
  });

  test.each([
    ['by hand without a note', phase('manual'), [], { percentBps: 4000 }, 'progress.note'],
    ['above 90 % before acceptance', phase('manual'), [milestone('reached', 0, true)], { percentBps: 9001, note: 'x' }, 'progress.capped'],
    ['down without a reason', phase('manual', 5000), [], { percentBps: 4999, note: 'x' }, 'progress.reason'],
    ['more units than there are', phase('units', 0, 3), [], { unitsDone: 4 }, 'progress.too_many_units'],
  ])('is refused %s', (_name, of, milestones, more, code) => {
    const attempt = () => progressAfter(of, milestones, input(more));
    expect(attempt).toThrow(expect.objectContaining<Partial<Refusal>>({ code: code as Refusal['code'] }));
  });

  test('what is reached weighs, signed off or not, and never more than the whole', () => {
    expect(weightReached([milestone('reached', 4000), milestone('signed_off', 3000), milestone('pending', 3000)])).toBe(7000);
    expect(weightReached([milestone('reached', 9000), milestone('reached', 9000)])).toBe(10_000);
  });
});
