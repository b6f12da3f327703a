import { Button, Loader } from '@mantine/core';
import type { SignedInUser } from '@lintel/contract/session';
import { roleLabel } from '@lintel/contract/access';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { AuthShell } from './AuthShell.tsx';
import s from './AuthShell.module.css';
import { finishSignIn, type CallbackState } from './callback.state.ts';
import { Refused } from './Refused.tsx';
import { enter, recordFailure, recordSignIn, signOut } from './sign-in.ts';

/** Completes a sign-in. */
export function CallbackPage() {
  const [state, setState] = useState<CallbackState>({ at: 'processing' });
  useEffect(() => {
    let isHere = true;
    void finishOnce().then((next) => isHere && setState(next));
    return () => {
      isHere = false;
    };
  }, []);
  switch (state.at) {
    case 'processing':
      return <Processing />;
    case 'success':
      return <Welcome user={state.user} redirectMs={state.redirectMs} />;
    case 'refused':
      return <Refused sentence={state.sentence} />;
    case 'failure':
      return <Failure sentence={state.sentence} detail={state.detail} />;
  }
}

const finishing = new Map<string, Promise<CallbackState>>();

/** A code is used once, however often this page is mounted, and leaves the address bar before anything else (R12). */
function finishOnce(): Promise<CallbackState> {
  const url = location.href;
  const begun = finishing.get(url) ?? (location.search ? undefined : [...finishing.values()].at(-1));
  if (begun) return begun;
  history.replaceState(history.state, '', location.pathname);
  const ending = import('./identity.ts').then(({ completeSignIn, storedIdentity }) =>
    finishSignIn(url, { complete: completeSignIn, stored: storedIdentity, enter, record: () => recordSignIn('sign-in') }),
  );
  void ending.then((state) => state.at === 'failure' && recordFailure(state.detail));
  finishing.set(url, ending);
  return ending;
}

function Processing() {
  return (
    <AuthShell>
      <h1>Signing you in</h1>
      <p className={s.waiting} role="status">
        <Loader size={18} /> Checking your account
      </p>
    </AuthShell>
  );
}

function Welcome({ user, redirectMs }: { user: SignedInUser; redirectMs: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate, redirectMs]);
  return (
    <AuthShell>
      <h1>
        <span role="status">Welcome, {user.name}</span>
      </h1>
      <p>You are signed in. Your dashboard opens in a moment.</p>
      <dl className={s.facts}>
        <dt>Name</dt>
        <dd>{user.name}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Email verified</dt>
        <dd>{user.emailVerified ? 'Yes' : 'No'}</dd>
        <dt>Role</dt>
        <dd>{roleLabel(user.role)}</dd>
      </dl>
      <div className={s.buttons}>
        <Button variant="default" onClick={() => void signOut()}>
          Log out
        </Button>
        <Button component={Link} to="/" replace>
          Go to Dashboard
        </Button>
      </div>
    </AuthShell>
  );
}

function Failure({ sentence, detail }: { sentence: string; detail: string | null }) {
  return (
    <AuthShell>
      <h1>Authentication Failed</h1>
      <p>{sentence}</p>
      {detail && detail !== sentence && (
        <div className={s.notice}>
          <ProblemNotice problem={detail} />
        </div>
      )}
      <div className={s.buttons}>
        <Button variant="default" component={Link} to="/">
          Go Home
        </Button>
        {/* decisions 6.5: an unknown path, which leads to the sign-in card. */}
        <Button component={Link} to="/login">
          Try Again
        </Button>
      </div>
    </AuthShell>
  );
}
