import type { Address, Email } from '@lintel/contract/mail';
import { formatBytes } from '@lintel/contract/kit/size';
import { IconChevronDown, IconChevronUp, IconPaperclip, IconUsers } from '@tabler/icons-react';
import { Fragment, useId, useState, type ReactNode, type Ref } from 'react';
import { counted } from '#web/kit/counted.ts';
import { useUser } from '#web/kit/session.store.ts';
import { LabelChip } from '#web/ui/LabelChip.tsx';
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx';
import { filesId, listedFiles } from './AttachmentList.tsx';
import { isOwnMail } from './person.context.ts';
import { PersonName } from './PersonName.tsx';
import { PriorityBadge } from '#web/features/mail/list/MailBadges.tsx';
import { checkDetails, SenderCheckLine } from './SenderCheckLine.tsx';
import { UnsubscribeButton } from './UnsubscribeButton.tsx';
import { useMailActions } from '#web/features/mail/actions/mail.actions.ts';
import { useLabelColours } from '#web/features/mail/mail.data.ts';
import { exactDate, fullAddress, longDate, nameOf, toLine } from '#web/features/mail/mail.format.ts';
import s from './MessageHeader.module.css';

interface MessageHeaderProps {
  mail: Email;
  headingRef?: Ref<HTMLHeadingElement>;
  /** In a conversation, which has the subject: folds the mail up again. */
  onFold?: () => void;
  /** In a conversation, of which it is not the first: it and its answers leave it. */
  onSplit?: (() => void) | undefined;
}

/** Subject, labels, sender, recipients, date, and the details behind a toggle (specification §2.5). */
export function MessageHeader({ mail, headingRef, onFold, onSplit }: MessageHeaderProps) {
  const [isDetailed, setDetailed] = useState(false);
  const detailsId = useId();
  const user = useUser();
  const recipients = mail.to.length + mail.cc.length + mail.bcc.length;
  const [first] = mail.to;
  const isOwn = isOwnMail(mail);
  const Chevron = isDetailed ? IconChevronUp : IconChevronDown;
  return (
    <header>
      {!onFold && (
        <h2 className={s.subject} ref={headingRef} tabIndex={-1}>
          {mail.subject || '(no subject)'}
        </h2>
      )}
      <LabelLine mail={mail} />
      <div className={s.sender}>
        <PersonAvatar name={nameOf(mail.from)} size={40} />
        <div className={s.lines}>
          <div className={s.name}>
            <PersonName mailId={mail.id} person={mail.from} isOther={!isOwn}>
              <b>{nameOf(mail.from)}</b>
            </PersonName>{' '}
            {mail.from.name.trim() && <span>{mail.from.email}</span>}
          </div>
          {mail.senderCheck && <SenderCheckLine check={mail.senderCheck} />}
          <div className={s.to}>
            <span>
              {isOwn && first ? (
                <PersonName mailId={mail.id} person={first} isOther>
                  {toLine(mail.to, user.email)}
                </PersonName>
              ) : (
                toLine(mail.to, user.email)
              )}
            </span>
            {recipients > 1 && (
              <span className={s.count}>
                <IconUsers size={14} stroke={1.8} aria-hidden />
                {recipients} recipients
              </span>
            )}
            <button
              type="button"
              className={s.toggle}
              aria-expanded={isDetailed}
              aria-controls={detailsId}
              onClick={() => setDetailed(!isDetailed)}
            >
              {isDetailed ? 'Hide Details' : 'Show Details'} <Chevron size={14} aria-hidden />
            </button>
            <UnsubscribeButton mail={mail} />
          </div>
        </div>
        <div className={s.meta}>
          <PriorityBadge priority={mail.priority} isLong />
          <time dateTime={mail.date}>{longDate(mail.date)}</time>
          {onFold && (
            <button type="button" className={s.toggle} aria-expanded onClick={onFold}>
              Fold <IconChevronUp size={14} aria-hidden />
            </button>
          )}
        </div>
      </div>
      <div id={detailsId}>{isDetailed && <Details mail={mail} onSplit={onSplit} />}</div>
    </header>
  );
}

function LabelLine({ mail }: { mail: Email }) {
  const { label, mute } = useMailActions();
  const colours = useLabelColours(mail.shared?.accountId);
  const files = listedFiles(mail);
  if (mail.labels.length === 0 && files.length === 0 && !mail.isMuted) return null;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className={s.labels}>
      {mail.isMuted && (
        <LabelChip removeLabel="Unmute the conversation" onRemove={() => mute([mail], false)}>
          Muted
        </LabelChip>
      )}
      {mail.labels.map((word) => (
        <LabelChip key={word} colour={colours.get(word)} onRemove={() => label([mail], word, false)}>
          {word}
        </LabelChip>
      ))}
      {files.length > 0 && (
        <button type="button" className={s.jump} onClick={() => document.getElementById(filesId(mail))?.focus()}>
          <IconPaperclip size={14} stroke={1.8} aria-hidden />
          {counted(files.length, 'attachment')}, {formatBytes(size)}
        </button>
      )}
    </div>
  );
}

function Details({ mail, onSplit }: Pick<MessageHeaderProps, 'mail' | 'onSplit'>) {
  return (
    <dl className={s.details}>
      <Line label="From">{peopleOf(mail.id, [mail.from])}</Line>
      {mail.replyTo && mail.replyTo !== mail.from.email && <Line label="Reply to">{mail.replyTo}</Line>}
      <Line label="To">{peopleOf(mail.id, mail.to)}</Line>
      <Line label="CC">{peopleOf(mail.id, mail.cc)}</Line>
      <Line label="BCC">{peopleOf(mail.id, mail.bcc)}</Line>
      <Line label="Date">{exactDate(mail.date)}</Line>
      <Line label="Sender">{mail.senderCheck && checkDetails(mail.senderCheck)}</Line>
      <Line label="Message ID">
        <span className={s.mono}>{mail.messageId}</span>
      </Line>
      <Line label="Conversation">
        {onSplit && (
          <button type="button" className={s.toggle} onClick={onSplit}>
            Start one of its own from here
          </button>
        )}
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

const peopleOf = (mailId: string, people: readonly Address[]): ReactNode =>
  people.length > 0 &&
  people.map((person, index) => (
    // The same address may stand there twice.
    <Fragment key={index}>
      {index > 0 && ', '}
      <PersonName mailId={mailId} person={person}>
        {fullAddress(person)}
      </PersonName>
    </Fragment>
  ));
