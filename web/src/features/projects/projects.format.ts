import type { Phase } from '@lintel/contract/projects';

export const METHOD_LABEL: Record<Phase['progressMethod'], string> = {
  manual: 'Judged by hand',
  milestones: 'By milestones',
  units: 'By units done',
  fifty_fifty: 'Half at the start, half at the end',
  zero_hundred: 'All at the end',
};

/** 6250 -> `62.5 %`, 6200 -> `62 %` */
export const percentText = (bps: number): string => `${Math.round(bps / 10) / 10} %`;

export const lateText = (days: number): string => (days === 1 ? '1 day late' : `${days} days late`);
