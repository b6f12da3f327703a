import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { MyBookings } from '#web/features/resources/resources.parts.tsx';
import { MyTickets } from '#web/features/support/support.parts.tsx';
import { to } from '#web/kit/link.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { DutyTab, isDutyTab, useDutyTabs } from './DutyTab.tsx';
import { IncidentRegister } from './IncidentRegister.tsx';
import { NOTHING_WAITS, TAB_LABELS, TABS, tabOf, type Tab } from './request.tabs.ts';
import { summaryQuery } from './requests.data.ts';
import { NewRequestLink, RequestTable } from './RequestTable.tsx';
import s from './RequestPage.module.css';

const detail = (id: string) => to('requests.detail', { formId: id });

/** My requests (workspace C1.15, mine). */
export function RequestListPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const isRegister = asked === 'incidents';
  const duty = isDutyTab(asked) ? asked : null;
  const tab = tabOf(TABS, asked);
  const dutyTabs = useDutyTabs();
  const counts = useQuery(summaryQuery('mine')).data ?? null;
  return (
    <>
      <PageHeader title="Request Forms" lead="What you asked for, from draft to done." actions={<NewRequestLink />}>
        <RouteTabs
          label="Requests"
          current={duty ?? (isRegister ? 'incidents' : tab)}
          link={Link}
          tabs={[
            ...TABS.map((id) => ({
              id,
              to: `${pathname}?tab=${id}`,
              label: TAB_LABELS[id],
              ...(counts && id !== 'done' ? { count: counts[id] } : {}),
            })),
            { id: 'incidents', to: `${pathname}?tab=incidents`, label: 'Incidents' },
            ...dutyTabs.map((one) => ({ ...one, to: `${pathname}?tab=${one.id}` })),
          ]}
        />
      </PageHeader>
      {duty && <DutyTab key={duty} tab={duty} />}
      {isRegister && <IncidentRegister href={detail} />}
      {!duty && !isRegister && <OwnRequests tab={tab} />}
    </>
  );
}

const NONE = {
  open: { title: 'Nothing that you asked for is open.', hint: 'Start with a form.', action: <NewRequestLink /> },
  waiting: NOTHING_WAITS,
  done: { title: 'Nothing that you asked for is done yet.', hint: 'It stands here once it is fulfilled, refused or withdrawn.' },
  drafts: { title: 'No drafts.', hint: 'A form that you begin and do not submit is kept here.' },
};

function OwnRequests({ tab }: { tab: Tab }) {
  return (
    <div className={s.stack}>
      <RequestTable
        key={tab}
        view={tab === 'waiting' ? 'all' : 'mine'}
        tab={tab}
        href={detail}
        withRequester={tab === 'waiting'}
        empty={NONE[tab]}
      />
      {tab === 'open' && <MyBookings />}
      {tab === 'open' && <MyTickets href={detail} helpHref={`${to('requests.new')}?q=help`} />}
    </div>
  );
}
