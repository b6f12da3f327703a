import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ListExport } from '@lintel/contract/exports';
import { formatBytes } from '@lintel/contract/kit/size';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '#web/kit/api.ts';
import { saveBlob } from '#web/kit/files.ts';
import { failureOf } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table.types.ts';
import s from './ExportsPage.module.css';

const isOnItsWay = ({ status }: ListExport): boolean => status === 'waiting' || status === 'running';

/** The files of long lists that were asked for, with how far they are. */
export function ExportsPage() {
  const [params] = useSearchParams();
  const files = useQuery({
    queryKey: ['exports'],
    queryFn: ({ signal }) => api.exports.list({}, { signal }),
    refetchInterval: (query) => (query.state.data?.some(isOnItsWay) ? 1500 : false),
    refetchOnMount: 'always',
  });
  return (
    <>
      <PageHeader title="Exports" lead="Files of long lists that you asked for. Each is kept until the day that stands beside it." />
      <Sheet label="Exports">
        <DataTableFrame
          caption="Exports"
          columns={COLUMNS}
          rows={files.data ?? []}
          rowKey={({ id }) => id}
          openKey={params.get('file') ?? undefined}
          state={files.isPending ? 'loading' : 'ready'}
          error={failureOf(files)}
          empty={
            <EmptyState
              icon={IconFileExport}
              title="No exports are kept."
              hint="A list of more than 5,000 rows is written in the background; its file stands here until its days are over."
            />
          }
          card={(row) => <Card row={row} />}
        />
      </Sheet>
    </>
  );
}

const COLUMNS: Column<ListExport>[] = [
  { key: 'file', header: 'File', cell: ({ filename }) => <b className={s.name}>{filename}</b> },
  { key: 'status', header: 'Status', width: '11rem', cell: (row) => <State row={row} /> },
  { key: 'rows', header: 'Rows', align: 'end', width: '6rem', cell: ({ rows }) => <span className="num">{rowsText(rows)}</span> },
  {
    key: 'asked',
    header: 'Asked for',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ createdAt }) => <DateText iso={createdAt} format="relative" />,
  },
  {
    key: 'kept',
    header: 'Kept until',
    width: '8rem',
    hideBelow: 'md',
    cell: ({ expiresAt }) => <DateText iso={expiresAt} format="list" />,
  },
  { key: 'get', header: <span className="sr-only">Download</span>, align: 'end', width: '11rem', cell: (row) => <Download row={row} /> },
];

const rowsText = (rows: number | null): string => (rows === null ? '–' : rows.toLocaleString('en-GB'));

function State({ row }: { row: ListExport }) {
  const { status, rows, done, problem } = row;
  if (status === 'ready') return <StatusBadge status="approved" label="Ready" quiet />;
  if (status === 'failed')
    return (
      <span className={s.failed}>
        <StatusBadge status="rejected" label="Failed" />
        {problem}
      </span>
    );
  return <StatusBadge status="in_review" label={rows ? `Writing, ${Math.floor((done / rows) * 100)} %` : 'Waiting'} />;
}

function Download({ row }: { row: ListExport }) {
  const saving = useMutation({
    mutationFn: async () => saveBlob(await api.exports.file({ id: row.id }), row.filename),
    onError: (error) => toast.problem(error),
  });
  if (row.status !== 'ready') return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
      aria-label={`Download ${row.filename}`}
    >
      {formatBytes(row.size ?? 0)}
    </Button>
  );
}

function Card({ row }: { row: ListExport }) {
  return (
    <div className={s.card}>
      <b className={s.name}>{row.filename}</b>
      <State row={row} />
      <span className={s.foot}>
        <span>
          {rowsText(row.rows)} rows · <DateText iso={row.createdAt} format="relative" />
        </span>
        <Download row={row} />
      </span>
    </div>
  );
}
