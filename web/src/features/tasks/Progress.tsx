import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useMutation } from '@tanstack/react-query';
import type { TaskDetail } from '@lintel/contract/tasks';
import { useState } from 'react';
import { toast } from '#web/kit/toast.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { measure } from './tasks.data.ts';
import s from './Tasks.module.css';

/** How far the task is, for who may say it: kept when the handle is let go. */
export function Progress({ task }: { task: TaskDetail }) {
  const [percent, setPercent] = useState(task.percent);
  const saving = useMutation({
    mutationFn: (value: number) => measure(task.id, value),
    onError: (error) => {
      setPercent(task.percent);
      toast.problem(error);
    },
  });
  if (!task.isMeasurable) return null;
  return (
    <Sheet label="Progress">
      <SheetHeader title="Progress" note={`${percent} %`} />
      <SheetBody>
        <Slider
          className={s.percent}
          value={percent}
          onChange={setPercent}
          onChangeEnd={(value) => value !== task.percent && saving.mutate(value)}
          step={5}
          label={(value) => `${value} %`}
          thumbLabel="Percent done"
          marks={MARKS}
        />
      </SheetBody>
    </Sheet>
  );
}

const MARKS = [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value} %` }));
