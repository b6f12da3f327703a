import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconColumns, IconCrane, IconPlus } from '@tabler/icons-react';
import type { Project } from '@lintel/contract/projects';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { personFilter } from '#web/features/people/people.parts.tsx';
import { useWorkLabelFilter } from '#web/features/work-labels/work-labels.parts.tsx';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { COMPARED_LEAST, COMPARED_MOST } from '#web/kit/contract.gen.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { Failed } from '#web/kit/PageState.tsx';
import { to } from '#web/kit/link.ts';
import { ListFilters } from '#web/kit/ListFilters.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { useList, type ListState } from '#web/kit/useList.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { ProjectBoard } from './ProjectBoard.tsx';
import { comparing } from './projects.address.ts';
import { ProjectCard, PROJECT_COLUMNS } from './project.columns.tsx';
import { CLIENT_FILTER, FINISH_FILTER, HEALTH_FILTER, STATUS_FILTER } from './project.filter.tsx';
import { ProjectTimeline } from './ProjectTimeline.tsx';
import type { ProjectView } from './projects.data.ts';

const VIEWS: { id: ProjectView; label: string }[] = [
  { id: 'running', label: 'Running' },
  { id: 'proposed', label: 'Proposed' },
  { id: 'finished', label: 'Finished' },
  { id: 'all', label: 'All' },
];
const SHOWN_AS: { value: View | 'table'; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'board', label: 'Board' },
  { value: 'timeline', label: 'Timeline' },
];
type View = 'board' | 'timeline';

const FILTERS = [
  STATUS_FILTER,
  HEALTH_FILTER,
  DEPARTMENT_FILTER,
  personFilter('managerId', 'Project manager'),
  CLIENT_FILTER,
  FINISH_FILTER,
];

/** workspace C1.2, without the columns of money. `isOwn` holds the projects alone that one is on the team of. */
export function ProjectList({ isOwn = false }: { isOwn?: boolean }) {
  const { current: view, tabs, link } = useTabParam(VIEWS);
  const labels = useWorkLabelFilter();
  const list = useList<Project>({
    name: isOwn ? 'projects-mine' : 'projects',
    queryKey: 'projects',
    call: api.projects.list,
    file: api.projects.export,
    search: 'Code or name',
    filters: [...FILTERS, ...labels],
    order: 'code',
    fixed: { view, ...(isOwn ? { mine: 'true' } : {}) },
  });
  const [params] = useSearchParams();
  const shown = SHOWN_AS.find(({ value }) => value === params.get('as'))?.value ?? 'table';
  const { title = 'Projects' } = useCurrentRoute() ?? {};
  const empty = list.isFiltered ? <NothingMatches onClear={list.clear} /> : <NoProjects view={view} isOwn={isOwn} />;
  return (
    <>
      <PageHeader
        title={title}
        lead={isOwn ? 'The projects that you are on the team of.' : undefined}
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Shown as"
              value={shown}
              onChange={(as) => list.set({ as: as === 'table' ? undefined : as }, { replace: true })}
              data={SHOWN_AS}
            />
            {!isOwn && <ProposeLink />}
          </>
        }
      >
        <RouteTabs tabs={tabs} current={view} label="Projects by state" link={link} />
      </PageHeader>
      <Sheet label={title}>
        {shown !== 'table' ? (
          <Together view={shown} list={list} empty={empty} />
        ) : (
          <DataTable
            list={list}
            caption={title}
            columns={PROJECT_COLUMNS}
            rowKey={(project) => project.id}
            empty={empty}
            card={(project) => <ProjectCard project={project} />}
            selection={{ rowLabel: ({ code, name }) => `${code} ${name}`, actions: (rows) => <CompareLink projects={rows} /> }}
          />
        )}
      </Sheet>
    </>
  );
}

/** A page of projects together, under the same filters as the table. */
function Together({ view, list, empty }: { view: View; list: ListState<Project>; empty: ReactNode }) {
  const { result, rows, page, pageNumber } = list;
  return (
    <>
      <FilterBar search={{ value: list.text, placeholder: 'Code or name', onChange: (q) => list.set({ q }, { replace: true }) }}>
        <ListFilters list={list} columns={[]} />
      </FilterBar>
      {hasFailed(result) ? (
        <Failed things="the projects" read={result} />
      ) : result.isPending ? (
        <Skeleton height="16rem" radius={0} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          {view === 'board' ? <ProjectBoard rows={rows} /> : <ProjectTimeline rows={rows} />}
          <TableFooter
            page={pageNumber}
            pageSize={page?.size ?? 20}
            total={page?.total ?? 0}
            onPage={(next) => list.set({ page: next === 1 ? undefined : String(next) })}
          />
        </>
      )}
    </>
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

function CompareLink({ projects }: { projects: readonly Project[] }) {
  const isEnough = projects.length >= COMPARED_LEAST && projects.length <= COMPARED_MOST;
  const look = { size: 'xs', variant: 'default', leftSection: <IconColumns size={15} aria-hidden /> } as const;
  if (!isEnough)
    return (
      <Button {...look} disabled>
        {`Compare ${COMPARED_LEAST} to ${COMPARED_MOST}`}
      </Button>
    );
  return (
    <Button {...look} component={Link} to={comparing(projects.map(({ id }) => id))}>
      Compare
    </Button>
  );
}

function ProposeLink() {
  if (!useCan('projects:propose')) return null;
  return (
    <Button component={Link} to={to('projects.new')} leftSection={<IconPlus size={16} />}>
      New project
    </Button>
  );
}
