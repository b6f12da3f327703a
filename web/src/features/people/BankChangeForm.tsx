import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Employee } from '@lintel/contract/employee-record';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useToday } from '#web/kit/today.ts';
import { useUser } from '#web/kit/session.store.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { bankChangesQuery, moveBankChange, requestBankChange } from './employees.data.ts';

const OWN_ACCOUNT =
  'Somebody else calls you back on a number that we know and verifies it. It counts from the day after; seven days later when your sign-in was reset or your private mail address changed in the last fourteen days.';
/** Who asks for somebody else is not who is called back. */
const accountOf = (name: string) =>
  `Somebody other than you calls ${name} back on a number that we know and verifies it. It counts from the day after; seven days later when ${name}’s sign-in was reset or private mail address changed in the last fourteen days.`;

/** Asks for another account. What was paid to until then counts until somebody has checked the new one. */
export function BankChangeForm({ person }: { person: Employee }) {
  const pending = useQuery(bankChangesQuery({ employeeId: person.id, status: 'pending' })).data?.items[0];
  const verified = useQuery(bankChangesQuery({ employeeId: person.id, status: 'verified' })).data?.items[0];
  const today = useToday();
  const isOwn = useUser().id === person.id;
  const withdrawing = useMutation({
    mutationFn: () => moveBankChange('withdraw', pending!, {}),
    onSuccess: () => toast.result('Change withdrawn'),
    onError: (error) => toast.problem(sentenceOf(error)),
  });
  const { field, onSubmit, isBusy, problem } = useSchemaForm({
    initial: { iban: '', holder: person.name },
    labels: { iban: 'IBAN', holder: 'Account holder' },
    schema: async () => (await import('@lintel/contract/bank-changes')).BankChangeInput,
    submit: async (fields) => {
      await requestBankChange(person.id, fields);
      toast.result('Change sent for verification');
    },
  });
  const note = person.bankAccount ? `Now ${person.bankAccount.iban}` : 'None yet';
  if (pending)
    return (
      <FormSection title="Bank account" note={note}>
        <FormWide>
          <InlineNotice
            action={
              <Button size="xs" variant="default" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
                Withdraw
              </Button>
            }
          >
            {`A change to ${pending.iban} waits for verification. Until then pay goes where it went before.`}
          </InlineNotice>
        </FormWide>
      </FormSection>
    );
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title="Bank account" note={note}>
        <TextInput autoComplete="off" {...field('iban')} />
        <TextInput autoComplete="name" {...field('holder')} />
        {verified?.effectiveFrom && verified.effectiveFrom > today && (
          <FormWide>
            <InlineNotice tone="warning">
              {`${verified.iban} is verified. Pay goes there from ${formatDate(verified.effectiveFrom)}, and where it went before until then.`}
            </InlineNotice>
          </FormWide>
        )}
        <FormWide>
          <InlineNotice>{isOwn ? OWN_ACCOUNT : accountOf(person.givenName)}</InlineNotice>
        </FormWide>
        {problem && (
          <FormWide>
            <ProblemNotice problem={problem} />
          </FormWide>
        )}
        <FormWide>
          <Button type="submit" variant="default" loading={isBusy}>
            Ask for the change
          </Button>
        </FormWide>
      </FormSection>
    </form>
  );
}
