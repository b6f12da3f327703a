import type { ApprovalRow } from '@lintel/contract/approvals';
import { CoverageCalendar } from '#web/features/leave/leave.parts.tsx';
import { DutiesToConfirm } from '#web/features/people/people.parts.tsx';
import { api } from '#web/kit/api.ts';
import { useList } from '#web/kit/useList.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useWaitingCount, type InboxTab } from './approvals.data.ts';
import s from './ApprovalInbox.module.css';
import { ApprovalTable } from './ApprovalTable.tsx';
import { DelegationCard } from './DelegationCard.tsx';
import { useInboxFilters, usePreset } from './inbox.filter.ts';

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
  const preset = usePreset();
  const { title, lead, group } = preset;
  const { current, tabs, link } = useTabParam<InboxTab>([
    { id: 'waiting', label: 'To decide', count: useWaitingCount(preset) },
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
        {group === 'leave' && current === 'waiting' && <CoverageCalendar title="Who is away" weeks={3} className={s.context} />}
        {!group && current === 'waiting' && <DutiesToConfirm />}
        <Inbox key={`${title} ${current}`} tab={current} />
        {!group && current === 'waiting' && <DelegationCard />}
      </div>
    </>
  );
}

function Inbox({ tab }: { tab: InboxTab }) {
  const { group, kind, kinds, bundles: all } = usePreset();
  const isOpen = tab === 'waiting' || tab === 'delegated';
  const bundles = isOpen ? all : undefined;
  const list = useList<ApprovalRow>({
    name: 'approvals',
    queryKey: 'approvals',
    call: api.approvals.list,
    file: api.approvals.export,
    search: 'Title or requester',
    filters: useInboxFilters(kinds, !isOpen),
    order: bundles ?? (isOpen ? 'due' : tab === 'decided' ? '-decided' : '-created'),
    fixed: { tab, ...(bundles ? { sort: bundles } : {}), ...(group ? { group } : {}), ...(kind ? { kind } : {}) },
  });
  return (
    <Sheet label="Approvals">
      <ApprovalTable list={list} nothing={NOTHING[tab]} isOpen={isOpen} bundles={bundles} />
    </Sheet>
  );
}
