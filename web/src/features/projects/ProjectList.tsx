import { Button, SegmentedControl } from '@mantine/core';
import { IconCrane, IconPlus } from '@tabler/icons-react';
import type { Project } from '@lintel/contract/projects';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { ListFilters } from '#web/kit/ListFilters.tsx';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { useList, type ListState } from '#web/kit/useList.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { ProjectCard, PROJECT_COLUMNS } from './project.columns.tsx';
import { HEALTH_FILTER } from './project.filter.tsx';
import { ProjectTimeline } from './ProjectTimeline.tsx';
import type { ProjectView } from './projects.data.ts';

const VIEWS: { id: ProjectView; label: string }[] = [
  { id: 'running', label: 'Running' },
  { id: 'proposed', label: 'Proposed' },
  { id: 'finished', label: 'Finished' },
  { id: 'all', label: 'All' },
];
/** workspace C1.2, without the columns of money. `isOwn` holds the projects alone that one is on the team of. */
export function ProjectList({ isOwn = false }: { isOwn?: boolean }) {
  const { current: view, tabs, link } = useTabParam(VIEWS);
  const list = useList<Project>({
    name: isOwn ? 'projects-mine' : 'projects',
    queryKey: 'projects',
    call: api.projects.list,
    file: api.projects.export,
    search: 'Code or name',
    filters: [HEALTH_FILTER, DEPARTMENT_FILTER],
    order: 'code',
    fixed: { view, ...(isOwn ? { mine: 'true' } : {}) },
  });
  const [params] = useSearchParams();
  const isTimeline = params.get('as') === 'timeline';
  const { title = 'Projects' } = useCurrentRoute() ?? {};
  const empty = list.isFiltered ? <NothingMatches onClear={list.clear} /> : <NoProjects view={view} isOwn={isOwn} />;
  return (
    <>
      <PageHeader
        title={title}
        lead={isOwn ? 'The projects that you are on the team of.' : undefined}
        actions={
          <>
            <ShownAs isTimeline={isTimeline} onChange={(as) => list.set({ as: as === 'timeline' ? as : undefined }, { replace: true })} />
            {!isOwn && <ProposeLink />}
          </>
        }
      >
        <RouteTabs tabs={tabs} current={view} label="Projects by state" link={link} />
      </PageHeader>
      <Sheet label={title}>
        {isTimeline ? (
          <Timeline list={list} empty={empty} />
        ) : (
          <DataTable
            list={list}
            caption={title}
            columns={PROJECT_COLUMNS}
            rowKey={(project) => project.id}
            empty={empty}
            card={(project) => <ProjectCard project={project} />}
          />
        )}
      </Sheet>
    </>
  );
}

function Timeline({ list, empty }: { list: ListState<Project>; empty: ReactNode }) {
  const { result, rows, page, pageNumber } = list;
  return (
    <>
      <FilterBar search={{ value: list.text, placeholder: 'Code or name', onChange: (q) => list.set({ q }, { replace: true }) }}>
        <ListFilters list={list} columns={[]} />
      </FilterBar>
      <ProjectTimeline
        rows={rows}
        isLoading={result.isPending}
        error={result.isError ? { message: sentenceOf(result.error), onRetry: () => void result.refetch() } : undefined}
        empty={empty}
        page={{
          page: pageNumber,
          pageSize: page?.size ?? 20,
          total: page?.total ?? 0,
          onPage: (next) => list.set({ page: next === 1 ? undefined : String(next) }),
        }}
      />
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

function NoProjects({ view, isOwn }: { view: ProjectView; isOwn: boolean }) {
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
