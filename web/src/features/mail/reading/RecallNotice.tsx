import type { Recall } from '@lintel/contract/mail-recall';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { longDate } from '#web/features/mail/mail.format.ts';
import { RecallList } from '#web/features/mail/actions/RecallList.tsx';
import s from './MessageBody.module.css';

/** At a mail that its sender recalled: for them with what became of it at each recipient. */
export function RecallNotice({ recall: { at, by, recipients } }: { recall: Recall }) {
  const isOwn = recipients.length > 0;
  return (
    <div className={s.notice}>
      <InlineNotice tone={isOwn ? 'info' : 'warning'}>
        {isOwn ? <p className={s.saying}>{`Recalled by ${by} on ${longDate(at)}.`}</p> : `Recalled by its sender on ${longDate(at)}.`}
        {isOwn && <RecallList recipients={recipients} when="after" />}
      </InlineNotice>
    </div>
  );
}
