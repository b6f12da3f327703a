import type { Project } from '@lintel/contract/projects';
import { IconCrane } from '@tabler/icons-react';
import { personFilter } from '#web/features/people/people.parts.tsx';
import { api } from '#web/kit/api.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { useList } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ProjectCard, PROJECT_COLUMNS } from './project.columns.tsx';
import { CLIENT_FILTER, FINISH_FILTER, HEALTH_FILTER, STATUS_FILTER } from './project.filter.tsx';

const FILTERS = [STATUS_FILTER, HEALTH_FILTER, personFilter('managerId', 'Project manager'), CLIENT_FILTER, FINISH_FILTER];

/** The projects of a department, those that are over as well. */
export function DepartmentProjects({ departmentId }: { departmentId: string }) {
  const list = useList<Project>({
    name: 'projects-department',
    queryKey: 'projects',
    call: api.projects.list,
    file: api.projects.export,
    search: 'Code or name',
    filters: FILTERS,
    order: 'code',
    fixed: { view: 'all', departmentId },
  });
  return (
    <Sheet label="Projects">
      <DataTable
        list={list}
        caption="Projects of the department"
        columns={PROJECT_COLUMNS}
        rowKey={(project) => project.id}
        empty={
          <EmptyState icon={IconCrane} title="This department has no projects." hint="A project says which department it belongs to." />
        }
        card={(project) => <ProjectCard project={project} />}
      />
    </Sheet>
  );
}
