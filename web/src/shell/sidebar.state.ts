import { createStore, useStore } from '#web/kit/store.ts';

const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar shows its labels; kept in a cookie for 7 days (specification §4, §9). Without one it does. */
const sidebarStore = createStore(!document.cookie.split('; ').includes(`${COOKIE}=false`));

export const useSidebarOpen = () => useStore(sidebarStore);

export function toggleSidebar(): void {
  const isOpen = !sidebarStore.get();
  document.cookie = `${COOKIE}=${isOpen}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
  sidebarStore.set(isOpen);
}
