import { Anchor, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FiledMail as Filed } from '@lintel/contract/mail-threads';
import { IconMail } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { to } from '#web/kit/link.ts';
import { counted } from '#web/kit/counted.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { filedQuery } from '#web/features/mail/actions/filing.data.ts';
import type { FiledPart } from '#web/features/mail/mail.keys.ts';
import { longDate, nameOf } from '#web/features/mail/mail.format.ts';
import { placeOfMail, placeText } from '#web/features/mail/mail.place.ts';
import { failureOf } from '#web/kit/failed.ts';
import { FiledMailDialog } from './FiledMailDialog.tsx';
import s from './FiledMail.module.css';

/** The conversations that are filed to a project: open to whoever sees it, or of a mailbox that the reader may read. A tab of its page. */
export function FiledMail({ projectId, unanswered }: { projectId: string; unanswered: number }) {
  const [part, setPart] = usePart();
  const [page, setPage] = usePageParam();
  const [opened, setOpened] = useState<Filed | null>(null);
  const filed = useQuery(filedQuery(projectId, page, part));
  return (
    <Sheet>
      <SheetHeader
        title="Mail"
        note={NOTES[part]}
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Conversations"
            value={part}
            onChange={(one) => setPart(one as FiledPart)}
            data={[
              { value: 'all', label: 'All' },
              { value: 'unanswered', label: unanswered > 0 ? `Unanswered ${unanswered}` : 'Unanswered' },
            ]}
          />
        }
      />
      <DataTableFrame
        caption="Filed conversations"
        columns={columns(setOpened)}
        rows={filed.data?.items ?? []}
        rowKey={({ id }) => id}
        state={filed.isPending ? 'loading' : filed.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(filed)}
        empty={EMPTY[part]}
        page={{ page, pageSize: filed.data?.page.size ?? 20, total: filed.data?.page.total ?? 0, onPage: setPage }}
        card={(row) => <Card row={row} onOpen={setOpened} />}
      />
      {opened && <FiledMailDialog projectId={projectId} filed={opened} onClose={() => setOpened(null)} />}
    </Sheet>
  );
}

const NOTES: Record<FiledPart, string> = {
  all: 'Conversations that somebody filed to this project',
  unanswered: 'Whose last email came from outside, and that nobody of us has answered; who waits longest first',
};

/** All, or the unanswered, in the address. */
function usePart(): [FiledPart, (part: FiledPart) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (part: FiledPart) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const key of ['page', 'only']) after.delete(key);
      if (part !== 'all') after.set('only', part);
      return after;
    });
  return [search.get('only') === 'unanswered' ? 'unanswered' : 'all', set];
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

const EMPTY: Record<FiledPart, ReactNode> = {
  all: <EmptyState icon={IconMail} title="No conversation that you may read is filed here." hint={<Hint />} />,
  unanswered: (
    <EmptyState
      icon={IconMail}
      title="Nobody outside waits for an answer."
      hint="A conversation stands here when its last email came from outside and nobody has answered it for as many working days as the company set."
    />
  ),
};

/** How long somebody has waited for an answer. */
const Waiting = ({ days }: { days: number | null }) =>
  days !== null && <span className={s.waiting}>waiting {counted(days, 'working day')}</span>;

interface RowProps {
  row: Filed;
  onOpen: (row: Filed) => void;
}

function Subject({ row, onOpen }: RowProps) {
  const { place, mails, isOpen } = row;
  const subject = row.subject || '(no subject)';
  return (
    <span className={s.subject}>
      {place ? (
        <Anchor component={Link} to={`${to('mail')}/${placeText(placeOfMail(row.id, place))}`} inherit>
          {subject}
        </Anchor>
      ) : (
        <Anchor component="button" type="button" inherit ta="start" onClick={() => onOpen(row)}>
          {subject}
        </Anchor>
      )}
      {mails > 1 && <span className={s.quiet}> {mails} emails</span>}
      {!isOpen && <span className={s.quiet}> Only for who reads the mailbox</span>}
      <span className={s.snippet}>{row.snippet}</span>
    </span>
  );
}

const Card = (props: RowProps) => (
  <div className={s.card}>
    <Subject {...props} />
    <span className={s.quiet}>
      {nameOf(props.row.from)}, {longDate(props.row.date)}
    </span>
    <Waiting days={props.row.waitingDays} />
  </div>
);

const columns = (onOpen: (row: Filed) => void): Column<Filed>[] => [
  { key: 'subject', header: 'Conversation', cell: (row) => <Subject row={row} onOpen={onOpen} /> },
  { key: 'from', header: 'Last from', width: '13rem', cell: ({ from }) => nameOf(from) },
  { key: 'filed', header: 'Filed by', width: '11rem', hideBelow: 'md', cell: ({ filedBy }) => filedBy },
  {
    key: 'date',
    header: 'Date',
    width: '12rem',
    cell: ({ date, waitingDays }) => (
      <>
        <time className={s.date} dateTime={date}>
          {longDate(date)}
        </time>
        <Waiting days={waitingDays} />
      </>
    ),
  },
];
