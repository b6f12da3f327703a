import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Recovery } from '@lintel/contract/recovery';
import { IconKey, IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { RECOVERY_CHANNELS, RECOVERY_METHODS, RECOVERY_REASONS } from '#web/kit/contract.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { sentenceOf } from '#web/kit/toast.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { InviteForm } from './InviteForm.tsx';
import { recoveriesQuery, recoveryQuery } from './recovery.data.ts';
import { RecoveryPanel } from './RecoveryPanel.tsx';
import { RecoveryStatus } from './RecoveryStatus.tsx';
import { ReportForm } from './ReportForm.tsx';
import s from './recovery.module.css';

/** workspace C1.33: who cannot sign in, and how far their recovery is. */
export function PasswordResetsPage() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const isAll = params.get('view') === 'all';
  const recoveries = useQuery(recoveriesQuery(isAll ? undefined : true, page));
  const mayWork = useCan('recovery:work');
  const show = (next: Record<string, string>) => setParams({ ...(isAll ? { view: 'all' } : {}), ...next });
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
            { id: 'open', to: '?', label: 'Open', ...(isAll ? {} : { count: recoveries.data?.page.total }) },
            { id: 'all', to: '?view=all', label: 'All' },
          ]}
        />
      </PageHeader>
      <div className={s.stack}>
        <InlineNotice tone="warning" title="Passwords live with the sign-in provider; never ask for one.">
          You hand over a link. The person sets the password alone.
        </InlineNotice>
        <Sheet label="Password resets">
          <DataTableFrame
            caption="Password resets"
            columns={columns((id) => show({ reset: id }))}
            rows={recoveries.data?.items ?? []}
            rowKey={({ id }) => id}
            state={recoveries.isPending ? 'loading' : recoveries.isPlaceholderData ? 'refreshing' : 'ready'}
            error={recoveries.isError ? { message: sentenceOf(recoveries.error), onRetry: () => void recoveries.refetch() } : undefined}
            empty={<EmptyState icon={IconShieldCheck} title={isAll ? 'Nobody was ever locked out.' : 'No one is locked out.'} />}
            page={{ page, pageSize: recoveries.data?.page.size ?? 20, total: recoveries.data?.page.total ?? 0, onPage: setPage }}
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

function OpenRecovery({ id }: { id: string }) {
  const { data, error, isError, refetch } = useQuery(recoveryQuery(id));
  if (isError) return <Failed things="this recovery" error={error} onRetry={() => void refetch()} />;
  return data ? <RecoveryPanel recovery={data} /> : <Loading />;
}

const columns = (open: (id: string) => void): Column<Recovery>[] => [
  {
    key: 'person',
    header: 'Person',
    cell: ({ id, employeeName, recent }) => (
      <button type="button" className={s.open} onClick={() => open(id)}>
        <span className={s.name}>{employeeName}</span>
        {recent > 1 && <span className={s.quiet}>{recent} times in 30 days</span>}
      </button>
    ),
  },
  {
    key: 'reporter',
    header: 'Reported by',
    cell: ({ reportedByName, channel }) => (
      <>
        {reportedByName}
        <span className={s.quiet}> · {RECOVERY_CHANNELS[channel]}</span>
      </>
    ),
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => RECOVERY_REASONS[reason] },
  { key: 'verified', header: 'Verified', hideBelow: 'lg', cell: ({ method }) => (method ? RECOVERY_METHODS[method] : '–') },
  { key: 'status', header: 'State', cell: ({ status }) => <RecoveryStatus status={status} /> },
  { key: 'age', header: 'Since', align: 'end', cell: ({ createdAt }) => <DateText iso={createdAt} format="relative" /> },
];
