import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { to } from '#web/kit/link.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { DutyTab, isDutyTab, useDutyTabs } from './DutyTab.tsx';
import { IncidentRegister } from './IncidentRegister.tsx';
import { NOTHING_WAITS, TAB_LABELS, tabOf } from './request.tabs.ts';
import { summaryQuery } from './requests.data.ts';
import { NewRequestLink, RequestTable } from './RequestTable.tsx';

const VIEWS = ['department', 'waiting', 'project', 'mine', 'incidents'] as const;
const LABELS = { department: 'Department', waiting: TAB_LABELS.waiting, project: 'By project', mine: 'Mine', incidents: 'Incidents' };

const NONE = {
  department: { title: 'Your department has asked for nothing yet.', action: <NewRequestLink /> },
  waiting: NOTHING_WAITS,
  project: { title: 'Nothing was asked for your projects yet.', action: <NewRequestLink /> },
  mine: { title: 'Nothing requested yet.', hint: 'Start with a form.', action: <NewRequestLink /> },
};

const detail = (id: string) => to('requests.detail', { formId: id });

/** The requests of the departments that somebody heads (workspace C2). */
export function DepartmentRequestsPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const duty = isDutyTab(asked) ? asked : null;
  const view = tabOf(VIEWS, asked);
  const dutyTabs = useDutyTabs();
  const counts = useQuery(summaryQuery('department')).data ?? null;
  return (
    <>
      <PageHeader title="Request Forms" lead="What your department asks for, and what it waits for." actions={<NewRequestLink />}>
        <RouteTabs
          label="Requests"
          current={duty ?? view}
          link={Link}
          tabs={[
            ...VIEWS.map((id) => {
              // Only what waits is counted: the other lists hold what is over as well.
              const count = id === 'waiting' ? counts?.waiting : undefined;
              return { id, to: `${pathname}?tab=${id}`, label: LABELS[id], ...(count === undefined ? {} : { count }) };
            }),
            ...dutyTabs.map((one) => ({ ...one, to: `${pathname}?tab=${one.id}` })),
          ]}
        />
      </PageHeader>
      {duty ? (
        <DutyTab key={duty} tab={duty} />
      ) : view === 'incidents' ? (
        <IncidentRegister href={detail} />
      ) : (
        <RequestTable
          key={view}
          view={view === 'waiting' ? 'all' : view}
          tab={view === 'waiting' ? 'waiting' : undefined}
          href={detail}
          withRequester={view !== 'mine'}
          empty={NONE[view]}
        />
      )}
    </>
  );
}
