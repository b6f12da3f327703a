import { Button } from '@mantine/core';
import { roleLabel, ROLES } from '@lintel/contract/access';
import type { AuditEntry } from '@lintel/contract/audit';
import { changedFields } from '@lintel/contract/audit-changes';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { AUDIT_GROUPS } from '#web/kit/contract.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { useList } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterButton } from '#web/ui/FilterButton.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { chainQuery, useVerifyChain } from './audit.data.ts';
import { actorOf, AuditEntryDrawer } from './AuditEntryDrawer.tsx';
import s from './AuditLogPage.module.css';
import { ChainBanner } from './ChainBanner.tsx';
import { SignedExport } from './SignedExport.tsx';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));
const GROUPS = optionsOf(AUDIT_GROUPS);

/** workspace C1.35: who did what, in a chain that shows when it was tampered with. */
export function AuditLogPage() {
  const log = useList({
    name: 'audit',
    queryKey: 'audit',
    call: api.audit.list,
    file: api.audit.export,
    search: 'Person, subject or action',
    filters: [
      { key: 'group', label: 'Group', kind: 'choice', options: GROUPS },
      { key: 'role', label: 'Role', kind: 'choice', options: ROLE_OPTIONS },
      { key: 'day', label: 'Days', kind: 'days', from: 'from', to: 'to' },
      {
        key: 'since',
        label: 'Since',
        kind: 'own',
        render: (value, onChange) => only('Since', value?.slice(0, 16).replace('T', ' ') ?? '')(value, onChange),
      },
      { key: 'action', label: 'Action', kind: 'own', render: (value, onChange) => only('Action', value ?? '')(value, onChange) },
      { key: 'actorId', label: 'Person', kind: 'own', render: only('Person', 'one person') },
      { key: 'subjectId', label: 'Subject', kind: 'own', render: only('Subject', 'one subject') },
      { key: 'subjectType', label: 'Kind', kind: 'own', render: (value, onChange) => only('Kind', value ?? '')(value, onChange) },
    ],
    order: '-seq',
    isNeverFresh: true,
  });
  const { verified } = useQuery(chainQuery).data ?? {};
  // The banner above says what is wrong with a chain that is broken.
  const verifiedTo = verified && !verified.problem ? verified.entries : 0;
  const verify = useVerifyChain();
  const canVerify = useCan('audit:verify');
  const [open, setOpen] = useState<AuditEntry | null>(null);
  return (
    <>
      <PageHeader
        title="Audit Logs"
        lead="Every sign-in, decision and change, newest first. No entry is removed; what one says was changed can be blanked for privacy, on record."
        actions={
          canVerify && (
            <>
              <SignedExport list={log} />
              <Button
                variant="default"
                leftSection={<IconShieldCheck size={16} />}
                loading={verify.isPending}
                onClick={() => verify.mutate()}
              >
                Verify
              </Button>
            </>
          )
        }
      />
      <ChainBanner />
      <Sheet label="Audit log">
        <DataTable
          list={log}
          caption="Audit log"
          columns={columns(setOpen, verifiedTo)}
          rowKey={(entry) => String(entry.seq)}
          density="compact"
          empty={<EmptyState icon={IconHistory} title="No entries in this range." />}
          minWidth="52rem"
          card={(entry) => <EntryCard entry={entry} open={setOpen} />}
        />
      </Sheet>
      <AuditEntryDrawer entry={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** On phones: what happened to what, and by whom. */
function EntryCard({ entry, open }: { entry: AuditEntry; open: (entry: AuditEntry) => void }) {
  return (
    <div className={s.card}>
      <button type="button" className={s.open} data-opens onClick={() => open(entry)} aria-label={`Entry ${entry.seq}`}>
        <DateText iso={entry.at} format="dateTime" />
      </button>
      <code className={s.code}>{entry.action}</code>
      <span>{entry.subjectLabel}</span>
      <span>{actorOf(entry)}</span>
    </div>
  );
}

/** Set from an entry; here it can only be taken away. */
const only = (label: string, said: string) => (value: string | undefined, onChange: (value: string | undefined) => void) =>
  value && <FilterButton key={label} label={label} value={said} onClear={() => onChange(undefined)} />;

const columns = (open: (entry: AuditEntry) => void, verifiedTo: number): ListColumn<AuditEntry>[] => [
  {
    key: 'at',
    label: 'Time',
    width: '11rem',
    cell: (entry) => (
      <button type="button" className={s.open} onClick={() => open(entry)} aria-label={`Entry ${entry.seq}`}>
        <DateText iso={entry.at} format="dateTime" />
      </button>
    ),
  },
  { key: 'actor', label: 'Who', cell: actorOf },
  { key: 'action', label: 'Action', cell: (entry) => <code className={s.code}>{entry.action}</code> },
  { key: 'subject', label: 'Subject', cell: (entry) => entry.subjectLabel },
  {
    key: 'changes',
    label: 'Changes',
    hideBelow: 'lg',
    cell: ({ payload }) => <span className={s.quiet}>{payload ? changedFields(payload).join(', ') || '–' : 'Blanked'}</span>,
  },
  { key: 'ip', label: 'From', cell: (entry) => <span className="num">{entry.ip ?? '–'}</span> },
  {
    key: 'seq',
    label: 'Entry',
    canSort: true,
    align: 'end',
    cell: ({ seq }) => (
      <span className={s.seq}>
        {seq <= verifiedTo && <IconCheck size={14} aria-label="Checked" />}
        <span className="num">{seq}</span>
      </span>
    ),
  },
];
