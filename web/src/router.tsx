import { errorText } from '@lintel/contract/errors';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { SignedIn } from '#web/features/session/session.parts.tsx';
import { componentOf, homeOf, routesOf, type PageRoute, type PublicPage } from '#web/kit/page.ts';
import { Loading } from '#web/kit/PageState.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { PAGES, PUBLIC_PAGES } from './pages.ts';
import { mayOpen } from './shell/guard.ts';
import { RouteFailed } from './shell/RouteFailed.tsx';
import { Shell } from './shell/Shell.tsx';

export const createRouter = () => createBrowserRouter(ROUTES);

const SIGN_IN = '/auth/login';
/** Where somebody wanted to go before they signed in. */
const WANTED_KEY = 'lintel.wanted';

/** '/' and any unknown path: your dashboard, else the sign-in card (specification §2.1). */
function goHome() {
  const { isAuthenticated, role } = sessionStore.get();
  if (!isAuthenticated || !role) return redirect(SIGN_IN);
  const wanted = sessionStorage.getItem(WANTED_KEY);
  sessionStorage.removeItem(WANTED_KEY);
  return redirect(wanted ?? homeOf(role));
}

/** Before a page: signed in, and of a role that has it. */
function enterPage(route: PageRoute, url: string) {
  const { isAuthenticated, role } = sessionStore.get();
  if (!isAuthenticated || !role) {
    const { pathname, search } = new URL(url);
    sessionStorage.setItem(WANTED_KEY, pathname + search);
    return redirect(SIGN_IN);
  }
  if (mayOpen(route, role)) return null;
  toast.problem(errorText('access.refused'));
  return redirect(homeOf(role));
}

const toRoute = (route: PageRoute): RouteObject => ({
  path: route.path,
  handle: route,
  loader: ({ request }) => enterPage(route, request.url),
  lazy: async () => ({ Component: componentOf(await route.page.screen()) }),
  // The query of a page is its view state: it needs no new permission.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
});

const toPublicRoute = ({ path, screen, crumb }: PublicPage): RouteObject => ({
  path,
  lazy: async () => ({ Component: componentOf(await screen()) }),
  loader: () => {
    document.title = `${crumb} · Lintel`;
    return null;
  },
});

const ROUTES: RouteObject[] = [
  {
    errorElement: <RouteFailed />,
    hydrateFallbackElement: <Loading label="Loading Lintel" />,
    children: [
      { path: '/', loader: goHome },
      { path: '/auth', loader: () => redirect(SIGN_IN) },
      ...PUBLIC_PAGES.map(toPublicRoute),
      ...(import.meta.env.DEV ? [toPublicRoute({ path: '/dev/gallery', crumb: 'Gallery', screen: () => import('#web/ui/gallery/GalleryPage.tsx') })] : []),
      {
        element: (
          <SignedIn>
            <Shell />
          </SignedIn>
        ),
        // The boundary is a route around the pages: one whose own module did not load cannot render its error.
        children: [{ errorElement: <RouteFailed />, children: routesOf(PAGES).map(toRoute) }],
      },
      { path: '*', loader: goHome },
    ],
  },
];
