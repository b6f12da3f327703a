import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Timer } from '@lintel/contract/timesheet-weeks';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { toast } from '#web/kit/toast.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { startTimer, stopTimer, timerQuery } from './timesheets.data.ts';

interface StartClockProps extends Pick<Timer, 'projectId' | 'taskId'> {
  /** The title of the task, where it stands in a list of them: the button is small. */
  title?: string;
}

/** Starts the clock on a task, or stops it where it runs on this one; another that runs is booked first. */
export function StartClock({ projectId, taskId, title }: StartClockProps) {
  const { data: running } = useQuery(timerQuery);
  const isHere = running?.taskId === taskId;
  const switching = useMutation({
    mutationFn: () => (isHere ? stopTimer() : startTimer({ projectId, activity: projectId ? null : 'office', taskId })),
    onSuccess: () => toast.result(isHere ? 'Booked on today' : 'The clock runs'),
    onError: (error) => toast.problem(error),
  });
  const words = isHere ? 'Stop and book' : 'Start the clock';
  const Icon = isHere ? IconPlayerStop : IconPlayerPlay;
  if (title)
    return (
      <IconButton label={`${words}: ${title}`} size="lg" loading={switching.isPending} onClick={() => switching.mutate()}>
        <Icon size={18} />
      </IconButton>
    );
  return (
    <Button variant="default" leftSection={<Icon size={16} />} loading={switching.isPending} onClick={() => switching.mutate()}>
      {words}
    </Button>
  );
}
