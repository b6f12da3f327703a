import type { Priority } from '@lintel/contract/mail-form';
import type { EmailRow } from '@lintel/contract/mail';
import { IconAlarm, IconAlertCircle, IconArrowBackUp, IconArrowDown, IconArrowForwardUp, IconBellOff, IconUser } from '@tabler/icons-react';
import { MAIL_LIMITS } from '#web/kit/contract.gen.ts';
import { LabelChip } from '#web/ui/LabelChip.tsx';
import { dueDate, shortDay } from '#web/features/mail/mail.format.ts';
import s from './MailBadges.module.css';

/** Nothing for normal priority. `isLong` spells it out where there is room. */
export function PriorityBadge({ priority, isLong }: { priority: Priority; isLong?: boolean }) {
  if (priority === 'normal') return null;
  const word = priority === 'high' ? 'High' : 'Low';
  return (
    <span className={s.priority} data-priority={priority} data-badge>
      {priority === 'low' && <IconArrowDown size={12} stroke={2.2} aria-hidden />}
      {priority === 'high' && isLong && <IconAlertCircle size={13} stroke={2.2} aria-hidden />}
      {isLong ? `${word} priority` : word}
    </span>
  );
}

/** What became of a mail: it was answered, or passed on. */
export function AnswerMarks({ row: { answered, forwarded } }: { row: Pick<EmailRow, 'answered' | 'forwarded'> }) {
  if (!answered && !forwarded) return null;
  return (
    <span className={s.answer}>
      {answered && <IconArrowBackUp size={14} stroke={2} role="img" aria-label="Answered" />}
      {forwarded && <IconArrowForwardUp size={14} stroke={2} role="img" aria-label="Forwarded" />}{' '}
    </span>
  );
}

/** Up to 2 labels and '+N' for the rest (specification §2.5). */
export function RowLabels({ labels: given, colours }: { labels: readonly string[]; colours: ReadonlyMap<string, string> }) {
  const labels = [...new Set(given)];
  const rest = labels.slice(MAIL_LIMITS.labelsInRow);
  return (
    <>
      {labels.slice(0, MAIL_LIMITS.labelsInRow).map((label) => (
        <LabelChip key={label} colour={colours.get(label)}>
          {label}
        </LabelChip>
      ))}
      {rest.length > 0 && (
        <span className={s.more} title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">and {rest.join(', ')}</span>
        </span>
      )}
    </>
  );
}

/** Until when a mail is put away or waits for an answer, that it came back, and why. */
export function SnoozeBadge({ row }: { row: Pick<EmailRow, 'snoozedUntil' | 'returnedAt' | 'reminder'> }) {
  const text = snoozeText(row);
  if (!text) return null;
  return (
    <span className={s.snooze} data-badge>
      <IconAlarm size={12} stroke={2} aria-hidden />
      {text}
    </span>
  );
}

function snoozeText({ snoozedUntil, returnedAt, reminder }: Pick<EmailRow, 'snoozedUntil' | 'returnedAt' | 'reminder'>): string | null {
  if (snoozedUntil) return dueDate(snoozedUntil);
  if (reminder?.isBack) return `No reply since ${shortDay(new Date(reminder.sentAt))}`;
  return reminder ? `Reminder ${shortDay(new Date(reminder.at))}` : returnedAt && 'Back';
}

/** What comes to its conversation goes to the archive. */
export function MutedBadge({ row: { isMuted } }: { row: Pick<EmailRow, 'isMuted'> }) {
  if (!isMuted) return null;
  return (
    <span className={s.muted} data-badge>
      <IconBellOff size={12} stroke={2} aria-hidden />
      Muted
    </span>
  );
}

/** Who has a conversation of a shared mailbox. */
export function AssigneeBadge({ row: { shared } }: { row: Pick<EmailRow, 'shared'> }) {
  if (!shared?.assignee) return null;
  return (
    <span className={s.snooze} data-badge title={`Assigned to ${shared.assignee.name}`}>
      <IconUser size={12} stroke={2} aria-hidden />
      <span className="sr-only">Assigned to </span>
      {shared.assignee.name}
    </span>
  );
}
