import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSchemaForm } from '#web/kit/form.ts';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { createDepartment } from './departments.data.ts';
import s from './DepartmentCreatePage.module.css';
import { DepartmentPicker } from './DepartmentPicker.tsx';

const LABELS = {
  name: 'Name',
  code: 'Code',
  parentId: 'Below (optional)',
  costCentre: 'Cost centre (optional)',
  location: 'Location (optional)',
  headId: 'Head (optional)',
  deputyId: 'Deputy (optional)',
};
type Fields = Record<keyof typeof LABELS, string>;

/** Of what may stay away, nothing is nothing and not an empty text. */
const inputOf = ({ name, code, ...optional }: Fields) => ({
  name,
  code,
  ...(Object.fromEntries(Object.entries(optional).map(([key, value]) => [key, value.trim() || null])) as {
    parentId: `dep_${string}` | null;
    headId: `emp_${string}` | null;
    deputyId: `emp_${string}` | null;
    costCentre: string | null;
    location: string | null;
  }),
});

/** workspace C1.6, create. `?parent=` says where it stands. */
export function DepartmentCreatePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const initial: Fields = {
    name: '',
    code: '',
    parentId: params.get('parent') ?? '',
    costCentre: '',
    location: '',
    headId: '',
    deputyId: '',
  };
  const { fields, field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial,
    keepAs: 'department.new',
    labels: LABELS,
    schema: async () => (await import('@lintel/contract/departments')).DepartmentInput,
    toInput: inputOf,
    submit: async (filled) => {
      const { id, name } = await createDepartment(inputOf(filled));
      toast.result(`${name} created`);
      await navigate(to('departments.detail', { departmentId: id }));
    },
  });
  return (
    <>
      <PageHeader title="New department" lead="It can be chosen for people as soon as it is created." />
      <form className={s.form} onSubmit={onSubmit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <ProblemNotice problem={problem} />
        <FormSection title="Department">
          <TextInput autoComplete="off" {...field('name')} />
          <TextInput description="2 to 6 capital letters, such as CONC" autoComplete="off" {...field('code')} />
          <DepartmentPicker {...choice('parentId')} description="At the top when nothing is chosen" />
          <TextInput description="What it costs is booked here, such as CC-110" autoComplete="off" {...field('costCentre')} />
          <TextInput autoComplete="off" {...field('location')} />
        </FormSection>
        <FormSection title="Head and deputy" note="Approvals go to the head">
          <PersonPicker {...choice('headId')} without={fields.deputyId ? [fields.deputyId] : []} />
          <PersonPicker {...choice('deputyId')} without={fields.headId ? [fields.headId] : []} description="Stands in for the head" />
        </FormSection>
        <FormActions hasErrors={summary.length > 0} state={summary.length > 0 ? 'Some fields need another look' : undefined}>
          <Button variant="quiet" component={Link} to={to('departments')}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create department
          </Button>
        </FormActions>
      </form>
    </>
  );
}
