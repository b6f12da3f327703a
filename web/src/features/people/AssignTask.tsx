import { Button } from '@mantine/core';
import type { Employee } from '@lintel/contract/employee-record';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { TaskDrawer } from '#web/features/tasks/tasks.parts.tsx';

export function AssignTask({ person }: { person: Employee }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconChecklist size={16} />} onClick={() => setOpen(true)}>
        Assign task
      </Button>
      <TaskDrawer opened={isOpen} task={null} projectId={null} start={{ assigneeIds: person.id }} onClose={() => setOpen(false)} />
    </>
  );
}
