import { daysBetween } from '@lintel/contract/kit/days';
import type { Milestone, Phase } from '@lintel/contract/projects';
import { formatDate } from '#web/ui/date.format.ts';
import type { ProgrammeRow } from './Programme.tsx';
import { lateText, percentText } from './projects.format.ts';

/** How many days later than agreed a phase ends, by its forecast or because today is past it. */
export function slipOf(phase: Phase, today: string): number {
  if (!phase.baselineFinish) return 0;
  const end = phase.actualFinish ?? (today > phase.forecastFinish ? today : phase.forecastFinish);
  return Math.max(0, daysBetween(phase.baselineFinish, end));
}

export function phaseRow(phase: Phase, today: string): ProgrammeRow {
  const slip = slipOf(phase, today);
  const state = phase.actualFinish ? 'done' : slip > 0 ? 'late' : phase.percentBps > 0 ? 'now' : 'next';
  const label = {
    done: `Done ${formatDate(phase.actualFinish ?? phase.forecastFinish, 'list')}`,
    late: lateText(slip),
    now: percentText(phase.percentBps),
    next: '',
  };
  return {
    key: phase.id,
    name: phase.name,
    state,
    start: phase.actualStart ?? phase.forecastStart,
    finish: phase.actualFinish ?? phase.forecastFinish,
    baseline: phase.baselineStart && phase.baselineFinish ? { start: phase.baselineStart, finish: phase.baselineFinish } : undefined,
    percentBps: phase.percentBps,
    label: label[state],
  };
}

export function milestoneRow(milestone: Milestone): ProgrammeRow {
  const at = milestone.reachedOn ?? milestone.forecastDate ?? milestone.dueDate;
  const state = milestone.reachedOn ? 'done' : milestone.lateDays > 0 ? 'late' : 'next';
  return {
    key: milestone.id,
    name: milestone.name,
    state,
    start: at,
    finish: at,
    label: state === 'late' ? lateText(milestone.lateDays) : formatDate(at, 'list'),
    isMilestone: true,
  };
}
