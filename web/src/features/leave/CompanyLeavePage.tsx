import { useQuery } from '@tanstack/react-query';
import { IconBeach, IconCertificate } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { MACHINES } from '#web/kit/contract.gen.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterButton } from '#web/ui/FilterButton.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { FilterDays } from '#web/ui/FilterDays.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { AccrualLog } from './AccrualLog.tsx';
import { CompanyBalances } from './CompanyBalances.tsx';
import { CoverageCalendar } from './CoverageCalendar.tsx';
import { Holidays } from './Holidays.tsx';
import { requestsQuery, typesQuery } from './leave.data.ts';
import s from './leave.layout.module.css';
import { Policies } from './Policies.tsx';
import { RequestTable } from './RequestTable.tsx';

const STATUSES = Object.entries(MACHINES.leaveRequest.states).map(([value, { label }]) => ({ value, label }));

/** Set from the dashboard; here they can only be taken away. */
const MARKS = [
  { name: 'waiting', label: 'what waits for me' },
  { name: 'unplanned', label: 'unplanned absences' },
] as const;

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
      <PageHeader title="Leave" lead="Everybody’s days off, what they have left, and the rules behind it.">
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
  const [params, setParams] = useSearchParams();
  const types = useQuery(typesQuery).data ?? [];
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value;
  const typeId = types.find(({ id }) => id === params.get('type'))?.id;
  const choose = (name: string) => (value: string | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (value) after.set(name, value);
      else after.delete(name);
      return after;
    });
  const marks = Object.fromEntries(MARKS.filter(({ name }) => params.get(name) === 'true').map(({ name }) => [name, true]));
  const [from, to] = ['from', 'to'].map((name) => (/^\d{4}-\d{2}-\d{2}$/.test(params.get(name) ?? '') ? params.get(name)! : undefined));
  const chooseDays = (first: string | undefined, last: string | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: undefined, from: first, to: last }))
        if (value) after.set(name, value);
        else after.delete(name);
      return after;
    });
  const isFiltered = [status, typeId, from, to].some((one) => one !== undefined) || Object.keys(marks).length > 0;
  return (
    <Sheet label="Leave requests">
      <FilterBar>
        <FilterChoice label="Status" value={status} options={STATUSES} onChange={choose('status')} />
        <FilterChoice
          label="Kind"
          value={typeId}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose('type')}
        />
        <FilterDays label="Days" from={from} to={to} onChange={chooseDays} />
        {MARKS.filter(({ name }) => name in marks).map(({ name, label }) => (
          <FilterButton key={name} label="Only" value={label} onClear={() => choose(name)(undefined)} />
        ))}
      </FilterBar>
      <RequestTable
        withPerson
        caption="Leave requests of the company"
        filter={{ status, typeId, from, to, ...marks }}
        empty={
          <EmptyState
            icon={IconBeach}
            title={isFiltered ? 'Nothing matches these filters' : 'No leave requests yet.'}
            hint={isFiltered ? undefined : 'They appear here as soon as somebody asks.'}
          />
        }
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

function FollowUp() {
  return (
    <Sheet label="Sick follow-up">
      <RequestTable
        withPerson
        caption="Absences whose certificate is missing"
        filter={{ followUp: true }}
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
