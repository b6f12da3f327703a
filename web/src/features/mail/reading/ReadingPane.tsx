import type { Email, EmailRow } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { later } from '#web/kit/later.tsx';
import { Loading } from '#web/kit/PageState.tsx';
import { useReach } from '#web/kit/reach.store.ts';
import { MailFailed } from './MailFailed.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { DraftThereNotice } from './DraftThereNotice.tsx';
import { DeliveryNotice } from './DeliveryNotice.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { MailApprovals } from './MailApprovals.tsx';
import { MailPaper } from './MailPaper.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageHeader } from './MessageHeader.tsx';
import { ReadingToolbar } from './ReadingToolbar.tsx';
import { TeamBar } from './TeamBar.tsx';
import { Thread } from './Thread.tsx';
import { PersonContext } from './person.context.ts';
import { usePersonPanel } from './usePersonPanel.ts';
import { ProjectChips } from './ProjectChips.tsx';
import { RecordChips } from './RecordChips.tsx';
import { QuickReply } from './QuickReply.tsx';
import { RecallPart } from './RecallPart.tsx';
import { ReminderPart } from './ReminderPart.tsx';
import { SenderNotice } from './SenderNotice.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';
import { useMailActions } from '#web/features/mail/actions/mail.actions.ts';
import { messageQuery, threadQuery, usePrefetchMessage } from '#web/features/mail/mail.data.ts';
import s from './ReadingPane.module.css';

const PersonPanel = later(() => import('./PersonPanel.tsx').then((module) => ({ default: module.PersonPanel })));

interface ReadingPaneProps {
  id: string;
  /** The place that it was opened from. */
  name: string;
  /** The list that the mail was opened from. */
  rows: readonly EmailRow[];
  onBack: () => void;
  onArchive: (rows: readonly EmailRow[]) => void;
  onTrash: (rows: readonly EmailRow[]) => void;
  /** Other ways by which mails leave the folder. */
  onLeave: (rows: readonly EmailRow[]) => void;
}

/** The open mail (specification §2.5). */
export function ReadingPane({ id, name, rows, onBack, onArchive, onTrash, onLeave }: ReadingPaneProps) {
  const message = useQuery(messageQuery(id));
  const isGrouped = usePreferences().data?.mailConversations ?? false;
  // A thread that cannot be read leaves the mail that was opened, by itself.
  const { data: thread, isPending: isThreadPending } = useQuery({ ...threadQuery(id), enabled: isGrouped });
  const conversation = rows.find((row) => row.id === id)?.conversation ?? null;
  // What is done to an open conversation is done to all of it in this folder.
  const mail = message.data && { ...message.data, conversation };
  useNeighbours(id, rows);
  useMarkRead(mail);
  const pane = useRef<HTMLElement>(null);
  const person = usePersonPanel(pane, mail);
  return (
    <PersonContext value={person}>
      <section ref={pane} className={s.pane} aria-label="Email" aria-busy={message.isFetching}>
        <ReadingToolbar mail={mail} name={name} onBack={onBack} onArchive={onArchive} onTrash={onTrash} onLeave={onLeave} />
        <div className={s.beside}>
          {mail && isGrouped && isThreadPending ? (
            <Loading label="Loading email..." />
          ) : mail && isGrouped && thread && thread.length > 1 ? (
            <Thread opened={mail} mails={thread} onGone={onBack} />
          ) : mail ? (
            <Message mail={mail} onGone={onBack} />
          ) : message.isError ? (
            <MailFailed message={message} hint="Go back to the list, or try again." />
          ) : (
            <Loading label="Loading email..." />
          )}
          <Suspense>
            {mail && person.shown && <PersonPanel asked={person.shown} mail={mail} isBeside={person.isBeside} onClose={person.close} />}
          </Suspense>
        </div>
      </section>
    </PersonContext>
  );
}

function Message({ mail, onGone }: { mail: Email; onGone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={s.scroll} tabIndex={-1}>
      <article className={s.message}>
        <MessageHeader mail={mail} headingRef={heading} />
        <ProjectChips mail={mail} />
        <RecordChips mail={mail} />
        {mail.shared && <TeamBar mail={mail} />}
        <DraftThereNotice mail={mail} onGone={onGone} />
        <WaitingNotice mail={mail} onGone={onGone} />
        <ReminderPart mail={mail} />
        <RecallPart mail={mail} />
        <DeliveryNotice mail={mail} />
        <SenderNotice mail={mail} onGone={onGone} />
        <MailApprovals mail={mail} />
        <InvitationCard mail={mail} />
        <MessageBody mail={mail} />
        <AttachmentList mail={mail} />
        <QuickReply mail={mail} />
        <MailPaper ids={[mail.id]} />
      </article>
    </div>
  );
}

/** Opening a mail reads it: once, so that "Mark as unread" stays; without network when it is back. */
function useMarkRead(mail: Email | undefined): void {
  const { opened } = useMailActions();
  const { isAway } = useReach();
  const marked = useRef(false);
  useEffect(() => {
    if (!mail || marked.current || isAway) return;
    marked.current = true;
    if (mail.status === 'unread' || (mail.conversation?.unread ?? 0) > 0) opened(mail);
  });
}

/** The mails above and below are probably next. */
function useNeighbours(id: string, rows: readonly EmailRow[]): void {
  const prefetch = usePrefetchMessage();
  const index = rows.findIndex((row) => row.id === id);
  const above = index > 0 ? rows[index - 1]?.id : undefined;
  const below = index >= 0 ? rows[index + 1]?.id : undefined;
  const latest = useRef(prefetch);
  useEffect(() => {
    latest.current = prefetch;
  });
  useEffect(() => {
    for (const one of [below, above]) if (one) void latest.current(one);
  }, [above, below]);
}
