import { Link, useLocation, useSearchParams } from 'react-router';
import type { LinkComponent, RouteTab } from '#web/ui/RouteTabs.tsx';

interface Tab<T extends string> {
  id: T;
  label: string;
  count?: number | undefined;
  counts?: string;
}

/**
 * The open tab of a page in the address (`?tab=settings`; the first one needs none), with what RouteTabs wants. A tab that is not
 * offered counts as the first.
 */
export function useTabParam<T extends string>(tabs: readonly Tab<T>[]): { current: T; tabs: RouteTab[]; link: LinkComponent } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const current = tabs.find(({ id }) => id === params.get('tab'))?.id ?? tabs[0]!.id;
  const shown = tabs.map(({ id, label, count, counts }) => ({
    id,
    label,
    ...(count === undefined ? {} : { count }),
    ...(counts === undefined ? {} : { counts }),
    to: id === tabs[0]!.id ? pathname : `${pathname}?tab=${id}`,
  }));
  return { current, tabs: shown, link: Link as unknown as LinkComponent };
}
