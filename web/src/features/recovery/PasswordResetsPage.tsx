import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Recovery } from '@lintel/contract/recovery';
import { IconKey, IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { RECOVERY_CHANNELS, RECOVERY_METHODS, RECOVERY_REASONS } from '#web/kit/contract.gen.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { InviteForm } from './InviteForm.tsx';
import { recoveryQuery } from './recovery.data.ts';
import { RecoveryPanel } from './RecoveryPanel.tsx';
import { RecoveryStatus } from './RecoveryStatus.tsx';
import { ReportForm } from './ReportForm.tsx';
import s from './recovery.module.css';

/** workspace C1.33: who cannot sign in, and how far their recovery is. */
export function PasswordResetsPage() {
  const [params, change] = useFilterParams();
  const isAll = params.get('view') === 'all';
  const list = useList<Recovery>({
    name: 'recoveries',
    queryKey: 'recoveries',
    call: api.recovery.list,
    file: api.recovery.export,
    search: 'Person',
    filters: FILTERS,
    order: '-created',
    ...(isAll ? {} : { fixed: { isOpen: 'true' } }),
  });
  const mayWork = useCan('recovery:work');
  const show = (next: { reset?: string; new?: string }) => change({ reset: undefined, new: undefined, ...next });
  const openId = params.get('reset');
  return (
    <>
      <PageHeader
        title="Password resets"
        lead="Nobody gets in again before somebody has made sure who asks."
        actions={
          mayWork && (
            <>
              <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => show({ new: 'invite' })}>
                Invite to sign in
              </Button>
              <Button leftSection={<IconPlus size={16} />} onClick={() => show({ new: 'reset' })}>
                New reset
              </Button>
            </>
          )
        }
      >
        <RouteTabs
          label="Views"
          link={Link}
          current={isAll ? 'all' : 'open'}
          tabs={[
            { id: 'open', to: '?', label: 'Open', ...(isAll || list.isFiltered ? {} : { count: list.page?.total }) },
            { id: 'all', to: '?view=all', label: 'All' },
          ]}
        />
      </PageHeader>
      <div className={s.stack}>
        <InlineNotice tone="warning" title="Passwords live in the identity provider; never ask for one.">
          You hand over a link. The person sets the password alone.
        </InlineNotice>
        <Sheet label="Password resets">
          <DataTable
            list={list}
            caption="Password resets"
            columns={columns((id) => show({ reset: id }))}
            rowKey={({ id }) => id}
            empty={<EmptyState icon={IconShieldCheck} title={isAll ? 'Nobody was ever locked out.' : 'No one is locked out.'} />}
            openKey={openId ?? undefined}
            card={(recovery) => (
              <button type="button" className={s.card} onClick={() => show({ reset: recovery.id })}>
                <span className={s.name}>{recovery.employeeName}</span>
                <RecoveryStatus status={recovery.status} />
                <span className={s.quiet}>{RECOVERY_REASONS[recovery.reason]}</span>
                <DateText iso={recovery.createdAt} format="relative" />
              </button>
            )}
          />
        </Sheet>
      </div>
      <Drawer opened={openId !== null} onClose={() => show({})} title="Sign-in recovery">
        {openId && <OpenRecovery id={openId} />}
      </Drawer>
      <Drawer opened={params.get('new') === 'reset'} onClose={() => show({})} title="New reset">
        <ReportForm withChannel onDone={(id) => show({ reset: id })} />
      </Drawer>
      <Drawer opened={params.get('new') === 'invite'} onClose={() => show({})} title="Invite to sign in">
        <InviteForm />
      </Drawer>
    </>
  );
}

const FILTERS: ListFilter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choices',
    options: optionsOf(MACHINES.recovery.states),
  },
  {
    key: 'reason',
    label: 'Reason',
    kind: 'choices',
    options: optionsOf(RECOVERY_REASONS),
  },
];

function OpenRecovery({ id }: { id: string }) {
  const read = useQuery(recoveryQuery(id));
  const { data } = read;
  if (hasFailed(read)) return <Failed things="this recovery" read={read} />;
  return data ? <RecoveryPanel recovery={data} /> : <Loading />;
}

const columns = (open: (id: string) => void): ListColumn<Recovery>[] => [
  {
    key: 'person',
    label: 'Person',
    canSort: true,
    cell: ({ id, employeeName, recent }) => (
      <button type="button" className={s.open} onClick={() => open(id)}>
        <span className={s.name}>{employeeName}</span>
        {recent > 1 && <span className={s.quiet}>{recent} times in 30 days</span>}
      </button>
    ),
  },
  {
    key: 'reporter',
    label: 'Reported by',
    canSort: true,
    cell: ({ reportedByName, channel }) => (
      <>
        {reportedByName}
        <span className={s.quiet}> · {RECOVERY_CHANNELS[channel]}</span>
      </>
    ),
  },
  { key: 'reason', label: 'Reason', canSort: true, cell: ({ reason }) => RECOVERY_REASONS[reason] },
  { key: 'verified', label: 'Verified', hideBelow: 'lg', cell: ({ method }) => (method ? RECOVERY_METHODS[method] : '–') },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <RecoveryStatus status={status} /> },
  { key: 'created', label: 'Since', canSort: true, align: 'end', cell: ({ createdAt }) => <DateText iso={createdAt} format="relative" /> },
  { key: 'handler', label: 'Handled by', canSort: true, isExtra: true, cell: ({ handlerName }) => handlerName ?? 'Nobody yet' },
  { key: 'manager', label: 'Manager', isExtra: true, cell: ({ managerName }) => managerName ?? '–' },
  { key: 'sent', label: 'Sent', isExtra: true, cell: ({ sentAt }) => <DateText iso={sentAt} format="dateTime" /> },
];
