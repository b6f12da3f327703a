import { useDisclosure } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { ApprovalHost } from '#web/features/approvals/approvals.parts.tsx';
import { ComposeHost } from '#web/features/mail/mail.parts.tsx';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { beginKeeping } from '#web/kit/api.ts';
import { openEvents } from '#web/kit/events.ts';
import { later, LaterPart, useLater } from '#web/kit/later.tsx';
import { groupOf } from '#web/kit/page.ts';
import { Loading } from '#web/kit/PageState.tsx';
import { useIsScreenLoading } from '#web/kit/screens.ts';
import { useUser } from '#web/kit/session.store.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { DemoProgress } from './DemoProgress.tsx';
import { MailOverlay } from './MailOverlay.tsx';
import s from './Shell.module.css';
import { SearchWait } from './SearchWait.tsx';
import { Sidebar } from './Sidebar.tsx';
import { toggleSidebar, useSidebarOpen } from './sidebar.state.ts';
import { useShortcuts } from './shortcuts.ts';
import { TopBar } from './TopBar.tsx';

const OfflineBar = later(() => import('./OfflineBar.tsx').then((module) => ({ default: module.OfflineBar })));
const SearchPalette = later(() => import('./SearchPalette.tsx').then((module) => ({ default: module.SearchPalette })));
const SidebarDrawer = later(() => import('./SidebarDrawer.tsx').then((module) => ({ default: module.SidebarDrawer })));

/** What was read is kept once the page that it was read for is there. */
const KEEPING_MS = 4000;

/** Sidebar, top bar, main area, and what floats above them. */
export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  const isNarrow = useIsPhone();
  const isSidebarOpen = useSidebarOpen();
  const [hadDrawer, setHadDrawer] = useState(false);
  const [isDrawerOpen, drawer] = useDisclosure(false, { onOpen: () => setHadDrawer(true) });
  const [asked, setAsked] = useState(0);
  const [typed, setTyped] = useState('');
  const [mailPlace, mail] = useMailOverlay();
  const isLater = useLater();
  const group = groupOf(pathname) ?? user.role;

  usePreferences();
  useEffect(() => openEvents(user.id), [user.id]);
  useEffect(() => {
    const timer = setTimeout(() => void beginKeeping().catch(() => undefined), KEEPING_MS);
    return () => clearTimeout(timer);
  }, []);

  const { toggle: toggleDrawer } = drawer;
  const onToggleSidebar = useCallback(() => (isNarrow ? toggleDrawer() : toggleSidebar()), [isNarrow, toggleDrawer]);
  const onSearch = useCallback(() => setAsked((count) => count + 1), []);
  useShortcuts({ onToggleSidebar, onSearch, isSlashOurs: mailPlace === null && pathname.split('/')[2] !== 'mail' });

  return (
    <>
      <div className={s.root} data-collapsed={!isSidebarOpen || undefined} inert={mailPlace !== null}>
        <a href="#main" className={s.skip}>
          Skip to content
        </a>
        <aside className={s.side}>
          <Sidebar group={group} own={user.role} isCollapsed={!isSidebarOpen} />
        </aside>
        <div className={s.rest}>
          <TopBar
            isSidebarOpen={isNarrow ? isDrawerOpen : isSidebarOpen}
            onToggleSidebar={onToggleSidebar}
            onSearch={onSearch}
            onMail={() => mail.open('inbox')}
          />
          <DemoProgress />
          <LaterPart>{isLater && <OfflineBar />}</LaterPart>
          <Main />
        </div>
        <LaterPart>{hadDrawer && <SidebarDrawer isOpen={isDrawerOpen} onClose={drawer.close} group={group} own={user.role} />}</LaterPart>
      </div>
      {mailPlace !== null && <MailOverlay place={mailPlace} onNavigate={mail.open} onClose={mail.close} />}
      <ApprovalHost />
      <ComposeHost />
      {asked > 0 && (
        <LaterPart fallback={<SearchWait typed={typed} onType={setTyped} onClose={() => setAsked(0)} />}>
          <SearchPalette asked={asked} typed={typed} />
        </LaterPart>
      )}
    </>
  );
}

function Main() {
  const isLoading = useIsScreenLoading();
  useTopOfPage();
  return (
    <main id="main" className={s.main} tabIndex={-1} aria-busy={isLoading || undefined}>
      {isLoading && <div className={s.progress} role="progressbar" aria-label="Loading the page" />}
      <div className={s.page} data-print="page">
        {/* A page that is left stays in view until the next one is there. */}
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </div>
    </main>
  );
}

/** A new page begins at its top; going back is left to the browser, which knows where one was. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, kind]);
}

/** The overlay lives in the address: `?mail=inbox/42` (decisions 4). */
function useMailOverlay() {
  const [params, setParams] = useSearchParams();
  const set = (place: string | null, options?: { replace?: boolean }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (place === null) after.delete('mail');
        else after.set('mail', place);
        return after;
      },
      { preventScrollReset: true, ...options },
    );
  return [
    params.get('mail'),
    { open: (place: string, options?: { replace?: boolean }) => set(place, options), close: () => set(null) },
  ] as const;
}
