import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChecks, IconClockPlay } from '@tabler/icons-react';
import type { DeadJob, JobRow } from '@lintel/contract/jobs';
import { useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { failureOf } from '#web/kit/failed.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { momentOf, useZone } from '#web/ui/date.zone.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { scheduleText } from './schedule.text.ts';
import { deadJobsQuery, jobsQuery, useRetryJob, useRunJob } from './settings.data.ts';
import s from './SystemSettingsPage.module.css';

/** What the server does by itself, when it last did and does next, and what gave up. */
export function JobsPanel() {
  const jobs = useQuery(jobsQuery);
  const since = useSearchParams()[0].get('since');
  const dead = useQuery(deadJobsQuery(since));
  return (
    <>
      <Sheet>
        <SheetHeader title="Jobs" note="In the company’s time" />
        <DataTableFrame
          caption="Jobs"
          columns={JOBS}
          rows={jobs.data ?? []}
          rowKey={(job) => job.name}
          state={jobs.isPending ? 'loading' : jobs.isFetching ? 'refreshing' : 'ready'}
          error={failureOf(jobs)}
          empty={<EmptyState icon={IconClockPlay} title="This server has no jobs." />}
        />
      </Sheet>
      <Sheet>
        <SheetHeader title={since ? 'Jobs that gave up in the last day' : 'Jobs that gave up'} note={dead.data?.page.total || undefined} />
        <DataTableFrame
          caption="Jobs that gave up"
          columns={DEAD}
          rows={dead.data?.items ?? []}
          rowKey={(job) => job.id}
          state={dead.isPending ? 'loading' : dead.isFetching ? 'refreshing' : 'ready'}
          error={failureOf(dead)}
          empty={<EmptyState icon={IconChecks} title="No job has given up." />}
          minWidth="40rem"
        />
      </Sheet>
    </>
  );
}

function RunNow({ name }: { name: string }) {
  const run = useRunJob();
  if (!useCan('jobs:retry')) return null;
  return (
    <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate(name)} aria-label={`Run ${name} now`}>
      Run now
    </Button>
  );
}

function RunAgain({ id, name }: { id: string; name: string }) {
  const retry = useRetryJob();
  if (!useCan('jobs:retry')) return null;
  return (
    <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(id)} aria-label={`Run ${name} again`}>
      Run again
    </Button>
  );
}

/** Where there is no room for columns, what they say stands under the name. */
function JobName(job: JobRow) {
  return (
    <>
      <b style={{ fontWeight: 500 }}>{job.name}</b>
      <div className={s.under}>
        <Schedule {...job} />
        {job.lastRunAt && (
          <>
            {'Last run '}
            <DateText iso={job.lastRunAt} format="relative" />
          </>
        )}
      </div>
    </>
  );
}

/** Schedules are kept in UTC; the next run says how far ahead of it the company is on that day. */
function Schedule({ cron, nextRunAt }: Pick<JobRow, 'cron' | 'nextRunAt'>) {
  useZone();
  return (
    <span className={s.schedule} title={cron ? `${cron}, in UTC` : undefined}>
      {scheduleText(cron, nextRunAt ? minutesAhead(nextRunAt) : 0)}
    </span>
  );
}

function minutesAhead(iso: string): number {
  const { day, time } = momentOf(new Date(iso));
  return Math.round((Date.parse(`${day}T${time}:00Z`) - Date.parse(iso)) / 60_000);
}

const JOBS: Column<JobRow>[] = [
  { key: 'name', header: 'Job', cell: (job) => <JobName {...job} /> },
  { key: 'cron', header: 'Schedule', hideBelow: 'sm', cell: (job) => <Schedule {...job} /> },
  { key: 'last', header: 'Last run', hideBelow: 'sm', cell: ({ lastRunAt }) => <DateText iso={lastRunAt} format="relative" /> },
  { key: 'next', header: 'Next run', hideBelow: 'sm', cell: ({ nextRunAt }) => <DateText iso={nextRunAt} format="relative" /> },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'end',
    hideBelow: 'sm',
    cell: ({ waiting }) => <span className="num">{waiting || '–'}</span>,
  },
  { key: 'failed', header: 'Failed, 24 h', align: 'end', cell: ({ failed }) => <span className="num">{failed || '–'}</span> },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: ({ name, cron }) => cron && <RunNow name={name} />,
  },
];

const DEAD: Column<DeadJob>[] = [
  { key: 'name', header: 'Job', cell: ({ name }) => <b style={{ fontWeight: 500 }}>{name}</b> },
  { key: 'error', header: 'Why', cell: ({ error }) => error || 'It said nothing' },
  { key: 'tries', header: 'Tries', align: 'end', hideBelow: 'sm', cell: ({ tries }) => <span className="num">{tries}</span> },
  { key: 'at', header: 'Gave up', cell: ({ failedAt }) => <DateText iso={failedAt} format="dateTime" /> },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: ({ id, name }) => <RunAgain id={id} name={name} />,
  },
];
