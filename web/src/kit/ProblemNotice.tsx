import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { sentenceOf } from './toast.tsx';

/** What stood in the way of an action, said at once: an error with its own sentence, or a sentence. Nothing where nothing did. */
export function ProblemNotice({ problem }: { problem: Error | string | null | undefined }) {
  if (!problem) return null;
  return (
    <InlineNotice tone="danger" isAlert>
      {sentenceOf(problem)}
    </InlineNotice>
  );
}
