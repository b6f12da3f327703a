import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { ACTIVITIES } from '@lintel/contract/activities';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { useNow } from '#web/kit/clock.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './Timesheet.module.css';
import { startTimer, stopTimer, timerQuery } from './timesheets.data.ts';

/** A clock that books its minutes on today when it is stopped; it runs on the server, not in this tab. */
export function TimerPanel() {
  const timer = useQuery(timerQuery);
  const now = useNow();
  const [projectId, setProjectId] = useState<string | null>(null);
  const starting = useMutation({
    mutationFn: () => startTimer({ projectId, activity: projectId ? null : 'office', taskId: null }),
    onError: (error) => toast.problem(error),
  });
  const stopping = useMutation({
    mutationFn: stopTimer,
    onSuccess: () => toast.result('Booked on today'),
    onError: (error) => toast.problem(error),
  });
  if (hasFailed(timer)) return <Failed things="the clock" read={timer} />;
  if (timer.isPending) return <Loading />;
  const running = timer.data;
  return (
    <Sheet label="Clock">
      <SheetHeader title="Clock" />
      <SheetBody>
        {running ? (
          <div className={s.timer}>
            <span className={s.clock}>{since(running.startedAt, now)}</span>
            <span>{running.activity ? ACTIVITIES[running.activity] : running.label}</span>
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} />}
              loading={stopping.isPending}
              onClick={() => stopping.mutate()}
            >
              Stop and book
            </Button>
          </div>
        ) : (
          <div className={s.timer}>
            <ProjectPicker
              aria-label="Project of the clock"
              placeholder="Office, or a project"
              mine
              value={projectId}
              onChange={setProjectId}
            />
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} />}
              loading={starting.isPending}
              onClick={() => starting.mutate()}
            >
              Start
            </Button>
          </div>
        )}
      </SheetBody>
    </Sheet>
  );
}

function since(startedAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
