import { sentenceOf } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import s from './AuditLogPage.module.css';

interface ChainResultProps {
  result: { entries: number; problem: string | null } | undefined;
  error: Error | null;
}

/** What walking the chain found. */
export function ChainResult({ result, error }: ChainResultProps) {
  if (!result && !error) return null;
  return (
    <div className={s.result} role="status">
      {error ? (
        <InlineNotice tone="danger" title="The chain could not be checked.">
          {sentenceOf(error)}
        </InlineNotice>
      ) : result?.problem ? (
        <InlineNotice tone="danger" title="The chain is broken.">
          {result.problem}
        </InlineNotice>
      ) : (
        <InlineNotice tone="success" title="The chain is whole.">
          {`${(result?.entries ?? 0).toLocaleString('en-GB')} entries were checked; none was changed, removed or inserted.`}
        </InlineNotice>
      )}
    </div>
  );
}
