import { useQuery } from '@tanstack/react-query';
import type { ApprovalRow } from '@lintel/contract/approvals';
import { useState } from 'react';
import { CoverageCalendar } from '#web/features/leave/leave.parts.tsx';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { approvalsQuery, useApprovalCounts, type InboxTab } from './approvals.data.ts';
import s from './ApprovalInbox.module.css';
import { ApprovalTable } from './ApprovalTable.tsx';
import { BulkApprove } from './BulkApprove.tsx';
import { DelegationCard } from './DelegationCard.tsx';
import { useInboxFilter, usePreset } from './inbox.filter.ts';
import { InboxFilters } from './InboxFilters.tsx';

const NOTHING: Record<InboxTab, string> = {
  waiting: "You're all caught up.",
  delegated: 'Nobody has delegated anything to you that waits now.',
  decided: 'You have not decided anything yet.',
  mine: 'You have not asked for anything yet.',
  stuck: 'Every step has somebody who can decide it.',
  all: 'Nothing was asked for yet.',
};

/** workspace C1.21: one inbox; what it is about, its address says. */
export function ApprovalInboxPage() {
  const { title, lead, group } = usePreset();
  const counts = useApprovalCounts();
  const total = group ? counts.waiting[group] : Object.values(counts.waiting).reduce((sum, one) => sum + one, 0);
  const { current, tabs, link } = useTabParam<InboxTab>([
    { id: 'waiting', label: 'To decide', count: total },
    { id: 'delegated', label: 'Delegated to me' },
    { id: 'decided', label: 'Decided by me' },
    { id: 'all', label: 'All in scope' },
  ]);
  return (
    <>
      <PageHeader title={title} lead={lead}>
        <RouteTabs tabs={tabs} current={current} label="Views of the approvals" link={link} />
      </PageHeader>
      <div className={s.stack}>
        {group === 'leave' && current === 'waiting' && <CoverageCalendar title="Who is away" weeks={3} />}
        <Inbox key={`${title} ${current}`} tab={current} />
        {!group && current === 'waiting' && <DelegationCard />}
      </div>
    </>
  );
}

function Inbox({ tab }: { tab: InboxTab }) {
  const { filter, given, set, clear, setPage, isFiltered } = useInboxFilter(tab);
  const approvals = useQuery(approvalsQuery(filter));
  const [selected, setSelected] = useState(new Set<string>());
  const chosen = (approvals.data?.items ?? []).filter(({ id }) => selected.has(id));
  const selection = { selected, onChange: setSelected, rowLabel: (row: ApprovalRow) => row.title };
  return (
    <Sheet label="Approvals">
      {chosen.length > 0 ? <BulkApprove rows={chosen} onClear={() => setSelected(new Set())} /> : <InboxFilters given={given} set={set} />}
      <ApprovalTable
        approvals={approvals}
        nothing={NOTHING[tab]}
        page={filter.page}
        onPage={setPage}
        onClear={isFiltered ? clear : undefined}
        selection={tab === 'waiting' || tab === 'delegated' ? selection : undefined}
      />
    </Sheet>
  );
}
