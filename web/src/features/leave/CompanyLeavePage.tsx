import { useQuery } from '@tanstack/react-query';
import { IconBeach, IconCertificate } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { DEPARTMENT_FILTER, DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import type { ListFilter } from '#web/kit/useList.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterButton } from '#web/ui/FilterButton.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { AccrualLog } from './AccrualLog.tsx';
import { CompanyBalances } from './CompanyBalances.tsx';
import { CoverageCalendar } from './CoverageCalendar.tsx';
import { Holidays } from './Holidays.tsx';
import { ImportBalances } from './ImportBalances.tsx';
import { requestsQuery, typesQuery } from './leave.data.ts';
import s from './leave.layout.module.css';
import { Policies } from './Policies.tsx';
import { RequestTable } from './RequestTable.tsx';

const STATUSES = optionsOf(MACHINES.leaveRequest.states);

/** Set from the dashboard; here they can only be taken away. */
const mark = (key: string, value: string): ListFilter => ({
  key,
  label: value,
  kind: 'own',
  render: (isSet, onChange) => (isSet ? <FilterButton label="Only" value={value} onClear={() => onChange(undefined)} /> : null),
});
const MARKS = [mark('waiting', 'what waits for me'), mark('unplanned', 'unplanned absences')];

/** workspace C1.13, company: everybody's leave, and the rules behind it. */
export function CompanyLeavePage() {
  const followUps = useQuery(requestsQuery({ page: 1, size: 1, followUp: true })).data?.page.total;
  const { current, tabs, link } = useTabParam([
    { id: 'requests', label: 'Requests' },
    { id: 'calendar', label: 'Calendar' },
    { id: 'balances', label: 'Balances' },
    { id: 'policies', label: 'Policies' },
    { id: 'holidays', label: 'Holidays' },
    { id: 'log', label: 'Accrual log' },
    { id: 'follow-up', label: 'Sick follow-up', count: followUps || undefined },
  ]);
  return (
    <>
      <PageHeader
        title="Leave"
        lead="Everybody’s days off, what they have left, and the rules behind it."
        actions={current === 'balances' && <ImportBalances />}
      >
        <RouteTabs tabs={tabs} current={current} label="Leave" link={link} />
      </PageHeader>
      {current === 'requests' && <Requests />}
      {current === 'calendar' && <DepartmentCalendar />}
      {current === 'balances' && <CompanyBalances />}
      {current === 'policies' && <Policies />}
      {current === 'holidays' && <Holidays />}
      {current === 'log' && <AccrualLog />}
      {current === 'follow-up' && <FollowUp />}
    </>
  );
}

function Requests() {
  const types = useQuery(typesQuery).data ?? [];
  const filters: ListFilter[] = [
    { key: 'status', label: 'Status', kind: 'choices', options: STATUSES },
    { key: 'typeId', label: 'Kind', kind: 'choice', options: types.map(({ id, name }) => ({ value: id, label: name })) },
    DEPARTMENT_FILTER,
    { key: 'days', label: 'Days', kind: 'days', from: 'from', to: 'to' },
    ...MARKS,
  ];
  return (
    <Sheet label="Leave requests">
      <RequestTable
        name="leave"
        caption="Leave requests of the company"
        filters={filters}
        empty={<EmptyState icon={IconBeach} title="No leave requests yet." hint="They appear here as soon as somebody asks." />}
      />
    </Sheet>
  );
}

function DepartmentCalendar() {
  const [params, setParams] = useSearchParams();
  const departmentId = params.get('department');
  return (
    <div className={s.stack}>
      <Sheet label="Department">
        <SheetBody>
          <DepartmentPicker
            label="Department"
            placeholder="Your own department"
            value={departmentId}
            onChange={(id: string | null) =>
              setParams((before) => {
                const after = new URLSearchParams(before);
                if (id) after.set('department', id);
                else after.delete('department');
                return after;
              })
            }
          />
        </SheetBody>
      </Sheet>
      <CoverageCalendar key={departmentId} title="Who is away" {...(departmentId ? { departmentId } : {})} />
    </div>
  );
}

const FOLLOW_UP = { followUp: 'true' };

function FollowUp() {
  return (
    <Sheet label="Sick follow-up">
      <RequestTable
        name="leave-follow-up"
        caption="Absences whose certificate is missing"
        fixed={FOLLOW_UP}
        empty={
          <EmptyState
            icon={IconCertificate}
            title="No certificate is missing."
            hint="Absences that last longer than the policy allows without one stand here until it arrives."
          />
        }
      />
    </Sheet>
  );
}
