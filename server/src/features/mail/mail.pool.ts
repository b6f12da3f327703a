import { Worker } from 'node:worker_threads';

export type Answer = { value: unknown } | { error: string };

interface PoolLimits {
  workers: number;
  /** Of the processor rather than of the clock, so that a busy machine makes no mail unreadable. */
  cpuMs: number;
  wallMs: number;
}

const HEAP_MB = 512;
const CHECK_MS = 250;

export interface Pool<Task> {
  /** Raises what the thread raised, or that it broke its limits. */
  run(task: Task, transfer?: readonly ArrayBuffer[]): Promise<unknown>;
  /** Stops the threads, so that a process can end; the next task starts new ones. */
  stop(): Promise<void>;
}

/** Threads for what strangers wrote (reliability R6): one that takes too long or too much takes only itself along. */
export function openPool<Task>(script: URL, limits: PoolLimits): Pool<Task> {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task, transfer = []) {
      if (running >= limits.workers) await new Promise<void>((resolve) => waiting.push(resolve));
      running += 1;
      const worker = idle.pop() ?? new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
      try {
        const answer = await ask(worker, limits, () => worker.postMessage(task, [...transfer]));
        worker.unref();
        idle.push(worker);
        if ('error' in answer) throw new Error(answer.error);
        return answer.value;
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
    async stop() {
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}

/** One question to one thread; a thread over its limits is ended and not used again. */
async function ask(worker: Worker, limits: PoolLimits, post: () => void): Promise<Answer> {
  const started = performance.now();
  worker.ref();
  const spentBefore = await cpuMs(worker);
  return new Promise<Answer>((resolve, reject) => {
    const onMessage = (answer: Answer) => end(() => resolve(answer));
    const onError = (error: Error) => giveUp(String(error));
    const onExit = () => giveUp('the thread ended');
    let open = true;
    const end = (settle: () => void) => {
      open = false;
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const giveUp = (reason: string) =>
      open &&
      end(() => {
        worker.on('error', () => undefined);
        void worker.terminate();
        reject(new Error(reason));
      });
    const watch = setInterval(() => {
      if (performance.now() - started > limits.wallMs) giveUp('out of time');
      else void cpuMs(worker).then((spent) => spent - spentBefore > limits.cpuMs && giveUp('out of time'));
    }, CHECK_MS);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    post();
  });
}

/** What a thread has used so far; 0 while it starts or when it has ended. */
async function cpuMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
