import type { Email, EmailRow } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Loading } from '#web/kit/PageState.tsx';
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx';
import { MailFailed } from './MailFailed.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { DeliveryNotice } from './DeliveryNotice.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { MailApprovals } from './MailApprovals.tsx';
import { MailPaper } from './MailPaper.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageHeader } from './MessageHeader.tsx';
import { ProjectChips } from './ProjectChips.tsx';
import { RecordChips } from './RecordChips.tsx';
import { QuickReply } from './QuickReply.tsx';
import { RecallPart } from './RecallPart.tsx';
import { ReminderPart } from './ReminderPart.tsx';
import { SenderNotice } from './SenderNotice.tsx';
import { TeamBar } from './TeamBar.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';
import { showBelow } from './thread.steps.ts';
import { emails } from '#web/features/mail/actions/mail.actions.ts';
import { useRegroupMails } from '#web/features/mail/actions/regroup.changes.ts';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { listDate, longDate, nameOf } from '#web/features/mail/mail.format.ts';
import s from './Thread.module.css';

interface ThreadProps {
  opened: Email;
  /** The oldest first. */
  mails: readonly EmailRow[];
  onGone: () => void;
}

/** A conversation: the mail that was opened and unread ones unfolded, the others a line each. */
export function Thread({ opened, mails, onGone }: ThreadProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => new Set([opened.id, ...unreadOf(mails)]));
  // More may have come while it stood ready out of sight.
  const unfoldUnread = useEffectEvent(() => {
    const unread = unreadOf(mails).filter((id) => !unfolded.has(id));
    if (unread.length > 0) setUnfolded(new Set([...unfolded, ...unread]));
  });
  useEffect(() => unfoldUnread(), []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const list = useRef<HTMLOListElement>(null);
  const showFirst = useEffectEvent(() => showBelow(list.current?.children[mails.findIndex(({ id }) => unfolded.has(id))]));
  useEffect(() => showFirst(), []);
  const toggle = (id: string) =>
    setUnfolded((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  const last = mails.findLast(({ isDraft }) => !isDraft);
  return (
    <div className={s.scroll}>
      <div className={s.thread}>
        <h2 className={s.subject} ref={heading} tabIndex={-1}>
          {opened.subject || '(no subject)'}
        </h2>
        <ProjectChips mail={opened} />
        <RecordChips mail={opened} />
        {opened.shared && <TeamBar mail={opened} />}
        <ol ref={list} className={s.mails} aria-label={`${emails(mails.length)} in this conversation`}>
          {mails.map((row, index) => (
            <li key={row.id} tabIndex={-1} data-thread-mail={row.id === opened.id ? 'opened' : 'other'}>
              {unfolded.has(row.id) ? (
                <WholeMail id={row.id} isFirst={index === 0} onFold={() => toggle(row.id)} onGone={onGone} />
              ) : (
                <FoldedMail row={row} onUnfold={() => toggle(row.id)} />
              )}
            </li>
          ))}
        </ol>
        {last && <LastReply id={last.id} />}
        <MailPaper ids={mails.flatMap(({ id }) => (unfolded.has(id) ? [id] : []))} />
      </div>
    </div>
  );
}

const unreadOf = (mails: readonly EmailRow[]): string[] => mails.flatMap(({ id, status }) => (status === 'unread' ? [id] : []));

function FoldedMail({ row, onUnfold }: { row: EmailRow; onUnfold: () => void }) {
  return (
    <button type="button" className={s.folded} aria-expanded={false} data-unfold onClick={onUnfold}>
      <PersonAvatar name={nameOf(row.from)} size={28} />
      <b>{nameOf(row.from)}</b>
      <span className={s.snippet}>
        {row.isDraft && <em>Draft </em>}
        {row.snippet}
      </span>
      <time dateTime={row.date} title={longDate(row.date)}>
        {listDate(row.date)}
      </time>
    </button>
  );
}

interface WholeMailProps {
  id: string;
  isFirst: boolean;
  onFold: () => void;
  onGone: () => void;
}

/** Below the last mail, folded or not. */
function LastReply({ id }: { id: string }) {
  const { data } = useQuery(messageQuery(id));
  return data ? <QuickReply mail={data} /> : null;
}

function WholeMail({ id, isFirst, onFold, onGone }: WholeMailProps) {
  const { split } = useRegroupMails();
  const message = useQuery(messageQuery(id));
  const mail = message.data;
  if (message.isError && !mail) return <MailFailed message={message} hint="Fold it up, or try again." />;
  if (!mail) return <Loading label="Loading email..." />;
  return (
    <article className={s.mail}>
      <MessageHeader mail={mail} onFold={onFold} onSplit={isFirst || mail.isDraft ? undefined : () => split(mail)} />
      <WaitingNotice mail={mail} onGone={onGone} />
      <ReminderPart mail={mail} />
      <RecallPart mail={mail} />
      <DeliveryNotice mail={mail} />
      <SenderNotice mail={mail} onGone={onGone} />
      <MailApprovals mail={mail} />
      <InvitationCard mail={mail} />
      <MessageBody mail={mail} />
      <AttachmentList mail={mail} />
    </article>
  );
}
