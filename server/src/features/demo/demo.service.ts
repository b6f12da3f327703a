import type { Services } from '#server/platform/context.ts';

export interface DemoProgress {
  state: 'off' | 'loading' | 'done' | 'failed';
  done: number;
  total: number;
  step: string;
}

const NONE: DemoProgress = { state: 'off', done: 0, total: 0, step: '' };
const progress = new WeakMap<Services, DemoProgress>();

/** How far the demo company is loaded in this process. */
export const demoProgress = (services: Services): DemoProgress => progress.get(services) ?? NONE;

export const setDemoProgress = (services: Services, now: DemoProgress): void => void progress.set(services, now);
