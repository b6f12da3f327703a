import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Timer } from '@lintel/contract/timesheet-weeks';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { toast } from '#web/kit/toast.tsx';
import { startTimer, stopTimer, timerQuery } from './timesheets.data.ts';

/** Starts the clock on a task, or stops it where it runs on this one; another that runs is booked first. */
export function StartClock({ projectId, taskId }: Pick<Timer, 'projectId' | 'taskId'>) {
  const { data: running } = useQuery(timerQuery);
  const isHere = running?.taskId === taskId;
  const switching = useMutation({
    mutationFn: () => (isHere ? stopTimer() : startTimer({ projectId, activity: projectId ? null : 'office', taskId })),
    onSuccess: () => toast.result(isHere ? 'Booked on today' : 'The clock runs'),
    onError: (error) => toast.problem(error),
  });
  return (
    <Button
      variant="default"
      leftSection={isHere ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
      loading={switching.isPending}
      onClick={() => switching.mutate()}
    >
      {isHere ? 'Stop and book' : 'Start the clock'}
    </Button>
  );
}
