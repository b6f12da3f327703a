import { Button, TextInput } from '@mantine/core';
import type { Employee } from '@lintel/contract/employee-record';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { setSecrets } from './employees.data.ts';

/** What is stored here is encrypted, so what is there already is not shown: both are written anew. */
export function SecretsForm({ person }: { person: Employee }) {
  const inputOf = (fields: { nationalId: string; taxProfile: string }) => ({
    nationalId: fields.nationalId.trim() || null,
    taxProfile: fields.taxProfile.trim() || null,
    version: person.version,
  });
  const { field, onSubmit, isBusy, problem } = useSchemaForm({
    initial: { nationalId: '', taxProfile: '' },
    labels: { nationalId: 'National id', taxProfile: 'Tax profile' },
    schema: async () => (await import('@lintel/contract/employees')).SecretsInput,
    toInput: inputOf,
    submit: async (fields) => {
      await setSecrets(person.id, inputOf(fields));
      toast.result('Secret data saved');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title="Secret" note="Encrypted; saving replaces both">
        <TextInput autoComplete="off" placeholder={person.nationalId ?? undefined} {...field('nationalId')} />
        <TextInput autoComplete="off" placeholder={person.taxProfile ?? undefined} {...field('taxProfile')} />
        {problem && (
          <FormWide>
            <ProblemNotice problem={problem} />
          </FormWide>
        )}
        <FormWide>
          <Button type="submit" variant="default" loading={isBusy}>
            Save secret data
          </Button>
        </FormWide>
      </FormSection>
    </form>
  );
}
