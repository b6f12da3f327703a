import { Suspense } from 'react';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { later } from './later.tsx';
import { isStale, StaleForm } from './stale.ts';
import { sentenceOf } from './toast.tsx';

const StaleNotice = later(() => import('./StaleNotice.tsx').then((module) => ({ default: module.StaleNotice })));

/** What stood in the way of an action, said at once: an error with its own sentence, or a sentence. Nothing where nothing did. */
export function ProblemNotice({ problem }: { problem: Error | string | null | undefined }) {
  if (!problem) return null;
  const sentence = (
    <InlineNotice tone="danger" isAlert>
      {sentenceOf(problem)}
    </InlineNotice>
  );
  if (!isStale(problem) && !(problem instanceof StaleForm)) return sentence;
  return (
    <Suspense fallback={sentence}>
      <StaleNotice problem={problem} />
    </Suspense>
  );
}
