import type { Role } from '@lintel/contract/access';
import { pathBelow } from '#web/kit/page.ts';
import { PATHS } from '#web/kit/paths.gen.ts';

/** Where the page of a subject stands for this role, or in the part that everybody has; null where neither has one. */
export function subjectLink(link: string | null, role: Role | null): string | null {
  if (!link) return null;
  const path = link.split('?')[0]!;
  const owner = [role, 'employee' as const].find((one) => one !== null && hasPage(one, path));
  return owner ? pathBelow(owner, link) : null;
}

const hasPage = (role: Role, path: string): boolean =>
  Object.values(PATHS as Record<string, Partial<Record<Role, string>>>).some((at) => at[role] !== undefined && fits(at[role], path));

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i]);
}
