import type { Role } from '@lintel/contract/access';
import { groupOf, pathBelow } from './page.ts';
import { PATHS } from './paths.gen.ts';

type At = Partial<Record<Role, string>>;
const PAGES: readonly At[] = Object.values(PATHS);

/**
 * Where a link leads somebody: to the page as their own role has it, else as the link names it. Without a role's prefix it lies below their
 * own role, or in the part that everybody has.
 */
export const placeOf = (link: string, role: Role): string => {
  const { named, below, rest } = partsOf(link);
  return knownPlace(link, role) ?? pathBelow(named ?? role, below) + rest;
};

/** The same where they have such a page; null where neither their role nor everybody has one. */
export function knownPlace(link: string, role: Role): string | null {
  const { named, below, rest } = partsOf(link);
  for (const group of named ? [named] : ([role, 'employee'] as const)) {
    const known = PAGES.find((at) => at[group] === below) ?? PAGES.find((at) => at[group] !== undefined && valuesIn(at[group], below));
    const values = known?.[group] !== undefined && valuesIn(known[group], below);
    if (known && values) return pathBelow(known[role] === undefined ? group : role, filled(known[role] ?? known[group]!, values)) + rest;
  }
  return null;
}

/** The role that the link names, the path below it, and what follows the path. */
function partsOf(link: string): { named: Role | null; below: string; rest: string } {
  const [, path = '', rest = ''] = /^\/*([^?#]*)(.*)$/s.exec(link)!;
  const named = groupOf(`/${path}`);
  return { named, below: named ? path.split('/').slice(1).join('/') : path, rest };
}

/** What stands for the names in the pattern; null where the path is another one. */
function valuesIn(pattern: string, path: string): string[] | null {
  const [steps, parts] = [pattern.split('/'), path.split('/')];
  const isThis = steps.length === parts.length && steps.every((step, i) => (step.startsWith(':') ? parts[i] !== '' : step === parts[i]));
  return isThis ? parts.filter((_, i) => steps[i]!.startsWith(':')) : null;
}

const filled = (pattern: string, values: readonly string[]): string => {
  const left = [...values];
  return pattern.replace(/:\w+/g, () => left.shift() ?? '');
};
