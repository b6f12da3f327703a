import { useState } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { LinkHandOver } from './LinkHandOver.tsx';
import { inviteToSignIn } from './recovery.data.ts';
import s from './recovery.module.css';

/** The same link for a first sign-in: a new colleague sets a password alone. */
export function InviteForm() {
  const [id, setId] = useState<string | null>(null);
  return (
    <div className={s.stack}>
      <PersonPicker label="Person" value={id} onChange={setId} />
      <LinkHandOver key={id} label="Make the link" disabled={!id} make={() => inviteToSignIn(id ?? '')} />
    </div>
  );
}
