import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/kit/api.ts';
import { later } from '#web/kit/later.tsx';
import { updateUser, useSession } from '#web/kit/session.store.ts';

export { AuthShell } from './AuthShell.tsx';
export { signOut } from './sign-in.ts';

const Refused = later(() => import('./Refused.tsx').then((module) => ({ default: module.Refused })));

/**
 * Around everything that needs a person: reads who they are now, keeps the tokens renewed, and leaves for the sign-in
 * card when the session ends, here or in another tab.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { isAuthenticated, user } = useSession();
  const navigate = useNavigate();
  const me = useQuery({
    queryKey: ['me', user?.id],
    queryFn: ({ signal }) => api.session.me({}, { signal }),
    enabled: isAuthenticated === true,
  });

  useEffect(() => {
    if (me.data) updateUser(me.data);
  }, [me.data]);
  useEffect(() => {
    if (isAuthenticated === false) void navigate('/auth/login', { replace: true });
  }, [isAuthenticated, navigate]);
  useRenewal(isAuthenticated === true);

  if (me.error instanceof ApiError && me.error.status === 403)
    return (
      <Suspense>
        <Refused sentence={me.error.message} />
      </Suspense>
    );
  return isAuthenticated && user ? children : null;
}

const BEGIN_MS = 15_000;

/** The identity client is loaded when the first page has long been there: a token lives minutes. */
function useRenewal(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let stop = () => {};
    let isOver = false;
    const begin = async () => {
      const { keepRenewed } = await import('./identity.renewal.ts');
      const end = await keepRenewed();
      if (isOver) end();
      else stop = end;
    };
    // Without it a 401 still renews the tokens.
    const timer = setTimeout(() => void begin().catch(() => {}), BEGIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isOn]);
}
