import type { Role } from '@lintel/contract/access';
import { groupOf, pathBelow } from '#web/kit/page.ts';

/** Where a notification leads: a path with its role's prefix as it is, another below the reader's own role. */
export function linkOf(link: string | null, role: Role): string | null {
  if (!link) return null;
  const path = `/${link.replace(/^\/+/, '')}`;
  return groupOf(path) ? path : pathBelow(role, path.slice(1));
}
