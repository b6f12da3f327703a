import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Employee, SignIn } from '@lintel/contract/employee-record';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { Failed } from '#web/kit/PageState.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { endSession, endSessions, sessionsQuery } from './employees.data.ts';
import s from './EmployeeProfile.module.css';

/** Where somebody is signed in; each of them, or all, can be ended (workspace C2). */
export function SignIns({ person }: { person: Employee }) {
  const sessions = useQuery(sessionsQuery(person.id));
  const [asked, setAsked] = useState<SignIn | 'all' | null>(null);
  const ending = useMutation({
    mutationFn: () => (asked === 'all' ? endSessions(person.id) : endSession(person.id, asked!.id)),
    onSuccess: () => {
      toast.result(asked === 'all' ? `${person.name} is signed out everywhere` : `A sign-in of ${person.name} is ended`);
      setAsked(null);
    },
  });
  const isHere = (person.accountRoles?.length ?? 0) > 0;
  return (
    <Sheet label="Sign-ins">
      <SheetHeader
        title="Sign-ins"
        note="Open ones, latest first"
        actions={
          // Another provider's sign-ins are not known here, and can be ended all the same.
          (!isHere || (sessions.data?.length ?? 0) > 0) && (
            <Button size="xs" variant="subtle" onClick={() => setAsked('all')}>
              End all sessions
            </Button>
          )
        }
      />
      {sessions.isPending && <SheetBody>Loading sign-ins…</SheetBody>}
      {hasFailed(sessions) && <Failed compact things="the sign-ins" read={sessions} />}
      {sessions.data?.length === 0 && (
        <SheetBody>{isHere ? 'Signed in nowhere.' : 'There is no account of theirs here, so no sign-in is known.'}</SheetBody>
      )}
      {sessions.data?.map((one) => (
        <div key={one.id} className={s.row}>
          <span className={s.said}>
            <span>
              Since <DateText iso={one.signedInAt} format="dateTime" />
            </span>
            <small>
              {one.renewedAt && (
                <>
                  Renewed <DateText iso={one.renewedAt} format="dateTime" />,{' '}
                </>
              )}
              ends <DateText iso={one.endsAt} format="dateTime" />
            </small>
          </span>
          <Button size="xs" variant="default" onClick={() => setAsked(one)}>
            End
          </Button>
        </div>
      ))}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => {
          setAsked(null);
          ending.reset();
        }}
        onConfirm={() => ending.mutate()}
        title={asked === 'all' ? `End all sessions of ${person.name}` : `End this sign-in of ${person.name}`}
        confirmLabel={asked === 'all' ? 'End sessions' : 'End sign-in'}
        isBusy={ending.isPending}
        error={<ProblemNotice problem={ending.error} />}
      >
        {asked === 'all'
          ? 'They are asked for their password again on every device.'
          : 'That browser is asked for the password again. The others stay signed in.'}
      </ConfirmDialog>
    </Sheet>
  );
}
