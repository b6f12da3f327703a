import { Suspense } from 'react';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { later } from './later.tsx';
import { isStale, StaleForm } from './stale.ts';
import { sentenceOf } from './toast.tsx';

const StaleNotice = later(() => import('./StaleNotice.tsx').then((module) => ({ default: module.StaleNotice })));

interface ProblemNoticeProps {
  problem: Error | string | null | undefined;
  /** The words of a machine, where one of its moves was refused. */
  states?: Readonly<Record<string, { label: string }>>;
}

/** What stood in the way of an action, said at once: an error with its own sentence, or a sentence. Nothing where nothing did. */
export function ProblemNotice({ problem, states }: ProblemNoticeProps) {
  if (!problem) return null;
  const sentence = (
    <InlineNotice tone="danger" isAlert>
      {sentenceOf(problem)}
    </InlineNotice>
  );
  if (!isStale(problem) && !(problem instanceof StaleForm)) return sentence;
  return (
    <Suspense fallback={sentence}>
      <StaleNotice problem={problem} {...(states ? { states } : {})} />
    </Suspense>
  );
}
