import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FiledMail as Filed } from '@lintel/contract/mail-threads';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { to } from '#web/kit/link.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { filedQuery } from '#web/features/mail/actions/filing.data.ts';
import { longDate, nameOf } from '#web/features/mail/mail.format.ts';
import { placeText } from '#web/features/mail/mail.place.ts';
import { failureOf } from '#web/kit/failed.ts';
import s from './FiledMail.module.css';

/** The conversations that are filed to a project, as far as the reader may read their mailboxes: a tab of its page. */
export function FiledMail({ projectId }: { projectId: string }) {
  const [page, setPage] = usePageParam();
  const filed = useQuery(filedQuery(projectId, page));
  return (
    <Sheet>
      <SheetHeader title="Mail" note="Filed conversations of your mailbox and of shared mailboxes that you read" />
      <DataTableFrame
        caption="Filed conversations"
        columns={COLUMNS}
        rows={filed.data?.items ?? []}
        rowKey={({ mail }) => mail.id}
        state={filed.isPending ? 'loading' : filed.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(filed)}
        empty={<EmptyState icon={IconMail} title="No conversation that you may read is filed here." hint={<Hint />} />}
        page={{ page, pageSize: filed.data?.page.size ?? 20, total: filed.data?.page.total ?? 0, onPage: setPage }}
        card={(row) => <Card row={row} />}
      />
    </Sheet>
  );
}

const Hint = () => (
  <>
    Open one in the{' '}
    <Anchor component={Link} to={to('mail')} inherit>
      Email Center
    </Anchor>{' '}
    and press P, or choose “File to a project”.
  </>
);

function Subject({ row: { mail, mails } }: { row: Filed }) {
  const place = {
    ...{ folder: mail.folder, messageId: mail.id, page: 1, search: '' },
    ...(mail.shared ? { account: mail.shared.accountId, box: mail.shared.box } : {}),
    ...(mail.elsewhere?.box ? { account: mail.elsewhere.accountId, box: mail.elsewhere.box } : {}),
  };
  return (
    <span className={s.subject}>
      <Anchor component={Link} to={`${to('mail')}/${placeText(place)}`} inherit>
        {mail.subject || '(no subject)'}
      </Anchor>
      {mails > 1 && <span className={s.quiet}> {mails} emails</span>}
      <span className={s.snippet}>{mail.snippet}</span>
    </span>
  );
}

const Card = ({ row }: { row: Filed }) => (
  <div className={s.card}>
    <Subject row={row} />
    <span className={s.quiet}>
      {nameOf(row.mail.from)}, {longDate(row.mail.date)}
    </span>
  </div>
);

const COLUMNS: Column<Filed>[] = [
  { key: 'subject', header: 'Conversation', cell: (row) => <Subject row={row} /> },
  { key: 'from', header: 'Last from', width: '14rem', cell: ({ mail }) => nameOf(mail.from) },
  { key: 'folder', header: 'Folder', width: '8rem', hideBelow: 'md', cell: ({ mail }) => FOLDER_LABELS[mail.folder] },
  {
    key: 'date',
    header: 'Date',
    width: '12rem',
    cell: ({ mail }) => (
      <time className={s.date} dateTime={mail.date}>
        {longDate(mail.date)}
      </time>
    ),
  },
];
