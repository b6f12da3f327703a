import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@lintel/contract/audit';
import { IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { auditQuery, useVerifyChain } from './audit.data.ts';
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx';
import s from './AuditLogPage.module.css';
import { ChainResult } from './ChainResult.tsx';

/** workspace C1.35: who did what, in a chain that shows when it was tampered with. */
export function AuditLogPage() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const action = params.get('action') ?? '';
  const log = useQuery(auditQuery(useSettled(action), page));
  const verify = useVerifyChain();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  return (
    <>
      <PageHeader
        title="Audit Logs"
        lead="Every sign-in, decision and change, newest first. Entries cannot be edited or removed."
        actions={
          useCan('audit:verify') && (
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} />}
              loading={verify.isPending}
              onClick={() => verify.mutate()}
            >
              Verify
            </Button>
          )
        }
      />
      <ChainResult result={verify.data} error={verify.error} />
      <Sheet label="Audit log">
        <FilterBar
          search={{
            value: action,
            placeholder: 'Action, such as session.sign-in',
            onChange: (next) => setParams(next ? { action: next } : {}, { replace: true }),
          }}
        />
        <DataTableFrame
          caption="Audit log"
          columns={columns(setOpen)}
          rows={log.data?.items ?? []}
          rowKey={(entry) => String(entry.seq)}
          density="compact"
          state={log.isPending ? 'loading' : log.isFetching ? 'refreshing' : 'ready'}
          error={log.isError ? { message: sentenceOf(log.error), onRetry: () => void log.refetch() } : undefined}
          empty={<EmptyState icon={IconHistory} title="No entries in this range." />}
          page={{ page, pageSize: log.data?.page.size ?? 20, total: log.data?.page.total ?? 0, onPage: setPage }}
          minWidth="52rem"
        />
      </Sheet>
      <AuditEntryDrawer entry={open} onClose={() => setOpen(null)} />
    </>
  );
}

const columns = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    key: 'at',
    header: 'Time',
    width: '11rem',
    cell: (entry) => (
      <button type="button" className={s.open} onClick={() => open(entry)} aria-label={`Entry ${entry.seq}`}>
        <DateText iso={entry.at} format="dateTime" />
      </button>
    ),
  },
  { key: 'actor', header: 'Who', cell: (entry) => entry.actorName },
  { key: 'action', header: 'Action', cell: (entry) => <code className={s.code}>{entry.action}</code> },
  { key: 'subject', header: 'Subject', cell: (entry) => entry.subjectLabel },
  { key: 'ip', header: 'From', cell: (entry) => <span className="num">{entry.ip ?? '–'}</span> },
  { key: 'seq', header: 'Entry', align: 'end', cell: (entry) => <span className="num">{entry.seq}</span> },
];
