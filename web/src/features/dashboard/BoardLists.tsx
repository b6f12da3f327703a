import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import type { BoardList } from '@lintel/contract/dashboard';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { useUser } from '#web/kit/session.store.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { boardQuery } from './dashboard.data.ts';
import s from './BoardLists.module.css';
import { addressOf } from './figure.links.ts';
import { useAsked } from './useAsked.ts';

const ADDRESS: Record<BoardList['rows'][number]['record'], (id: string) => string> = {
  project: (projectId) => to('projects.detail', { projectId }),
  employee: (employeeId) => to('people.detail', { employeeId }),
  leave: (requestId) => to('leave.detail', { requestId }),
  recovery: (id) => `${to('support.resets')}?reset=${id}`,
  task: (taskId) => to('tasks.detail', { taskId }),
};

/** What is due, and what stands worst: short lists of one's role. The figures above say when they could not be read. */
export function BoardLists() {
  const { data } = useQuery(boardQuery(useAsked()));
  return data?.lists.map(({ key, title, empty, rows }) => (
    <Sheet key={key} label={title}>
      <SheetHeader title={title} />
      {rows.length === 0 ? (
        <EmptyState compact icon={IconChecks} title={empty} />
      ) : (
        <ul className={s.list}>
          {rows.map((row) => (
            <li key={`${row.id} ${row.title} ${row.on}`} className={s.row}>
              <Link to={ADDRESS[row.record](row.id)}>{row.title}</Link>
              <span className={s.on} data-late={row.isLate || undefined}>
                {row.on && <DateText iso={row.on} format="list" />}
              </span>
              <span className={s.detail}>{row.detail}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  ));
}

/** What else wants a look; it is there only while there is something. */
export function Watch() {
  const { role } = useUser();
  const { data } = useQuery(boardQuery(useAsked()));
  if (!data || data.watch.length === 0) return null;
  return (
    <Sheet label="To look at">
      <SheetHeader title="To look at" />
      <ul className={s.list}>
        {data.watch.map(({ key, label, value, opens }) => {
          const address = addressOf(opens, role);
          return (
            <li key={key} className={s.row}>
              {address ? <Link to={address}>{label}</Link> : <span>{label}</span>}
              <span className={s.count}>{value}</span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
