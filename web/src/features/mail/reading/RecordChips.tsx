import type { Email } from '@lintel/contract/mail';
import type { MailRecord } from '@lintel/contract/mail-record';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { recordsOfQuery } from '#web/features/mail/actions/records.data.ts';
import { RECORD_LOOKS, stateOf } from '#web/features/mail/list/record.looks.ts';
import s from './ProjectChips.module.css';

const pageOf = ({ kind, id }: MailRecord): string =>
  kind === 'task' ? to('tasks.detail', { taskId: id }) : to('requests.detail', { formId: id });

/** What was made of a conversation, and how it stands. Nothing where there is none. */
export function RecordChips({ mail }: { mail: Email }) {
  const { data } = useQuery(recordsOfQuery(mail.id));
  if (!data || data.records.length === 0) return null;
  return (
    <ul className={s.chips} aria-label="Tasks and requests">
      {data.records.map((record) => {
        const { Icon } = RECORD_LOOKS[record.kind];
        return (
          <li key={record.id} className={s.chip} data-badge>
            <Link to={pageOf(record)} className={s.link} title={record.title}>
              <Icon size={14} stroke={1.8} aria-hidden />
              {record.number && <b>{record.number}</b>}
              <span>{record.title}</span>
            </Link>
            <StateBadge state={stateOf(record)} quiet />
          </li>
        );
      })}
    </ul>
  );
}
