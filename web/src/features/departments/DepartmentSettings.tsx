import { Button, TextInput } from '@mantine/core';
import type { Department } from '@lintel/contract/departments';
import type { FormEvent, ReactNode } from 'react';
import { useCan } from '#web/kit/can.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { placeDepartment, setHeads, updateDepartment } from './departments.data.ts';
import s from './DepartmentCreatePage.module.css';
import { DepartmentPicker } from './DepartmentPicker.tsx';
import { MergeForm } from './MergeForm.tsx';

type Emp = `emp_${string}` | null;
type Dep = `dep_${string}` | null;
const contract = () => import('@lintel/contract/departments');

/** Each part is saved by itself: what it is called, who heads it, where it stands, and its end. */
export function DepartmentSettings({ department }: { department: Department }) {
  const canWrite = useCan('departments:write');
  const canAppoint = useCan('departments:appoint');
  return (
    <div className={s.form}>
      {canWrite && <FactsForm department={department} />}
      {canAppoint && <HeadsForm department={department} />}
      {canWrite && <PlaceForm department={department} />}
      {canWrite && <MergeForm department={department} />}
    </div>
  );
}

interface PartProps {
  title: string;
  note?: string;
  save: string;
  form: { onSubmit: (event: FormEvent) => void; isBusy: boolean; problem: Error | null };
  children: ReactNode;
}

function Part({ title, note, save, form: { onSubmit, isBusy, problem }, children }: PartProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title={title} note={note}>
        {children}
        {problem && (
          <FormWide>
            <ProblemNotice problem={problem} />
          </FormWide>
        )}
        <FormWide>
          <Button type="submit" variant="default" loading={isBusy}>
            {save}
          </Button>
        </FormWide>
      </FormSection>
    </form>
  );
}

const factsInput = ({ name, costCentre, location }: { name: string; costCentre: string; location: string }, version: number) => ({
  name,
  costCentre: costCentre.trim() || null,
  location: location.trim() || null,
  version,
});

function FactsForm({ department: { id, name, costCentre, location, version } }: { department: Department }) {
  const form = useSchemaForm({
    initial: { name, costCentre: costCentre ?? '', location: location ?? '' },
    labels: { name: 'Name', costCentre: 'Cost centre (optional)', location: 'Location (optional)' },
    schema: async () => (await contract()).DepartmentUpdate,
    toInput: (fields) => factsInput(fields, version),
    submit: async (fields) => {
      await updateDepartment(id, factsInput(fields, version));
      toast.result('Department saved');
    },
  });
  return (
    <Part title="Department" save="Save department" form={form}>
      <TextInput autoComplete="off" {...form.field('name')} />
      <TextInput autoComplete="off" {...form.field('costCentre')} />
      <TextInput autoComplete="off" {...form.field('location')} />
    </Part>
  );
}

function HeadsForm({ department: { id, headId, deputyId, version } }: { department: Department }) {
  const inputOf = (fields: { headId: string; deputyId: string }) => ({
    headId: (fields.headId || null) as Emp,
    deputyId: (fields.deputyId || null) as Emp,
    version,
  });
  const form = useSchemaForm({
    initial: { headId: headId ?? '', deputyId: deputyId ?? '' },
    labels: { headId: 'Head', deputyId: 'Deputy (optional)' },
    schema: async () => (await contract()).DepartmentHeads,
    toInput: inputOf,
    submit: async (fields) => {
      await setHeads(id, inputOf(fields));
      toast.result('Head and deputy saved');
    },
  });
  const { fields, choice } = form;
  return (
    <Part title="Head and deputy" note="Both are told. Approvals that wait move to the new head." save="Save head and deputy" form={form}>
      <PersonPicker {...choice('headId')} without={fields.deputyId ? [fields.deputyId] : []} />
      <PersonPicker {...choice('deputyId')} without={fields.headId ? [fields.headId] : []} description="Stands in for the head" />
    </Part>
  );
}

function PlaceForm({ department: { id, parentId, version } }: { department: Department }) {
  const inputOf = (fields: { parentId: string }) => ({ parentId: (fields.parentId || null) as Dep, version });
  const form = useSchemaForm({
    initial: { parentId: parentId ?? '' },
    labels: { parentId: 'Below' },
    schema: async () => (await contract()).departmentsApi.move.body,
    toInput: inputOf,
    submit: async (fields) => {
      await placeDepartment(id, inputOf(fields));
      toast.result('Department moved');
    },
  });
  return (
    <Part title="Place" note="What stands below it moves along" save="Move department" form={form}>
      <DepartmentPicker {...form.choice('parentId')} without={[id]} description="At the top when nothing is chosen" />
    </Part>
  );
}
