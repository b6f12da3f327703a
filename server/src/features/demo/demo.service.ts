import { setTimeout } from 'node:timers/promises';
import { FOLDERS } from '@lintel/contract/mail';
import { emit } from '#server/platform/events.ts';
import { systemContext, type Ctx, type Services } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { openDemo, readDemoState, writeDemoState, type DemoState } from './demo.state.ts';
import { demoSteps, type Step } from './demo.steps.ts';

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

/**
 * Loads the demo company behind the running server where DEMO asks for it and the installation is new. A load that broke off (a
 * crash, a stop) goes on at the next start where it was. `stop` waits for the step that is being written.
 */
export function startDemo(services: Services): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const loading = loadInTries(services, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return loading;
    },
  };
}

const TRIES = 3;
const PAUSE_MS = 2000;

/** A machine that is busy, or two who wait for each other, end a step, and its next try ends well: it goes on where it broke off. */
async function loadInTries(services: Services, stopping: AbortSignal): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await loadDemo(services, stopping);
    } catch (error) {
      const isOver = left === 0 || stopping.aborted;
      if (isOver) progress.set(services, { ...demoProgress(services), state: 'failed' });
      services.log.warn(
        { err: error },
        isOver ? 'the demo company could not be loaded whole; the next start goes on with it' : 'a step of the demo company is tried again',
      );
      if (isOver) return;
      await setTimeout(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** The same, resolved when everything is there. */
export async function loadDemo(services: Services, stopping?: AbortSignal): Promise<void> {
  const state = await openDemo(services);
  if (!state) return;
  if (state.state === 'done') return void progress.set(services, { ...NONE, state: 'done' });
  const steps = await demoSteps(services, state);
  const total = steps.reduce((sum, { units }) => sum + units.length, 0);
  const tell = reporter(services, total);
  let before = 0;
  for (const step of steps) {
    for (let unit = state.done[step.name] ?? 0; unit < step.units.length; unit++) {
      if (stopping?.aborted) return;
      await runUnit(services, step, unit, (ctx) => tell(ctx, before + unit + 1, step.label));
    }
    before += step.units.length;
  }
  await withTransaction(services.db, async (tx) => {
    await writeDemoState(tx, { ...(await lockedState(tx)), state: 'done' });
    await emit(tx, null, { kind: 'demo.progress', done: total, total, step: 'Done' });
    await emit(tx, null, { kind: 'mail.changed', folders: [...FOLDERS], arrived: false });
  });
  progress.set(services, { state: 'done', done: total, total, step: 'Done' });
}

/** One unit and the note that it is done, in one transaction: it happens once, whoever is killed and however often this starts. */
async function runUnit(services: Services, step: Step, unit: number, tell: (ctx: Ctx) => Promise<void>): Promise<void> {
  const { at, run, services: others = services } = step.units[unit]!;
  await withTransaction(services.db, async (tx) => {
    const state = await lockedState(tx);
    // Another server on the same database was here first.
    if ((state.done[step.name] ?? 0) !== unit) return;
    const ctx = { ...systemContext(others, tx), now: at };
    await run(ctx);
    await writeDemoState(tx, { ...state, done: { ...state.done, [step.name]: unit + 1 } });
    await tell(ctx);
  });
}

async function lockedState(db: Ctx['db']): Promise<DemoState> {
  const state = await readDemoState(db, { lock: true });
  if (!state) throw new Error('The mark of the demo company is gone.');
  return state;
}

const EVENT_EVERY_MS = 300;

/** Keeps the figures for the health call, and tells open browsers a few times a second. */
function reporter(services: Services, total: number): (ctx: Ctx, done: number, label: string) => Promise<void> {
  let told = 0;
  return async (ctx, done, label) => {
    progress.set(services, { state: 'loading', done, total, step: label });
    if (performance.now() - told < EVENT_EVERY_MS) return;
    told = performance.now();
    await emit(ctx.db, null, { kind: 'demo.progress', done, total, step: label });
  };
}
