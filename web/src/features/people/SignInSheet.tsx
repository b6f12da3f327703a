import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Employee } from '@lintel/contract/employee-record';
import { roleLabel, ROLES, type Role } from '@lintel/contract/access';
import type { Duty } from '@lintel/contract/people';
import { useState, type ReactNode } from 'react';
import { PersonDelegations } from '#web/features/approvals/approvals.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { DUTIES } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { DutyRow, dutyWord } from './DutyRow.tsx';
import { assignDuty, dutiesQuery, reviewRole, setRole } from './employees.data.ts';
import s from './EmployeeProfile.module.css';
import { Facts } from './EmployeeProfile.tsx';
import { SignIns } from './SignIns.tsx';

const LOGINS = { linked: 'Linked to an account', never: 'Never signed in', disabled: 'Disabled' } as const;

/** The technical side of a person: account, role, sign-ins, duties, delegations. */
export function SignInSheet({ person }: { person: Employee }) {
  const { login, idpSub, lastRole, accountRoles, lastSignInAt } = person;
  return (
    <div className={s.form}>
      <Facts
        title="Sign-in"
        note="The role of the last token counts; another role of the account counts from the next day on"
        facts={[
          ['Status', login ? LOGINS[login] : '–'],
          ['Verified mail', person.email],
          ['Subject at the provider', idpSub ?? '–'],
          ['Role of the last token', lastRole ? roleLabel(lastRole as Role) : '–'],
          ...roleBefore(person),
          ['Role of the account', accountRoles?.map((role) => roleLabel(role as Role)).join(', ') || '–'],
          ...rolePlanned(person),
          ['Last sign-in', <DateText key="at" iso={lastSignInAt ?? null} format="dateTime" />],
        ]}
        actions={<SignInActions person={person} />}
      />
      <SignIns person={person} />
      <Duties person={person} />
      <PersonDelegations person={person} />
    </div>
  );
}

const roleBefore = ({ formerRole }: Employee): [string, string][] =>
  formerRole ? [['Role until then', `${roleLabel(formerRole as Role)}, not reviewed yet`]] : [];

const rolePlanned = ({ plannedRole, plannedRoleOn }: Employee): [string, ReactNode][] =>
  plannedRole
    ? [
        [
          'Role to come',
          <>
            {roleLabel(plannedRole as Role)}, from <DateText iso={plannedRoleOn ?? null} />
          </>,
        ],
      ]
    : [];

const roleResult = ({ name, accountRoles }: Employee, role: string | null): string =>
  role === accountRoles?.[0] ? `${name} keeps the role of today` : `The role of ${name} changes tomorrow; the managing director is told`;

function SignInActions({ person }: { person: Employee }) {
  const [isAsked, setAsked] = useState(false);
  const [role, setChosen] = useState<string | null>(person.plannedRole ?? person.accountRoles?.[0] ?? null);
  const reviewing = useMutation({
    mutationFn: () => reviewRole(person.id),
    onSuccess: () => toast.result(`The role of ${person.name} is reviewed`),
    onError: (error) => toast.problem(error),
  });
  const changing = useMutation({
    mutationFn: () => setRole(person.id, role as Role),
    onSuccess: () => {
      toast.result(roleResult(person, role));
      setAsked(false);
    },
  });
  return (
    <>
      {person.formerRole && (
        <Button size="xs" variant="subtle" loading={reviewing.isPending} onClick={() => reviewing.mutate()}>
          Role is right
        </Button>
      )}
      {(person.accountRoles?.length ?? 0) > 0 && (
        <Button size="xs" variant="subtle" onClick={() => setAsked(true)}>
          Change role
        </Button>
      )}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => {
          setAsked(false);
          changing.reset();
        }}
        onConfirm={() => changing.mutate()}
        title={`Change the role of ${person.name}`}
        confirmLabel="Change role"
        isBusy={changing.isPending}
        error={<ProblemNotice problem={changing.error} />}
      >
        <Select
          label="Role"
          description="It counts from tomorrow on: they are signed out then. The managing director is told at once. Choose the role of today to take a change back."
          data={ROLES.map((one) => ({ value: one, label: roleLabel(one) }))}
          value={role}
          onChange={setChosen}
          allowDeselect={false}
        />
      </ConfirmDialog>
    </>
  );
}

function Duties({ person }: { person: Employee }) {
  const duties = useQuery(dutiesQuery(person.id));
  const canAssign = useCan('duties:assign');
  const [duty, setDuty] = useState<string | null>(null);
  const assigning = useMutation({
    mutationFn: () => assignDuty({ duty: duty as Duty, employeeId: person.id }),
    onSuccess: () => {
      setDuty(null);
      toast.result('Duty proposed: the managing director confirms it');
    },
  });
  return (
    <Sheet label="Duties">
      <SheetHeader title="Duties" note="Confirmed by the managing director, from the next day on" />
      {duties.isPending && <SheetBody>Loading duties…</SheetBody>}
      {duties.isError && <SheetBody>{sentenceOf(duties.error)}</SheetBody>}
      {duties.data?.length === 0 && <SheetBody>No duties.</SheetBody>}
      {duties.data?.map((row) => (
        <DutyRow key={row.id} duty={row} />
      ))}
      {canAssign && (
        <div className={s.row}>
          <Select
            aria-label="Duty"
            placeholder="Choose a duty"
            data={DUTIES.map((value) => ({ value, label: dutyWord(value) }))}
            value={duty}
            onChange={setDuty}
            error={assigning.isError && sentenceOf(assigning.error)}
            searchable
          />
          <Button variant="default" disabled={!duty} loading={assigning.isPending} onClick={() => assigning.mutate()}>
            Give duty
          </Button>
        </div>
      )}
    </Sheet>
  );
}
