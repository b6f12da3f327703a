import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { to } from '#web/kit/link.ts';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { IncidentRegister } from './IncidentRegister.tsx';
import { tabOf } from './request.tabs.ts';
import { summaryQuery } from './requests.data.ts';
import { NewRequestLink, RequestTable } from './RequestTable.tsx';

const VIEWS = ['queue', 'open', 'done', 'incidents'] as const;
const LABELS = { queue: 'To fulfil', open: 'All open', done: 'Done', incidents: 'Incidents' };

const NONE = {
  queue: { title: 'Nothing waits to be fulfilled.', hint: 'What is approved for your team stands here.' },
  open: { title: 'No request is open.', hint: 'What is submitted stands here until it is done.' },
  done: { title: 'No request is done yet.', hint: 'It stands here once it is fulfilled, refused or withdrawn.' },
};

const detail = (id: string) => to('templates.detail', { formId: id });

/** All submissions, with the queue of what has to be fulfilled (workspace C2, administrator). */
export function ManageRequestsPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const view = tabOf(VIEWS, params.get('tab'));
  const figures = useQuery(summaryQuery('all')).data ?? null;
  const toTab = (tab: string, more = '') => `${pathname}?tab=${tab}${more}`;
  return (
    <>
      <PageHeader
        title="Request Forms Management"
        lead="Everything that was submitted, and what waits to be fulfilled."
        actions={
          <>
            <Button component={Link} to={to('templates')} variant="default" leftSection={<IconTemplate size={16} />}>
              Templates
            </Button>
            <NewRequestLink />
          </>
        }
      >
        <KpiStrip>
          <Kpi label={<Link to={toTab('open')}>Open</Link>} value={figures?.open ?? '–'} />
          <Kpi label={<Link to={toTab('open', '&term=late')}>Overdue</Link>} value={figures?.overdue ?? '–'} />
          <Kpi label={<Link to={toTab('queue')}>To fulfil by your team</Link>} value={figures?.queue ?? '–'} />
          <Kpi label="From submitted to done" {...hoursFigure(figures?.medianHours ?? null)} />
        </KpiStrip>
        <RouteTabs
          label="Requests"
          current={view}
          link={Link}
          tabs={VIEWS.map((id) => ({
            id,
            to: toTab(id),
            label: LABELS[id],
            ...(figures && id !== 'done' && id !== 'incidents' ? { count: figures[id] } : {}),
          }))}
        />
      </PageHeader>
      {view === 'incidents' ? (
        <IncidentRegister href={detail} />
      ) : (
        <RequestTable
          key={view}
          view={view === 'queue' ? 'queue' : 'all'}
          tab={view === 'queue' ? undefined : view}
          href={detail}
          withRequester
          empty={NONE[view]}
        />
      )}
    </>
  );
}

/** What is in the middle of those that were done; without any there is nothing to say in hours. */
const hoursFigure = (hours: number | null) =>
  hours === null
    ? { value: '–', note: 'nothing was done in 90 days' }
    : { value: hours, unit: hours === 1 ? 'hour' : 'hours', note: 'median of 90 days' };
