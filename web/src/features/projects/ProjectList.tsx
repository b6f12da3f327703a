import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCrane, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoices } from '#web/ui/FilterChoices.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ProjectCard, PROJECT_COLUMNS } from './project.columns.tsx';
import { ProjectTimeline } from './ProjectTimeline.tsx';
import { projectsQuery, type ProjectsFilter, type ProjectView } from './projects.data.ts';

const VIEWS: { id: ProjectView; label: string }[] = [
  { id: 'running', label: 'Running' },
  { id: 'proposed', label: 'Proposed' },
  { id: 'finished', label: 'Finished' },
  { id: 'all', label: 'All' },
];
const HEALTHS: { value: NonNullable<ProjectsFilter['health']>[number]; label: string }[] = [
  { value: 'green', label: 'On plan' },
  { value: 'amber', label: 'Milestone late' },
  { value: 'red', label: 'More than two weeks late' },
  { value: 'grey', label: 'No baseline' },
  { value: 'paused', label: 'Paused' },
];

/** workspace C1.2, without the columns of money. `isOwn` holds the projects alone that one is on the team of. */
export function ProjectList({ isOwn = false }: { isOwn?: boolean }) {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const { current: view, tabs, link } = useTabParam(VIEWS);
  const q = params.get('q') ?? '';
  const health = HEALTHS.map(({ value }) => value).filter((value) => params.getAll('health').includes(value));
  const isTimeline = params.get('as') === 'timeline';
  const { title = 'Projects' } = useCurrentRoute() ?? {};
  const projects = useQuery(projectsQuery({ q: useSettled(q), view, health: health.length > 0 ? health : undefined, mine: isOwn, page }));
  const change = (more: Record<string, string | readonly string[] | undefined>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: undefined, ...more })) {
          after.delete(name);
          for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one) after.append(name, one);
        }
        return after;
      },
      { replace: true },
    );
  const rows = projects.data?.items ?? [];
  const error = projects.isError ? { message: sentenceOf(projects.error), onRetry: () => void projects.refetch() } : undefined;
  const empty = <NoProjects isFiltered={Boolean(q || health.length > 0)} view={view} isOwn={isOwn} />;
  const pages = { page, pageSize: projects.data?.page.size ?? 20, total: projects.data?.page.total ?? 0, onPage: setPage };
  return (
    <>
      <PageHeader
        title={title}
        lead={isOwn ? 'The projects that you are on the team of.' : undefined}
        actions={isOwn ? undefined : <ProposeLink />}
      >
        <RouteTabs tabs={tabs} current={view} label="Projects by state" link={link} />
      </PageHeader>
      <Sheet label={title}>
        <FilterBar
          search={{ value: q, placeholder: 'Code or name', onChange: (value) => change({ q: value }) }}
          end={<ShownAs isTimeline={isTimeline} onChange={(as) => change({ as: as === 'timeline' ? as : undefined })} />}
        >
          <FilterChoices label="Health" values={health} options={HEALTHS} onChange={(values) => change({ health: values })} />
        </FilterBar>
        {isTimeline ? (
          <ProjectTimeline rows={rows} isLoading={projects.isPending} error={error} empty={empty} page={pages} />
        ) : (
          <DataTableFrame
            caption={title}
            columns={PROJECT_COLUMNS}
            rows={rows}
            rowKey={(project) => project.id}
            state={projects.isPending ? 'loading' : projects.isFetching ? 'refreshing' : 'ready'}
            error={error}
            empty={empty}
            page={pages}
            card={(project) => <ProjectCard project={project} />}
          />
        )}
      </Sheet>
    </>
  );
}

function ShownAs({ isTimeline, onChange }: { isTimeline: boolean; onChange: (as: string) => void }): ReactNode {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Shown as"
      value={isTimeline ? 'timeline' : 'table'}
      onChange={onChange}
      data={[
        { value: 'table', label: 'Table' },
        { value: 'timeline', label: 'Timeline' },
      ]}
    />
  );
}

function NoProjects({ isFiltered, view, isOwn }: { isFiltered: boolean; view: ProjectView; isOwn: boolean }) {
  if (isFiltered) return <EmptyState icon={IconCrane} title="Nothing matches these filters" />;
  if (isOwn)
    return (
      <EmptyState icon={IconCrane} title="You are on the team of no project here." hint="Project managers put their teams together." />
    );
  if (view === 'proposed') return <EmptyState icon={IconCrane} title="No project is being proposed." action={<ProposeLink />} />;
  return <EmptyState icon={IconCrane} title="No projects yet." hint="A project starts when its charter is approved." />;
}

function ProposeLink() {
  if (!useCan('projects:propose')) return null;
  return (
    <Button component={Link} to={to('projects.new')} leftSection={<IconPlus size={16} />}>
      New project
    </Button>
  );
}
