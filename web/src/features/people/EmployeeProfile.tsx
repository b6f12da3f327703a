import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Employee } from '@lintel/contract/employee-record';
import { EMPLOYMENT_LABELS } from '@lintel/contract/employment';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './EmployeeProfile.module.css';

type Fact = [label: string, value: ReactNode];
/** A field that is not in the answer is not this reader's to see: it has no place on the page either. */
const known = (facts: [string, ReactNode | undefined][]): Fact[] => facts.filter((fact): fact is Fact => fact[1] !== undefined);
const text = (value: string | null | undefined): ReactNode | undefined => (value === undefined ? undefined : (value ?? '–'));
const day = (value: string | null | undefined): ReactNode | undefined => (value === undefined ? undefined : <DateText iso={value} />);

export function EmployeeProfile({ person }: { person: Employee }) {
  const cost = person.stdCostPerHourMinor;
  const contacts = person.emergencyContacts;
  const currency = useCurrency();
  return (
    <div className={s.sheets}>
      <Facts
        title="Contact"
        note="Everybody in the company can see this"
        facts={known([
          ['Mail', person.email],
          ['Phone', text(person.phone)],
          ['Preferred name', text(person.preferredName)],
        ])}
      />
      <Facts
        title="Work"
        facts={known([
          ['Type', person.employmentType && EMPLOYMENT_LABELS[person.employmentType]],
          ['Hours a week', person.weeklyMinutes === undefined ? undefined : String(person.weeklyMinutes / 60)],
          ['Location', text(person.location)],
          ['First day', day(person.hireDate)],
          ['Probation until', day(person.probationEnd)],
          ['Contract until', day(person.contractEnd)],
          ['Last day', person.endDate ? day(person.endDate) : undefined],
          ['Reason', person.statusReason ?? undefined],
          [
            'Standard cost an hour',
            cost === undefined ? undefined : cost === null ? '–' : <Money key="cost" minor={Number(cost)} currency={currency} />,
          ],
        ])}
      />
      {contacts !== undefined && (
        <Facts
          title="Emergency contacts"
          facts={
            contacts.length > 0
              ? contacts.map(({ name, relation, phone }): Fact => [`${name}, ${relation}`, phone])
              : [['Nobody yet', 'Ask for a name and a number.']]
          }
        />
      )}
      <Facts
        title="Personal"
        note="HR and the person see this"
        facts={known([
          ['Birth date', day(person.birthDate)],
          ['Address', text(person.address)],
          ['Private mail', text(person.privateEmail)],
        ])}
      />
      <SecretFacts person={person} />
    </div>
  );
}

export function Facts({ title, note, facts, actions }: { title: string; note?: string; facts: readonly Fact[]; actions?: ReactNode }) {
  if (facts.length === 0) return null;
  return (
    <Sheet>
      <SheetHeader title={title} note={note} actions={actions} />
      <dl className={s.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

/** Masked until somebody who may asks for them in full: that look is on record. */
function SecretFacts({ person }: { person: Employee }) {
  const canReveal = useCan('employees:secrets');
  const revealing = useMutation({
    mutationFn: () => api.employees.secrets({ id: person.id }),
    onError: (error) => toast.problem(error),
  });
  const shown = revealing.data;
  const bank = shown?.bankAccount ?? person.bankAccount;
  const verified = person.bankAccount?.verifiedAt;
  return (
    <Facts
      title="Secret"
      note={canReveal ? 'Each look in full is recorded' : 'Masked, also for you'}
      facts={known([
        ['National id', text(shown ? shown.nationalId : person.nationalId)],
        ['Tax profile', text(shown ? shown.taxProfile : person.taxProfile)],
        ['Bank account', bank === undefined ? undefined : bank === null ? '–' : `${bank.iban}, ${bank.holder}`],
        ['Account verified', person.bankAccount === undefined ? undefined : <DateText key="verified" iso={verified ?? null} />],
      ])}
      actions={
        canReveal && !shown ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconEye size={15} />}
            loading={revealing.isPending}
            onClick={() => revealing.mutate()}
          >
            Show in full
          </Button>
        ) : undefined
      }
    />
  );
}
