import { IconBeach } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '#web/kit/today.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BalanceStrip } from './BalanceStrip.tsx';
import { BalanceTable } from './BalanceTable.tsx';
import { RequestTable } from './RequestTable.tsx';
import { YearCalendar } from './YearCalendar.tsx';
import { balancesQuery } from './leave.data.ts';
import s from './leave.layout.module.css';

/** workspace C1.8: somebody's leave, as far as its reader may know it. */
export function PersonLeave({ employeeId }: { employeeId: string }) {
  const today = useToday();
  return (
    <div className={s.stack}>
      <BalanceStrip balances={useQuery(balancesQuery(employeeId))} />
      <Sheet>
        <SheetHeader title="Requests" />
        <RequestTable
          name="leave-person"
          caption="Leave requests of this person"
          fixed={{ employeeId }}
          empty={<EmptyState icon={IconBeach} title="No leave requests yet." />}
        />
      </Sheet>
      <YearCalendar year={Number(today.slice(0, 4))} employeeId={employeeId} />
      <BalanceTable employeeId={employeeId} />
    </div>
  );
}
