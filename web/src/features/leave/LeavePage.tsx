import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBeach, IconCalendarShare, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useReach } from '#web/kit/reach.store.ts';
import { useUser } from '#web/kit/session.store.ts';
import { useToday } from '#web/kit/today.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { BalanceStrip } from './BalanceStrip.tsx';
import { BalanceTable } from './BalanceTable.tsx';
import { CoverageCalendar } from './CoverageCalendar.tsx';
import { balancesQuery } from './leave.data.ts';
import { LeaveFeedDialog } from './LeaveFeedDialog.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { Projection } from './Projection.tsx';
import { RequestTable } from './RequestTable.tsx';
import { YearCalendar } from './YearCalendar.tsx';
import s from './leave.layout.module.css';

const TABS = [
  { id: 'requests', label: 'Requests' },
  { id: 'team', label: 'Team calendar' },
  { id: 'year', label: 'Year' },
  { id: 'ledger', label: 'Statement' },
] as const;

/** workspace C1.13, mine: what I have, what I asked for, who else is away. */
export function LeavePage() {
  const user = useUser();
  const today = useToday();
  const { current, tabs, link } = useTabParam(TABS);
  const { isAway } = useReach();
  const [isSharing, setSharing] = useState(false);
  const balances = useQuery(balancesQuery());
  return (
    <>
      <PageHeader
        title="Leave"
        lead="What you have, what you asked for, and who else is away."
        actions={
          <>
            <Button variant="default" leftSection={<IconCalendarShare size={16} />} onClick={() => setSharing(true)}>
              Subscribe
            </Button>
            <Button component={Link} to={to('leave.request')} leftSection={<IconPlus size={16} />}>
              Request leave
            </Button>
          </>
        }
      >
        <RouteTabs tabs={tabs} current={current} label="Leave" link={link} />
      </PageHeader>
      {isSharing && <LeaveFeedDialog onClose={() => setSharing(false)} />}
      {/* Where nothing of it is here and the server is away, no sheet knows more than the page does. */}
      {isAway && hasFailed(balances) ? (
        <Sheet>
          <Failed things="your leave" read={balances} />
        </Sheet>
      ) : (
        <div className={s.stack}>
          <BalanceStrip balances={balances} />
          {current === 'requests' && <Requests employeeId={user.id} hasBalances={!hasFailed(balances)} />}
          {current === 'team' && <CoverageCalendar />}
          {current === 'year' && <YearCalendar year={Number(today.slice(0, 4))} />}
          {current === 'ledger' && <LedgerTable employeeId={user.id} />}
        </div>
      )}
    </>
  );
}

function Requests({ employeeId, hasBalances }: { employeeId: string; hasBalances: boolean }) {
  const requests = (
    <Sheet>
      <SheetHeader title="Your requests" />
      <RequestTable
        name="leave-mine"
        caption="Your leave requests"
        fixed={{ employeeId }}
        empty={
          <EmptyState
            icon={IconBeach}
            title="No leave requests yet."
            hint="You see what a request comes to before you send it."
            action={
              <Button variant="default" component={Link} to={to('leave.request')}>
                Request leave
              </Button>
            }
          />
        }
      />
    </Sheet>
  );
  if (!hasBalances) return requests;
  return (
    <SplitView
      main={requests}
      side={
        <div className={s.side}>
          <Projection />
          <BalanceTable />
        </div>
      }
    />
  );
}
