import type { Role } from '@lintel/contract/access';
import type { PageRoute } from '#web/kit/page.ts';
import { ROUTES } from '#web/routes.ts';
import { crumbsOf } from './crumbs.ts';
import { mayOpen } from './guard.ts';

interface FoundPage {
  path: string;
  label: string;
}

/** Pages that this role may open and whose name has all of the words; only those that need no record. */
export function findPages(role: Role, query: string): FoundPage[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  return ROUTES.filter((route) => isPlace(route) && mayOpen(route, role))
    .map(({ path }) => ({
      path,
      label: crumbsOf(path, ROUTES)
        .map((crumb) => crumb.label)
        .join(' › '),
    }))
    .filter(({ path, label }, place, all) => all.findIndex((one) => one.label === label) === place && matches(`${label} ${path}`, words))
    .slice(0, 8);
}

const isPlace = ({ path, page }: PageRoute) => !page.isBare && !path.includes(':') && path.split('/').length > 2;

const matches = (text: string, words: string[]) => words.every((word) => text.toLowerCase().includes(word));
