import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBeach } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useToday } from '#web/kit/today.ts';
import { to } from '#web/kit/link.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { requestsQuery } from './leave.data.ts';
import s from './leave.layout.module.css';
import { RequestTable } from './RequestTable.tsx';

const WAITING = { status: 'pending' };

/** workspace C2: the hub of HR for both, as far as leave goes. */
export function PayrollLeavePage() {
  const today = useToday();
  const count = (filter: Parameters<typeof requestsQuery>[0]) => requestsQuery({ ...filter, size: 1 });
  const pending = useQuery(count({ page: 1, status: 'pending' })).data?.page.total;
  const cancelling = useQuery(count({ page: 1, status: 'cancel_pending' })).data?.page.total;
  const away = useQuery(count({ page: 1, status: 'approved', from: today, to: today })).data?.page.total;
  const followUp = useQuery(count({ page: 1, followUp: true })).data?.page.total;
  const page = to('leave.company');
  return (
    <>
      <PageHeader
        title="Payroll & Leave"
        lead="What waits for HR, and who is away."
        actions={
          <Button component={Link} to={page}>
            Open leave
          </Button>
        }
      />
      <div className={s.stack}>
        <KpiStrip>
          <Kpi label={<Link to={`${page}?status=pending`}>Leave waiting</Link>} value={pending ?? '–'} note="for a decision" />
          <Kpi
            label={<Link to={`${page}?status=cancel_pending`}>Cancellations asked</Link>}
            value={cancelling ?? '–'}
            note="for a decision"
          />
          <Kpi label={<Link to={`${page}?tab=calendar`}>On leave today</Link>} value={away ?? '–'} note="approved leave" />
          <Kpi label={<Link to={`${page}?tab=follow-up`}>Certificates missing</Link>} value={followUp ?? '–'} note="of reported absences" />
        </KpiStrip>
        <InlineNotice>Pay runs are not built yet: readiness, the next pay date and open exceptions will stand here.</InlineNotice>
        <Sheet>
          <SheetHeader title="Waiting for a decision" note={pending} />
          <RequestTable
            name="leave-waiting"
            caption="Leave that waits for a decision"
            fixed={WAITING}
            empty={<EmptyState icon={IconBeach} title="No leave is waiting." hint="Requests appear here until they are decided." />}
          />
        </Sheet>
      </div>
    </>
  );
}
