import { useQuery } from '@tanstack/react-query';
import type { Project } from '@lintel/contract/projects';
import { IconCrane } from '@tabler/icons-react';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { ProjectCard, PROJECT_COLUMNS } from './project.columns.tsx';
import { projectsOfQuery } from './projects.data.ts';
import { failureOf } from '#web/kit/failed.ts';

/** The projects that somebody is on the team of, as far as its reader sees them. */
export function PersonProjects({ employeeId }: { employeeId: string }) {
  const read = useQuery(projectsOfQuery(employeeId));
  const { data, isPending } = read;
  return (
    <Sheet>
      <SheetHeader title="Projects" />
      <DataTableFrame
        caption="Projects of this person"
        columns={COLUMNS}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        state={isPending ? 'loading' : 'ready'}
        error={failureOf(read)}
        empty={
          <EmptyState
            icon={IconCrane}
            title="Not on the team of a project that you see."
            hint="Project managers put their teams together."
          />
        }
        card={(project) => <ProjectCard project={project} />}
        skeletonRows={3}
      />
    </Sheet>
  );
}

const COLUMNS: Column<Project>[] = PROJECT_COLUMNS.filter(({ isExtra }) => !isExtra).map(({ key, label, cell, hideBelow }) => ({
  key,
  header: label,
  cell,
  ...(hideBelow ? { hideBelow } : {}),
}));
