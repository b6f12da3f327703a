import { Worker } from 'node:worker_threads';

export type Answer = { value: unknown } | { error: string };

interface PoolLimits {
  workers: number;
  /** So many tasks lie at a thread: with two it never waits for us to hand it the next one. One where a task waits for others. */
  atHand: number;
  /** Of the processor rather than of the clock, so that a busy machine makes no mail unreadable. */
  cpuMs: number;
  wallMs: number;
}

/** What a thread is given; its buffers move there. Made when its turn comes, and again where a thread ended before it was begun. */
export interface Handed<Task> {
  task: Task;
  transfer?: readonly ArrayBuffer[];
}

const HEAP_MB = 512;
const CHECK_MS = 250;

export interface Pool<Task> {
  /** Raises what the thread raised, or that it broke its limits. What is `patient` comes after everything else. */
  run(hand: () => Handed<Task>, isPatient?: boolean): Promise<unknown>;
  /** Has threads load before there is something to do for them. */
  prepare(): void;
  /** Stops the threads, so that a process can end; the next task starts new ones. */
  stop(): Promise<void>;
}

interface Asked<Task> {
  hand: () => Handed<Task>;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Thread<Task> {
  worker: Worker;
  /** What it works on, and what lies beside it. */
  asked: Asked<Task>[];
  /** Since when it works on the first of them, and what it had used when somebody looked first. */
  since: number;
  spent: number | null;
  watch: NodeJS.Timeout | undefined;
}

/** Threads for what strangers wrote (reliability R6): one that takes too long or too much takes only itself along. */
export function openPool<Task>(script: URL, limits: PoolLimits): Pool<Task> {
  const threads = new Set<Thread<Task>>();
  const waiting = { soon: [] as Asked<Task>[], later: [] as Asked<Task>[] };

  function handOut(): void {
    for (let thread = freest(); thread; thread = freest()) {
      const next = waiting.soon.shift() ?? waiting.later.shift();
      if (!next) return;
      post(thread, next);
    }
  }

  function freest(): Thread<Task> | undefined {
    const [found] = [...threads].sort((a, b) => a.asked.length - b.asked.length);
    if (found?.asked.length === 0) return found;
    if (threads.size < limits.workers) return waiting.soon.length + waiting.later.length > 0 ? start() : undefined;
    return found && found.asked.length < limits.atHand ? found : undefined;
  }

  function start(): Thread<Task> {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const thread: Thread<Task> = { worker, asked: [], since: 0, spent: null, watch: undefined };
    worker.on('message', (answer: Answer) => settle(thread, answer));
    worker.on('error', (error: Error) => giveUp(thread, String(error)));
    worker.on('exit', () => giveUp(thread, 'the thread ended'));
    threads.add(thread);
    return thread;
  }

  function post(thread: Thread<Task>, asked: Asked<Task>): void {
    const { task, transfer = [] } = asked.hand();
    thread.worker.postMessage(task, [...transfer]);
    thread.asked.push(asked);
    if (thread.asked.length > 1) return;
    thread.worker.ref();
    begin(thread);
    thread.watch ??= setInterval(() => void check(thread), CHECK_MS);
  }

  function settle(thread: Thread<Task>, answer: Answer): void {
    const done = thread.asked.shift();
    begin(thread);
    if (thread.asked.length === 0) rest(thread);
    if ('error' in answer) done?.reject(new Error(answer.error));
    else done?.resolve(answer.value);
    handOut();
  }

  async function check(thread: Thread<Task>): Promise<void> {
    const [first] = thread.asked;
    if (performance.now() - thread.since > limits.wallMs) return giveUp(thread, 'out of time');
    const spent = await cpuMs(thread.worker);
    if (!first || first !== thread.asked[0]) return;
    thread.spent ??= spent;
    if (spent - thread.spent > limits.cpuMs) giveUp(thread, 'out of time');
  }

  /** It is ended and not used again; what it had not begun goes to another one. */
  function giveUp(thread: Thread<Task>, reason: string): void {
    if (!threads.delete(thread)) return;
    rest(thread);
    void thread.worker.terminate();
    const [first, ...others] = thread.asked.splice(0);
    waiting.soon.unshift(...others);
    first?.reject(new Error(reason));
    handOut();
  }

  return {
    run: (hand, isPatient = false) =>
      new Promise((resolve, reject) => {
        waiting[isPatient ? 'later' : 'soon'].push({ hand, resolve, reject });
        handOut();
      }),
    prepare() {
      while (threads.size < limits.workers) rest(start());
    },
    async stop() {
      const idle = [...threads].filter(({ asked }) => asked.length === 0);
      for (const thread of idle) threads.delete(thread);
      await Promise.all(idle.map(({ worker }) => worker.terminate()));
    },
  };
}

function begin(thread: { since: number; spent: number | null }): void {
  thread.since = performance.now();
  thread.spent = null;
}

function rest(thread: { worker: Worker; watch: NodeJS.Timeout | undefined }): void {
  clearInterval(thread.watch);
  thread.watch = undefined;
  thread.worker.unref();
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
