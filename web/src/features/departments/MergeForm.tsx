import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Department } from '@lintel/contract/departments';
import { addDays } from '@lintel/contract/kit/days';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useToday } from '#web/kit/today.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { DepartmentPicker } from './DepartmentPicker.tsx';
import { mergeDepartment, planMerge, readDepartmentsAgain } from './departments.data.ts';

/** Makes a department part of another one: at once, or on a day to come. */
export function MergeForm({ department: { id, name, version, merge } }: { department: Department }) {
  const navigate = useNavigate();
  const [intoId, setIntoId] = useState<string | null>(merge?.intoId ?? null);
  const [on, setOn] = useState<string>(merge?.on ?? '');
  const [isAsked, setAsked] = useState(false);
  const merging = useMutation({
    mutationFn: (target: string) =>
      on ? planMerge(id, { intoId: target, on, version }) : mergeDepartment(id, { intoId: target, version }),
    onSuccess: async ({ id: answered, name: answeredName, merge: planned }) => {
      if (planned && answered === id) return toast.result(`${name} becomes part of ${planned.intoName} on ${formatDate(planned.on)}`);
      toast.result(`${name} merged into ${answeredName}`);
      await navigate(to('departments.detail', { departmentId: answered }));
      await readDepartmentsAgain();
    },
  });
  const when = on ? `on ${formatDate(on)}` : 'at once';
  return (
    <FormSection title="Merge" note="Its people and departments move into another one, and it is archived">
      <DepartmentPicker label="Merge into" value={intoId} onChange={setIntoId} without={[id]} />
      <DateField
        label="On (optional)"
        description="At once when no day is chosen"
        min={addDays(useToday(), 1)}
        value={on}
        isClearable
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <FormWide>
        <Button variant="danger" disabled={!intoId} onClick={() => setAsked(true)}>
          {on ? 'Plan merge' : 'Merge department'}
        </Button>
      </FormWide>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => {
          setAsked(false);
          merging.reset();
        }}
        onConfirm={() => intoId && merging.mutate(intoId)}
        title={`Merge ${name}`}
        confirmLabel={on ? 'Plan merge' : 'Merge department'}
        isBusy={merging.isPending}
        error={<ProblemNotice problem={merging.error} />}
      >
        Everybody who works in {name} moves {when}, and so does every department below it. Whoever has left keeps it in their record.
        {on && ' Until then it can be called off.'}
      </ConfirmDialog>
    </FormSection>
  );
}
