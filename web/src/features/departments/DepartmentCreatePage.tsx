import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useSchemaForm } from '#web/kit/form.ts';
import { to } from '#web/kit/link.ts';
import { toast } from '#web/kit/toast.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { createDepartment } from './departments.data.ts';
import s from './DepartmentCreatePage.module.css';

export function DepartmentCreatePage() {
  const navigate = useNavigate();
  const { field, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial: { name: '', code: '' },
    labels: { name: 'Name', code: 'Code' },
    schema: async () => (await import('@lintel/contract/departments')).DepartmentInput,
    submit: async (fields) => {
      const { name } = await createDepartment(fields);
      toast.result(`${name} created`);
      await navigate(to('departments'));
    },
  });
  return (
    <>
      <PageHeader title="New department" lead="It can be chosen for people as soon as it is created." />
      <form className={s.form} onSubmit={onSubmit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        {problem && (
          <InlineNotice tone="danger" isAlert>
            {problem}
          </InlineNotice>
        )}
        <FormSection title="Department">
          <TextInput autoComplete="off" {...field('name')} />
          <TextInput description="2 to 6 capital letters, such as CONC" autoComplete="off" {...field('code')} />
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
