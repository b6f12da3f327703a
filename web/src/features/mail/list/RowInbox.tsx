import type { EmailRow } from '@lintel/contract/mail';
import { useInboxes } from '#web/features/mail/folders/inboxes.data.ts';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import s from './MessageRow.module.css';

/** Whose mail a row is, where several inboxes are one: by the colour of its edge, and by name for who hears it. */
export function RowInbox({ row: { elsewhere, shared } }: { row: EmailRow }) {
  const id = elsewhere?.accountId ?? shared?.accountId ?? 'company';
  const inbox = useInboxes().find((one) => one.id === id);
  return (
    inbox && (
      <>
        <span className={s.edge}>
          <LabelDot colour={inbox.colour} />
        </span>
        <span className="sr-only">{inbox.name}: </span>
      </>
    )
  );
}
