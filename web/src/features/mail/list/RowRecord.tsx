import type { EmailRow } from '@lintel/contract/mail';
import type { RowRecord as Shown } from '@lintel/contract/mail-record';
import { useQueryClient } from '@tanstack/react-query';
import { useServerEvent } from '#web/kit/events.ts';
import { STATUS } from '#web/ui/StatusTone.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { RECORD_LOOKS, stateOf } from './record.looks.ts';
import s from './MailBadges.module.css';

/** How the newest thing that was made of a mail stands, and how many more there are (mail.md 3.5). */
export function RowRecord({ record }: { record: Shown }) {
  const { Icon, word } = RECORD_LOOKS[record.kind];
  const { look, label } = stateOf(record);
  const name = [word, record.number].filter(Boolean).join(' ');
  return (
    <>
      <span className={s.delivery} data-tone={STATUS[look].tone} data-badge title={`${name}: ${record.title}`}>
        <Icon size={12} stroke={2} aria-hidden />
        {/* Of what has no number the state alone would be taken for that of the mail. */}
        <span className={record.number ? 'sr-only' : undefined}>{word}: </span>
        {label}
      </span>
      {record.others > 0 && (
        <span className={s.more}>
          <span aria-hidden>+{record.others}</span>
          <span className="sr-only">and {record.others} more made of it</span>
        </span>
      )}
    </>
  );
}

/** Reads lists anew that show how things stand, when one of those moved. */
export function RecordsWatch() {
  const client = useQueryClient();
  const readAgain = () =>
    void client.invalidateQueries({
      queryKey: mailKeys.lists,
      predicate: ({ state }) => (state.data as { items?: EmailRow[] } | undefined)?.items?.some(({ record }) => record) ?? false,
    });
  useServerEvent('tasks.changed', readAgain);
  useServerEvent('requests.changed', readAgain);
  return null;
}
