import { Stack } from '@mantine/core';
import { PersonProjects } from '#web/features/projects/projects.parts.tsx';
import { TaskViews } from '#web/features/tasks/tasks.parts.tsx';

/** workspace C1.8: what somebody works on, as far as its reader sees those projects and tasks. */
export function PersonWork({ employeeId, withTasks }: { employeeId: string; withTasks: boolean }) {
  return (
    <Stack>
      <PersonProjects employeeId={employeeId} />
      {withTasks && <TaskViews fixed={{ assigneeId: employeeId }} empty="No task of theirs that you see." mayAdd={false} />}
    </Stack>
  );
}
