import type { TicketDetail, TicketMessage } from '@lintel/contract/support';
import { IconLock, IconMail } from '@tabler/icons-react';
import { FileList } from '#web/features/files/files.parts.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './Conversation.module.css';

/** What was said, oldest first; internal notes stand on another ground and say so. */
export function Conversation({ ticket }: { ticket: TicketDetail }) {
  return (
    <Sheet>
      <SheetHeader title="Conversation" note={ticket.followers.length > 0 ? `${ticket.followers.join(', ')} read along` : undefined} />
      <ol className={s.list}>
        {ticket.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </Sheet>
  );
}

function Message({ message }: { message: TicketMessage }) {
  const { authorName, isInternal, isFromSupport, channel, isVerified, body, createdAt, files } = message;
  return (
    <li className={s.message} data-internal={isInternal || undefined}>
      <PersonAvatar name={authorName} size={28} />
      <div className={s.content}>
        <div className={s.head}>
          <b>{authorName}</b>
          {isInternal ? (
            <span className={s.mark}>
              <IconLock size={14} aria-hidden /> Internal note
            </span>
          ) : (
            isFromSupport && <span className={s.mark}>Support</span>
          )}
          {channel === 'mail' && (
            <span className={s.mark}>
              <IconMail size={14} aria-hidden /> {isVerified ? 'by mail' : 'by mail from outside, sender not verified'}
            </span>
          )}
          <span className={s.time}>
            <DateText iso={createdAt} format="dateTime" />
          </span>
        </div>
        <p className={s.body}>{body}</p>
        {files.length > 0 && <FileList files={files} />}
      </div>
    </li>
  );
}
