import { coreErrorText } from '@lintel/contract/errors.core';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { openCompose } from '#web/features/mail/mail.parts.tsx';
import { SignedIn } from '#web/features/session/session.parts.tsx';
import { to } from '#web/kit/link.ts';
import { homeOf, OPEN, type PageRoute, type PublicPage } from '#web/kit/page.ts';
import { Loading } from '#web/kit/PageState.tsx';
import { screenOf } from '#web/kit/screens.ts';
import { useSession } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { CurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { PUBLIC_PAGES } from './pages.ts';
import { ROUTES } from './routes.ts';
import { crumbsOf } from './shell/crumbs.ts';
import { mayOpen } from './shell/guard.ts';
import { RouteBoundary } from './shell/RouteBoundary.tsx';
import { Shell } from './shell/Shell.tsx';
import { WANTED_KEY } from './shell/wanted.ts';

const SIGN_IN = '/auth/login';

const GALLERY: PublicPage = { path: '/dev/gallery', crumb: 'Gallery', screen: () => import('#web/ui/gallery/GalleryPage.tsx') };
const OPENED: PublicPage = { path: `${OPEN}*`, crumb: 'Opening', screen: () => import('./shell/OpenedPage.tsx') };
const WORKSPACE = ROUTES.map((route) => ({ route, Screen: screenOf(route.page.screen) }));
const OPEN_TO_ALL = [...PUBLIC_PAGES, OPENED, ...(import.meta.env.DEV ? [GALLERY] : [])].map((page) => ({
  page,
  Screen: screenOf(page.screen),
}));

const pagesIn = (routes: typeof WORKSPACE) =>
  routes.map((one) => <Route key={one.route.path} path={one.route.path} element={<PageScreen {...one} />} />);

export const AppRoutes = () => (
  <Routes>
    <Route path="/" element={<Home />} />
    <Route path="/auth" element={<Navigate to={SIGN_IN} replace />} />
    {OPEN_TO_ALL.map((one) => (
      <Route key={one.page.path} path={one.page.path} element={<PublicScreen {...one} />} />
    ))}
    <Route element={<Workspace />}>{pagesIn(WORKSPACE.filter(({ route }) => !route.page.isBare))}</Route>
    <Route element={<Workspace isBare />}>{pagesIn(WORKSPACE.filter(({ route }) => route.page.isBare))}</Route>
    <Route path="*" element={<Home />} />
  </Routes>
);

/** '/' and any unknown path: where you wanted to go, else your dashboard, else the sign-in card (specification §2.1). */
function Home() {
  const { isAuthenticated, role } = useSession();
  const [query] = useSearchParams();
  const go = query.get('go');
  const isWriting = go === 'compose';
  useEffect(() => {
    if (isWriting && isAuthenticated) openCompose({});
  }, [isWriting, isAuthenticated]);
  if (!isAuthenticated || !role) return <Navigate to={SIGN_IN} replace />;
  // What a shortcut of the installed app opens.
  if (go === 'inbox' || isWriting) return <Navigate to={`${to('mail')}/inbox`} replace />;
  return <Navigate to={sessionStorage.getItem(WANTED_KEY) ?? homeOf(role)} replace />;
}

/** The shell for who is signed in. Who comes by an address without being so is led back to it after signing in. */
function Workspace({ isBare = false }: { isBare?: boolean }) {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const [cameSignedOut] = useState(!isAuthenticated);
  if (cameSignedOut) {
    sessionStorage.setItem(WANTED_KEY, pathname + search);
    return <Navigate to={SIGN_IN} replace />;
  }
  return (
    <SignedIn>
      {isBare ? (
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      ) : (
        <Shell />
      )}
    </SignedIn>
  );
}

/** A page for who has it; everybody else stands on their dashboard again, and is told why. */
function PageScreen({ route, Screen }: { route: PageRoute; Screen: ComponentType }) {
  const { role } = useSession();
  const { pathname } = useLocation();
  const isRefused = role !== null && !mayOpen(route, role);
  useEffect(() => {
    sessionStorage.removeItem(WANTED_KEY);
    if (isRefused) toast.problem(coreErrorText('access.refused'));
  }, [isRefused]);
  if (!role) return null;
  if (isRefused) return <Navigate to={homeOf(role)} replace />;
  const title = crumbsOf(pathname, ROUTES).at(-1)?.label ?? '';
  return (
    <CurrentRoute.Provider value={{ ...route, title }}>
      <RouteBoundary key={route.page.name}>
        <Screen />
      </RouteBoundary>
    </CurrentRoute.Provider>
  );
}

function PublicScreen({ page: { crumb }, Screen }: { page: PublicPage; Screen: ComponentType }) {
  useEffect(() => {
    document.title = `${crumb} · Lintel`;
  }, [crumb]);
  return (
    <RouteBoundary key={crumb}>
      <Suspense fallback={<Loading label="Loading Lintel" />}>
        <Screen />
      </Suspense>
    </RouteBoundary>
  );
}
