import { Button } from '@mantine/core';
import { AT_WORK } from '@lintel/contract/employment';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { IconBeach } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Charts } from '#web/features/dashboard/dashboard.parts.tsx';
import { api } from '#web/kit/api.ts';
import { hasFailed, together } from '#web/kit/failed.ts';
import { to } from '#web/kit/link.ts';
import { Failed } from '#web/kit/PageState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { requestsQuery } from './leave.data.ts';
import s from './leave.layout.module.css';
import { RequestTable } from './RequestTable.tsx';

const WAITING = { status: 'pending' };
const AWAY = { status: AT_WORK, today: 'away' } as const;

/** workspace C2: the hub of HR for both, as far as leave goes. */
export function PayrollLeavePage() {
  const { data: waiting } = useQuery(count({ status: 'pending' }));
  return (
    <>
      <PageHeader
        title="Payroll & Leave"
        lead="What waits for HR, and who is away."
        actions={
          <>
            <Button component={Link} to={to('templates')} variant="default">
              Request forms
            </Button>
            <Button component={Link} to={to('leave.company')}>
              Open leave
            </Button>
          </>
        }
      />
      <div className={s.stack}>
        <Figures />
        <Sheet>
          <SheetHeader title="Waiting for a decision" note={waiting?.page.total} />
          <RequestTable
            name="leave-waiting"
            caption="Leave that waits for a decision"
            fixed={WAITING}
            empty={<EmptyState icon={IconBeach} title="No leave is waiting." hint="Requests appear here until they are decided." />}
          />
        </Sheet>
        <Charts only={CHARTS} />
      </div>
    </>
  );
}

const CHARTS = ['absence'];
const count = (filter: Partial<Parameters<typeof requestsQuery>[0]>) => requestsQuery({ page: 1, size: 1, ...filter });

/** Each opens the rows that it counts. */
function Figures() {
  const counts = [count({ status: 'pending' }), count({ status: 'cancel_pending' }), count({ followUp: true })] as const;
  const [pending, cancelling, followUp, away] = useQueries({ queries: [...counts, awayQuery] });
  const figures = together(pending, cancelling, followUp, away);
  if (hasFailed(figures)) return <Failed things="the figures" read={figures} />;
  const page = to('leave.company');
  const total = ({ data }: { data?: { page: { total: number } } | undefined }) => data?.page.total ?? '–';
  return (
    <KpiStrip>
      <Kpi label={<Link to={`${page}?status=pending`}>Leave waiting</Link>} value={total(pending)} note="for a decision" />
      <Kpi label={<Link to={`${page}?status=cancel_pending`}>Cancellations asked</Link>} value={total(cancelling)} note="for a decision" />
      <Kpi
        label={<Link to={`${to('people.list')}?${AT_WORK.map((status) => `status=${status}`).join('&')}&today=away`}>Absent today</Link>}
        value={total(away)}
        note="on leave, ill or away otherwise"
      />
      <Kpi label={<Link to={`${page}?tab=follow-up`}>Certificates missing</Link>} value={total(followUp)} note="of reported absences" />
    </KpiStrip>
  );
}

const awayQuery = queryOptions({
  queryKey: ['people', 'away'],
  queryFn: ({ signal }) => api.employees.list({ query: { size: 1, status: [...AWAY.status], today: AWAY.today } }, { signal }),
});
