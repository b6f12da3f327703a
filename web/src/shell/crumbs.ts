import type { Role } from '@lintel/contract/access';
import { groupOf, type Page, type PageRoute } from '#web/kit/page.ts';
import { MENU } from './menu.ts';

export interface Crumb {
  label: string;
  /** Nothing for a part of the path that is no page of its own. */
  href: string | null;
}

/**
 * One crumb a segment of the path, below the role's prefix (specification §2.4). A segment that is a page is named by
 * its menu item or its entry in the page table, another by itself; the id of a record within the same page has none.
 */
export function crumbsOf(pathname: string, routes: readonly PageRoute[]): Crumb[] {
  const role = groupOf(pathname);
  const [, group = '', ...segments] = pathname.replace(/\/+$/, '').split('/');
  const crumbs: Crumb[] = [];
  let above: Page | null = null;
  for (const [depth, segment] of segments.entries()) {
    const href = `/${[group, ...segments.slice(0, depth + 1)].join('/')}`;
    const found = matching(href, routes);
    const isSamePage = found !== null && found.route.page === above;
    above = found?.route.page ?? null;
    if (isSamePage && /\d/.test(segment)) continue;
    const label = isSamePage || !found || !role ? wordsOf(segment) : labelOf(found, role, segments.slice(0, depth + 1).join('/'));
    crumbs.push({ label, href: found ? href : null });
  }
  if (crumbs.length === 0 && role) crumbs.push({ label: MENU[role][0]?.label ?? 'Dashboard', href: `/${group}` });
  return crumbs;
}

interface Match {
  route: PageRoute;
  params: Record<string, string | undefined>;
}

function labelOf({ route, params }: Match, role: Role, path: string): string {
  const item = MENU[role].flatMap((one) => [one, ...(one.children ?? [])]).find((one) => one.path === path);
  if (item) return item.label;
  const { crumb } = route.page;
  return typeof crumb === 'string' ? crumb : crumb(params);
}

/** The route of this very path; a spelled-out segment wins over a parameter. */
function matching(pathname: string, routes: readonly PageRoute[]): Match | null {
  const wanted = pathname.split('/');
  let best: Match | null = null;
  for (const route of routes) {
    const params = paramsOf(route.path.split('/'), wanted);
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { route, params };
  }
  return best;
}

function paramsOf(pattern: string[], wanted: string[]): Record<string, string> | null {
  if (pattern.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of pattern.entries()) {
    const given = wanted[place] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = given;
    else if (part !== given) return null;
  }
  return params;
}

/** `audit-logs` -> `Audit logs` */
const wordsOf = (segment: string) => {
  const words = decodeURIComponent(segment).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
