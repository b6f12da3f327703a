import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AuthShell } from '#web/features/session/session.parts.tsx';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useSession } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { ACCOUNTS_ANCHOR, anchorOf } from './account.arrival.ts';
import { endConsent } from './mail-consent.data.ts';
import s from './MailAccounts.module.css';

/** Ends what was begun at a provider: the account is added, or opened again, and its owner is back at their accounts. */
export function MailConsentPage() {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    if (!isAuthenticated) return;
    let isHere = true;
    endOnce().then(
      ({ id, name }) => {
        if (!isHere) return;
        toast.result(`${name} is connected`);
        void navigate(`${to('preferences')}#${anchorOf(id)}`, { replace: true });
      },
      (error: Error) => isHere && setProblem(error),
    );
    return () => {
      isHere = false;
    };
  }, [isAuthenticated, navigate]);
  if (isAuthenticated === false)
    return (
      <AuthShell>
        <h1>Adding a mail account</h1>
        <div className={s.ended}>
          <p>You are signed out. Sign in, and begin again from your mail accounts.</p>
          <Button component={Link} to="/auth/login">
            Sign in
          </Button>
        </div>
      </AuthShell>
    );
  if (problem === null)
    return (
      <AuthShell>
        <h1>Adding a mail account</h1>
        <p className={s.opening} role="status">
          <Loader size={18} /> Opening it
        </p>
      </AuthShell>
    );
  return (
    <AuthShell>
      <h1>The account was not opened</h1>
      <div className={s.ended}>
        <ProblemNotice problem={problem} />
        <Button component={Link} to={`${to('preferences')}#${ACCOUNTS_ANCHOR}`}>
          Back to your mail accounts
        </Button>
      </div>
    </AuthShell>
  );
}

let ending: ReturnType<typeof endConsent> | null = null;

/** A code is used once, however often this page is mounted, and leaves the address bar before anything else (R12). */
function endOnce(): ReturnType<typeof endConsent> {
  if (location.search === '' && ending) return ending;
  const given = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  const of = (name: string) => (given.has(name) ? { [name]: given.get(name)! } : {});
  ending = endConsent({ state: given.get('state') || 'none', ...of('code'), ...of('iss'), ...of('error') });
  return ending;
}
