import type { ProgressInput } from '@lintel/contract/project-plans';
import { failAt } from '#server/platform/errors.ts';

/** workspace A2: 90 % is as far as judgement alone goes. */
const MANUAL_CAP_BPS = 9000;
const FULL_BPS = 10_000;
const HALF_BPS = 5000;

export interface MeasuredPhase {
  progress_method: 'milestones' | 'units' | 'manual' | 'fifty_fifty' | 'zero_hundred';
  percent_bps: number;
  units_total: number | null;
  actual_start: string | null;
  actual_finish: string | null;
}

interface MeasuredMilestone {
  name: string;
  weight_bps: number;
  is_acceptance: boolean;
  status: 'pending' | 'reached' | 'signed_off';
}

/**
 * How far a phase is after an entry, in basis points.
 * @throws Refusal progress.* when the method does not allow it
 */
export function progressAfter(
  phase: MeasuredPhase,
  milestones: readonly MeasuredMilestone[],
  input: Omit<ProgressInput, 'version'>,
): number {
  const percent = measured(phase, milestones, input);
  if (percent < phase.percent_bps && !input.reason) {
    const values = { from: phase.percent_bps / 100, to: percent / 100 };
    throw failAt('reason', 'progress.reason', values);
  }
  return percent;
}

/** The share of a phase's milestones that are reached, by weight. */
export const weightReached = (milestones: readonly MeasuredMilestone[]): number =>
  Math.min(
    FULL_BPS,
    milestones.filter(({ status }) => status !== 'pending').reduce((sum, { weight_bps }) => sum + weight_bps, 0),
  );

function measured(phase: MeasuredPhase, milestones: readonly MeasuredMilestone[], input: Omit<ProgressInput, 'version'>): number {
  switch (phase.progress_method) {
    case 'milestones':
      return weightReached(milestones);
    case 'units':
      return byUnits(phase, input);
    case 'manual':
      return byHand(phase, milestones, input);
    case 'fifty_fifty':
      return input.actualFinish ? FULL_BPS : input.actualStart ? HALF_BPS : 0;
    case 'zero_hundred':
      return input.actualFinish ? FULL_BPS : 0;
  }
}

function byUnits({ units_total, percent_bps }: MeasuredPhase, { unitsDone }: Omit<ProgressInput, 'version'>): number {
  if (unitsDone === undefined || units_total === null) return percent_bps;
  if (unitsDone > units_total) {
    const values = { total: units_total };
    throw failAt('unitsDone', 'progress.too_many_units', values);
  }
  return Math.floor((unitsDone * FULL_BPS) / units_total);
}

function byHand(
  { percent_bps }: MeasuredPhase,
  milestones: readonly MeasuredMilestone[],
  { percentBps = percent_bps, note }: Omit<ProgressInput, 'version'>,
): number {
  if (percentBps !== percent_bps && !note) throw failAt('note', 'progress.note');
  const open = milestones.find(({ is_acceptance, status }) => is_acceptance && status !== 'signed_off');
  if (open && percentBps > MANUAL_CAP_BPS && percentBps > percent_bps) {
    const values = { milestone: open.name };
    throw failAt('percentBps', 'progress.capped', values);
  }
  return percentBps;
}
