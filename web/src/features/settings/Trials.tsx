import { Button, TextInput } from '@mantine/core';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import type { Trial } from '@lintel/contract/settings';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { testMail, testSignIn } from './settings.data.ts';
import s from './SystemSettingsPage.module.css';

/** Tries the sign-in provider now. */
export function SignInTrial() {
  const trying = useMutation({ mutationFn: testSignIn });
  return (
    <ActionForm className={s.trial} action={trying.mutate}>
      <Button type="submit" variant="default" loading={trying.isPending}>
        Test the sign-in provider
      </Button>
      <Came trial={trying} />
    </ActionForm>
  );
}

/** Sends a mail out of the company now. */
export function MailTrial() {
  const [to, setTo] = useState('');
  const trying = useMutation({ mutationFn: () => testMail(to.trim()) });
  const fault = trying.error instanceof ApiError ? trying.error.fields['to'] : undefined;
  return (
    <ActionForm className={s.trial} action={trying.mutate}>
      <div className={s.sending}>
        <TextInput
          className={s.address}
          label="Send a test mail to an address outside"
          inputMode="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={fault && <FieldError>{fault}</FieldError>}
        />
        <Button type="submit" variant="default" loading={trying.isPending} disabled={to.trim() === ''}>
          Send test mail
        </Button>
      </div>
      {!fault && <Came trial={trying} />}
    </ActionForm>
  );
}

function Came({ trial: { data, error, isPending } }: { trial: UseMutationResult<Trial, Error, void> }) {
  if (isPending) return null;
  if (error) return <ProblemNotice problem={error} />;
  return (
    data && (
      <InlineNotice tone={data.isRight ? 'success' : 'danger'} isAlert>
        {data.said}
      </InlineNotice>
    )
  );
}
