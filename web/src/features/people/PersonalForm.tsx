import { Button, Textarea, TextInput } from '@mantine/core';
import type { Employee } from '@lintel/contract/employee-record';
import { CONTACT_LIMIT } from '@lintel/contract/employment';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { updatePersonal } from './employees.data.ts';

interface Fields extends Record<string, string> {
  privateEmail: string;
  address: string;
  emergencyContacts: string;
}

/** Address, private mail and who is called in an emergency: a line a contact, "name, relation, phone". */
export function PersonalForm({ person }: { person: Employee }) {
  const inputOf = ({ privateEmail, address, emergencyContacts }: Fields) => ({
    privateEmail: privateEmail.trim() || null,
    address: address.trim() || null,
    emergencyContacts: contactsIn(emergencyContacts),
    version: person.version,
  });
  const { field, onSubmit, isBusy, problem } = useSchemaForm<Fields>({
    initial: {
      privateEmail: person.privateEmail ?? '',
      address: person.address ?? '',
      emergencyContacts: (person.emergencyContacts ?? []).map(({ name, relation, phone }) => `${name}, ${relation}, ${phone}`).join('\n'),
    },
    labels: { privateEmail: 'Private mail (optional)', address: 'Address (optional)', emergencyContacts: 'Emergency contacts (optional)' },
    schema: async () => (await import('@lintel/contract/employees')).PersonalInput,
    toInput: inputOf,
    submit: async (fields) => {
      await updatePersonal(person.id, inputOf(fields));
      toast.result('Personal data saved');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title="Personal" note="The person and HR see this; the head of department sees the emergency contacts">
        <TextInput type="email" autoComplete="email" {...field('privateEmail')} />
        <Textarea autosize minRows={2} autoComplete="street-address" {...field('address')} />
        <FormWide>
          <Textarea
            autosize
            minRows={CONTACT_LIMIT}
            description={`At most ${CONTACT_LIMIT}, one a line: name, relation, phone`}
            {...field('emergencyContacts')}
          />
        </FormWide>
        {problem && (
          <FormWide>
            <ProblemNotice problem={problem} />
          </FormWide>
        )}
        <FormWide>
          <Button type="submit" variant="default" loading={isBusy}>
            Save personal data
          </Button>
        </FormWide>
      </FormSection>
    </form>
  );
}

const contactsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [name = '', relation = '', ...phone] = line.split(',').map((part) => part.trim());
      return { name, relation, phone: phone.join(', ') };
    });
