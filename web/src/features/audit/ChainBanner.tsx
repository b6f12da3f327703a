import { useQuery } from '@tanstack/react-query';
import { counted } from '#web/kit/counted.ts';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { chainQuery } from './audit.data.ts';
import s from './AuditLogPage.module.css';

/** What the last walk along the chain found: every night, and whenever somebody asks for one. */
export function ChainBanner() {
  const chain = useQuery(chainQuery);
  if (hasFailed(chain)) return <Failed things="the state of the chain" read={chain} />;
  if (!chain.data) return <Waiting />;
  const { verified, head, fingerprint } = chain.data;
  const checked = verified && (
    <>
      {`${verified.entries.toLocaleString('en-GB')} of ${counted(head.seq, 'entry was', 'entries were')} checked `}
      <DateText iso={verified.at} format="dateTime" />
    </>
  );
  return (
    <div className={s.result} role="status">
      {verified?.problem ? (
        <InlineNotice tone="danger" title="The chain is broken.">
          {verified.problem}. Keep the database as it is and compare it with a backup.
        </InlineNotice>
      ) : verified ? (
        <InlineNotice tone="success" title="The chain is whole.">
          {checked}; none was changed, removed or inserted. Exports are signed with the key <code className={s.code}>{fingerprint}</code>.
        </InlineNotice>
      ) : (
        <InlineNotice tone="info" title="The chain was not checked yet.">
          It is walked every night; Verify does it now.
        </InlineNotice>
      )}
    </div>
  );
}

/** As high as what will be said, so that the log stays where it is. */
const Waiting = () => (
  <div className={s.result}>
    <InlineNotice tone="info" title="The chain is being looked at.">
      What the last walk along it found stands here in a moment.
    </InlineNotice>
  </div>
);
