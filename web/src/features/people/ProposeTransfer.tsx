import { Button, Textarea } from '@mantine/core';
import type { Employee } from '@lintel/contract/employee-record';
import { IconArrowsTransferDown } from '@tabler/icons-react';
import { useState } from 'react';
import { DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { proposeTransfer } from './employees.data.ts';
import s from './EmployeeProfile.module.css';

/** A head proposes to HR that somebody moves to another department. */
export function ProposeTransfer({ person }: { person: Employee }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconArrowsTransferDown size={16} />} onClick={() => setOpen(true)}>
        Propose transfer
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={`Propose that ${person.name} moves`}>
        {isOpen && <Proposal person={person} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

type Fields = Record<'departmentId' | 'from' | 'reason', string>;
const inputOf = ({ departmentId, from, reason }: Fields) => ({ departmentId: departmentId as `dep_${string}`, from, reason });

function Proposal({ person, onDone }: { person: Employee; onDone: () => void }) {
  const { field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm<Fields>({
    initial: { departmentId: '', from: '', reason: '' },
    labels: { departmentId: 'To which department', from: 'From', reason: 'Reason' },
    schema: async () => (await import('@lintel/contract/employees')).employeesApi.proposeTransfer.body,
    toInput: inputOf,
    submit: async (fields) => {
      await proposeTransfer(person.id, inputOf(fields));
      toast.result('Proposed to HR. It stands in the notes.');
      onDone();
    },
  });
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <DepartmentPicker {...choice('departmentId')} without={person.department ? [person.department.id] : []} />
      <DateField {...field('from')} />
      <Textarea autosize minRows={3} description="HR reads it; the person does not" {...field('reason')} />
      <Button type="submit" loading={isBusy}>
        Propose to HR
      </Button>
    </form>
  );
}
