import { Checkbox } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconAlertCircle, IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo, Suspense, type DragEvent } from 'react';
import { later } from '#web/kit/later.tsx';
import { MailLink } from '#web/features/mail/MailLink.tsx';
import { AnswerMarks, AssigneeBadge, MutedBadge, PriorityBadge, RowLabels, SnoozeBadge } from './MailBadges.tsx';
import { mailDrag } from '#web/features/mail/folders/mail.drag.ts';
import { dueDate, listDate, longDate, nameOf } from '#web/features/mail/mail.format.ts';
import s from './MessageRow.module.css';

// Most of what is sent arrives, and in the inbox nothing has a state of delivery.
const DeliveryBadge = later(() => import('./DeliveryBadge.tsx').then((module) => ({ default: module.DeliveryBadge })));
const RowRecord = later(() => import('./RowRecord.tsx').then((module) => ({ default: module.RowRecord })));
const RowInbox = later(() => import('./RowInbox.tsx').then((module) => ({ default: module.RowInbox })));

export interface RowHandlers {
  onOpen: (id: string) => void;
  onCheck: (id: string, toHere: boolean) => void;
  onStar: (row: EmailRow) => void;
  /** The keyboard is here now. */
  onFocus: (id: string) => void;
  /** The pointer rests here: the mail is probably opened next. */
  onPreview: (id: string) => void;
  /** On the way to a folder. */
  onDrag: (event: DragEvent, row: EmailRow) => void;
}

interface MessageRowProps extends RowHandlers {
  row: EmailRow;
  href: string;
  isOpen: boolean;
  isChecked: boolean;
  now: Date;
  colours: ReadonlyMap<string, string>;
  /** Several inboxes are one list. */
  isOfMany?: boolean | undefined;
}

/** One mail of a list (specification §2.5): wide it is one line, in a narrow pane a card. */
export const MessageRow = memo(function MessageRow({ row, href, isOpen, isChecked, now, colours, isOfMany, ...on }: MessageRowProps) {
  const isUnread = row.status === 'unread';
  const subject = row.subject || '(no subject)';
  return (
    <li
      className={s.row}
      data-id={row.id}
      data-unread={isUnread || undefined}
      data-selected={isOpen || undefined}
      data-checked={isChecked || undefined}
    >
      <span className={s.check}>
        <Checkbox
          aria-label={`Select ${subject}`}
          checked={isChecked}
          onChange={(event) => on.onCheck(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
          onFocus={() => on.onFocus(row.id)}
        />
      </span>
      <button
        type="button"
        className={s.star}
        aria-label={`Star ${subject}`}
        aria-pressed={row.starred}
        onClick={() => on.onStar(row)}
        onFocus={() => on.onFocus(row.id)}
      >
        {row.starred ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} stroke={1.6} aria-hidden />}
      </button>
      <span className={s.high}>
        {row.priority === 'high' && <IconAlertCircle size={16} stroke={2} role="img" aria-label="High priority" />}
      </span>
      <span className={s.from}>
        <span>{senderOf(row)}</span>
        {row.conversation && row.conversation.total > 1 && (
          <span className={s.total}>
            {row.conversation.total}
            <span className="sr-only"> emails</span>
          </span>
        )}
      </span>
      <MailLink
        href={href}
        className={s.text}
        aria-current={isOpen ? 'true' : undefined}
        draggable={!row.isDraft}
        onDragStart={(event) => on.onDrag(event, row)}
        onDragEnd={mailDrag.end}
        onGo={() => on.onOpen(row.id)}
        onFocus={() => on.onFocus(row.id)}
        onPointerEnter={() => on.onPreview(row.id)}
      >
        {row.isDraft && <span className={s.draft}>Draft</span>}
        <Suspense>{isOfMany && <RowInbox row={row} />}</Suspense>
        {isUnread && <span className="sr-only">Unread: </span>}
        <span className={s.subject}>
          <AnswerMarks row={row} />
          {subject}
        </span>
        <span className={s.snippet}>{row.snippet}</span>
      </MailLink>
      <span className={s.tags}>
        <Suspense>
          {row.delivery && <DeliveryBadge state={row.delivery} isQuiet {...(row.isScheduled ? { text: dueDate(row.date) } : {})} />}
        </Suspense>
        <Suspense>{row.record && <RowRecord record={row.record} />}</Suspense>
        <PriorityBadge priority={row.priority} />
        <AssigneeBadge row={row} />
        <SnoozeBadge row={row} />
        <MutedBadge row={row} />
        <RowLabels labels={row.labels} colours={colours} />
      </span>
      <span className={s.files}>
        {row.attachmentCount > 0 && (
          <>
            <IconPaperclip size={14} stroke={1.8} aria-hidden />
            {row.attachmentCount}
            <span className="sr-only">{row.attachmentCount === 1 ? ' attachment' : ' attachments'}</span>
          </>
        )}
      </span>
      <time className={s.date} dateTime={row.date} title={longDate(row.date, now)}>
        {listDate(row.date, now)}
      </time>
    </li>
  );
});

/** In Sent and Drafts everything is from you, as is what nobody answered: there the recipients tell the mails apart. */
function senderOf(row: EmailRow): string {
  const isOwn = row.folder === 'sent' || row.folder === 'drafts' || Boolean(row.reminder);
  if (!isOwn && row.conversation) return row.conversation.people.map(nameOf).join(', ');
  if (!isOwn || row.to.length === 0) return nameOf(row.from);
  return `To: ${row.to.map(nameOf).join(', ')}`;
}
