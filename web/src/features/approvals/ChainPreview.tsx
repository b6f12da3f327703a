import type { RehearsedChain } from '@lintel/contract/approval-chains';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { chainGaps, chainText } from './chain.preview.ts';
import s from './ChainPreview.module.css';

/** Who would decide what is being written, and what is missing before that is certain. */
export function ChainPreview({ chain }: { chain: RehearsedChain }) {
  const gaps = chainGaps(chain);
  return (
    <div className={s.chain} aria-live="polite">
      <p>{chainText(chain)}</p>
      {gaps.length > 0 && (
        <InlineNotice tone={chain.steps.some(({ people }) => people.length === 0) ? 'warning' : 'info'}>{gaps.join(' ')}</InlineNotice>
      )}
    </div>
  );
}
