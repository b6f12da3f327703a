import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { ACTIVITIES } from '@lintel/contract/activities';
import type { Timer } from '@lintel/contract/timesheet-weeks';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { useNow } from '#web/kit/clock.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './Timesheet.module.css';
import { discardTimer, startTimer, stopTimer, timerQuery } from './timesheets.data.ts';

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
            <span>{nameOf(running)}</span>
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} />}
              loading={stopping.isPending}
              onClick={() => stopping.mutate()}
            >
              Stop and book
            </Button>
            <DiscardClock timer={running} shown={since(running.startedAt, now)} />
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

/** Where the hours cannot be booked there is a way out that says what is lost. */
function DiscardClock({ timer, shown }: { timer: Timer; shown: string }) {
  const [isOpen, setOpen] = useState(false);
  const discarding = useMutation({ mutationFn: () => discardTimer(timer), onSuccess: () => toast.result('Clock discarded') });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Discard
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => discarding.mutate()}
        title="Discard the clock"
        confirmLabel={`Discard ${shown}`}
        isFinal
        isBusy={discarding.isPending}
        error={<ProblemNotice problem={discarding.error} />}
      >
        {`It has run for ${shown} on ${nameOf(timer)}. These hours are booked nowhere.`}
      </ConfirmDialog>
    </>
  );
}

const nameOf = ({ activity, label }: Timer): string => (activity ? ACTIVITIES[activity] : label);

function since(startedAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
