import { Navigate, useLocation } from 'react-router';
import { OPEN } from '#web/kit/page.ts';
import { placeOf } from '#web/kit/place.ts';
import { useSession } from '#web/kit/session.store.ts';
import { WANTED_KEY } from './wanted.ts';

/** What a mail of ours links to: goes on to where the reader's own role has it, after the sign-in if need be. */
export function OpenedPage() {
  const { isAuthenticated, role } = useSession();
  const { pathname, search } = useLocation();
  if (isAuthenticated && role) return <Navigate to={placeOf(pathname.slice(OPEN.length) + search, role)} replace />;
  sessionStorage.setItem(WANTED_KEY, pathname + search);
  return <Navigate to="/auth/login" replace />;
}
