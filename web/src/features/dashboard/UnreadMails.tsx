import { useQuery } from '@tanstack/react-query';
import { IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Failed } from '#web/kit/PageState.tsx';
import { to } from '#web/kit/link.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinesSkeleton } from '#web/ui/LinesSkeleton.tsx';
import s from './BoardLists.module.css';
import { unreadMailsQuery } from './dashboard.data.ts';

/** The newest unread mails; `unread` is how many there are in all. */
export function UnreadMails({ unread }: { unread: number }) {
  const read = useQuery(unreadMailsQuery);
  const { data } = read;
  if (hasFailed(read)) return <Failed compact things="your mail" read={read} />;
  if (!data) return <LinesSkeleton label="Loading mail" />;
  if (data.length === 0) {
    return unread > 0 ? (
      <EmptyState
        compact
        icon={IconMailOpened}
        title="Nothing new is unread."
        hint={`${unread} older ${unread === 1 ? 'mail is' : 'mails are'} still unread in your inbox.`}
      />
    ) : (
      <EmptyState compact icon={IconMailOpened} title="You have read everything." hint="New mail will appear here." />
    );
  }
  return (
    <ul className={s.list}>
      {data.map((mail) => (
        <li key={mail.id} className={`${s.row} ${s.unread}`}>
          <Link to={`${to('mail')}/inbox/${mail.id}`}>{mail.subject || '(no subject)'}</Link>
          <span className={s.on}>
            <DateText iso={mail.date} format="relative" />
          </span>
          <span className={s.detail}>{[mail.from.name || mail.from.email, mail.snippet].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
