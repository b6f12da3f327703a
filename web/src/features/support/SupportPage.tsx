import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SupportOverview } from '@lintel/contract/support';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { GroupSettings } from '#web/features/settings/settings.parts.tsx';
import { TICKET_CATEGORIES } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { openRecoveriesQuery } from '#web/features/recovery/recovery.parts.tsx';
import { sentenceOf } from '#web/kit/toast.tsx';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { ChartCard } from '#web/ui/ChartCard.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { CategoryBars } from './CategoryBars.tsx';
import { MacroSheet } from './MacroSheet.tsx';
import { overviewQuery, ticketsQuery } from './support.data.ts';
import { formatMinutes } from './support.format.ts';
import { SlaLeft, TicketStatus } from './TicketMarks.tsx';
import s from './SupportPage.module.css';
import { SupportTabs } from './SupportTabs.tsx';
import { TargetSheet } from './TargetSheet.tsx';

/** Tickets that are shown before all of them. */
const MOST_DUE = 6;

const toView = (view: string) => `${to('support.tickets')}?view=${view}`;

/** workspace C2: how support is doing; every figure leads to the list behind it. */
export function SupportPage() {
  const overview = useQuery(overviewQuery);
  const mayWork = useCan('support:work');
  return (
    <>
      <PageHeader title="User Support" lead="Tickets, sign-in recovery, and how fast people get an answer.">
        <SupportTabs current="support" />
      </PageHeader>
      {hasFailed(overview) && <Failed things="support" read={overview} />}
      {overview.isPending && <Loading />}
      {overview.data && (
        <div className={s.stack}>
          <Figures overview={overview.data} />
          <SplitView
            main={
              <>
                <DueNext />
                <Weeks weeks={overview.data.weeks} />
                <TargetSheet canChange={mayWork} />
                <GroupSettings group="Support" />
              </>
            }
            side={
              <>
                <Sheet>
                  <SheetHeader title="By category" note="30 days" />
                  <SheetBody>
                    <CategoryBars
                      rows={overview.data.categories.map((row) => ({ ...row, label: TICKET_CATEGORIES[row.category].label }))}
                    />
                  </SheetBody>
                </Sheet>
                <MacroSheet />
              </>
            }
          />
        </div>
      )}
    </>
  );
}

function Figures({ overview }: { overview: SupportOverview }) {
  const resets = useQuery(openRecoveriesQuery);
  const { open, breaching, medianFirstMinutes: first, targetFirstMinutes: target, ratingTenths, ratings } = overview;
  return (
    <KpiStrip>
      <Kpi label={<Link to={toView('open')}>Open tickets</Link>} value={open} note={`${overview.unassigned} unassigned`} />
      <Kpi
        label={<Link to={toView('breaching')}>Breaching</Link>}
        value={breaching}
        note="over, or due within 2 h"
        good={breaching === 0}
      />
      <Kpi
        label={<Link to={to('support.resets')}>Resets waiting</Link>}
        value={resets.data?.page.total ?? '–'}
        note={resets.isError ? sentenceOf(resets.error) : 'cannot sign in until then'}
        {...(resets.data ? { good: resets.data.page.total === 0 } : {})}
      />
      <Kpi
        label="First answer, 30 days"
        value={first === null ? '–' : formatMinutes(first)}
        note={target === null ? 'no answer yet' : `median; ${formatMinutes(target)} promised`}
        {...(first !== null && target !== null ? { good: first <= target } : {})}
      />
      <Kpi
        label="Satisfaction"
        value={ratingTenths === null ? '–' : (ratingTenths / 10).toFixed(1)}
        unit={ratingTenths === null ? undefined : 'of 5'}
        note={counted(ratings, 'rating')}
      />
    </KpiStrip>
  );
}

const Weeks = ({ weeks }: Pick<SupportOverview, 'weeks'>) => (
  <ChartCard
    title="Opened and resolved"
    note="last 8 weeks"
    unit="tickets"
    isStacked={false}
    points={weeks.map(({ from }) => from)}
    series={[
      { name: 'Opened', values: weeks.map(({ opened }) => opened) },
      { name: 'Resolved', values: weeks.map(({ resolved }) => resolved) },
    ]}
  />
);

function DueNext() {
  const due = useQuery(ticketsQuery({ view: 'open', page: 1, size: MOST_DUE }));
  return (
    <Sheet>
      <SheetHeader
        title="Due next"
        actions={
          <Button size="xs" variant="subtle" component={Link} to={to('support.tickets')}>
            All tickets
          </Button>
        }
      />
      {hasFailed(due) && <Failed things="the tickets" read={due} />}
      {due.data?.items.length === 0 && <EmptyState compact icon={IconTicket} title="No open tickets." />}
      <ul className={s.due} aria-busy={due.isPending || undefined}>
        {due.isPending &&
          Array.from({ length: MOST_DUE }, (_, i) => (
            <li key={i} aria-hidden>
              <Skeleton height={36} />
            </li>
          ))}
        {due.data?.items.map((ticket) => (
          <li key={ticket.id}>
            <Link to={`${to('support.tickets')}?ticket=${ticket.id}`}>
              <span className={s.subject}>{ticket.subject}</span>
              <span className={s.who}>
                {ticket.number} · {ticket.requesterName}
              </span>
            </Link>
            <TicketStatus status={ticket.status} />
            <SlaLeft ticket={ticket} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
