import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createStore } from '#web/kit/store.ts';

/** What a page calls itself, where its address alone does not say it. */
export const crumbStore = createStore<{ path: string; label: string } | null>(null);

/** Names the last breadcrumb, and the window, while the page stands at this address; null leaves it as it is. */
export function useCrumb(label: string | null): void {
  const { pathname: path } = useLocation();
  useEffect(() => {
    crumbStore.set(label === null ? null : { path, label });
    return () => crumbStore.set(null);
  }, [path, label]);
}
