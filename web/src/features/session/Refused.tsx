import { Button } from '@mantine/core';
import { useState } from 'react';
import { AuthShell } from './AuthShell.tsx';
import s from './AuthShell.module.css';
import { signOut } from './sign-in.ts';

/** The provider knows this person, the workspace does not admit them: no role yet, or a closed account. */
export function Refused({ sentence }: { sentence: string }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <AuthShell>
      <h1>You have no access yet</h1>
      <p>{sentence}</p>
      <div className={s.buttons}>
        <Button
          loading={isLeaving}
          onClick={() => {
            setLeaving(true);
            void signOut().finally(() => setLeaving(false));
          }}
        >
          Log out
        </Button>
      </div>
    </AuthShell>
  );
}
