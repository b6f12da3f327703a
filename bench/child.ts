import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process beside this one, so that what is measured shares no event loop with who measures. */
export interface Helper {
  pid: number;
  /** One question, one answer; `onNews` hears what is said in between. */
  ask<Answer>(question: object, onNews?: (news: unknown) => void): Promise<Answer>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

type Said = { answer: unknown } | { error: string } | { news: unknown };

export function startHelper(file: string, env: Record<string, string> = {}): Helper {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return { pid: child.pid!, ask: (question, onNews) => ask(child, question, onNews), stop: () => end(child) };
}

function ask<Answer>(child: ChildProcess, question: object, onNews?: (news: unknown) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => settle(() => reject(new Error(`The process ended with ${code}`)));
    const onMessage = (said: Said) => {
      if ('news' in said) onNews?.(said.news);
      else if ('error' in said) settle(() => reject(new Error(said.error)));
      else settle(() => resolve(said.answer as Answer));
    };
    const settle = (how: () => void) => {
      child.off('exit', onExit).off('message', onMessage);
      how();
    };
    child.on('exit', onExit).on('message', onMessage);
    child.send(question);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The other side: answers each question in turn. */
export function answerQuestions<Question>(answer: (question: Question, tellNews: (news: unknown) => void) => Promise<unknown>): void {
  const say = (said: Said) => void process.send?.(said);
  process.on('message', (question: Question) => {
    answer(question, (news) => say({ news })).then(
      (value) => say({ answer: value ?? null }),
      (error: unknown) => say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
