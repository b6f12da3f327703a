import type { ComponentType } from 'react';
import { rolePath, ROLES, type Can, type Role } from '@lintel/contract/access';

/** The module of a screen: one component whose name ends in Page. */
export type ScreenModule = { readonly [name: `${string}Page`]: ComponentType };

/** Where a page stands, below the prefix of each role that has it: one path, or several with the same screen. */
export type At = Partial<Record<Role, string | readonly string[]>>;

export interface Page {
  /** `departments.create`: what `to()` takes. */
  name: string;
  at: At;
  /** The first of the three permission steps; the server asks all of them again. */
  can: Can;
  /** The page's name: its breadcrumb and the title of the window. */
  crumb: string | ((params: Record<string, string | undefined>) => string);
  /** Stands alone in a window of its own, without menu and bars. */
  isBare?: true;
  /** Loaded when somebody goes there. */
  screen: () => Promise<ScreenModule>;
}

/** A page that everybody may open, outside the shell. */
export interface PublicPage {
  path: `/${string}`;
  crumb: string;
  screen: () => Promise<ScreenModule>;
}

/** Keeps the paths as literal types. */
export const page = <const P extends Page>(definition: P): P => definition;

/** The same place below every role. */
export const everyRole = <const P extends string | readonly string[]>(path: P): Record<Role, P> =>
  Object.fromEntries(ROLES.map((role) => [role, path])) as Record<Role, P>;

/** One address of a page: `/employee/leave/:requestId`. */
export interface PageRoute {
  path: string;
  role: Role;
  page: Page;
}

/** Every address of the table, in its order. */
export function routesOf(pages: readonly Page[]): PageRoute[] {
  return pages.flatMap((one) =>
    ROLES.flatMap((role) => {
      const at = one.at[role];
      const paths = at === undefined ? [] : typeof at === 'string' ? [at] : at;
      return paths.map((path) => ({ path: pathBelow(role, path), role, page: one }));
    }),
  );
}

/** `/hr-manager/leave`; the empty path is the group itself. */
export const pathBelow = (role: Role, path: string): string => `/${rolePath(role)}${path ? `/${path}` : ''}`;

/** Where mails of ours lead, whoever reads them: what follows is a link, and `placeOf` says where that is. */
export const OPEN = '/open/';

/** The dashboard of a role. */
export const homeOf = (role: Role): string => pathBelow(role, 'dashboard');

/** The role whose group a path belongs to; null outside all groups. */
export function groupOf(pathname: string): Role | null {
  const first = pathname.split('/')[1];
  return ROLES.find((role) => rolePath(role) === first) ?? null;
}

/** The one component of a screen's module. */
export function componentOf(module: ScreenModule): ComponentType {
  const found = Object.entries(module).find(([name]) => name.endsWith('Page'));
  if (!found) throw new Error('The module of a screen exports one component whose name ends in Page');
  return found[1];
}
