import type { Role } from '@lintel/contract/access';
import { groupOf, pathBelow } from './page.ts';
import { PATHS } from './paths.gen.ts';

type At = Partial<Record<Role, string>>;
const PAGES: readonly At[] = Object.values(PATHS);

/**
 * Where a link leads somebody: to the page as their own role has it, else as the link names it. Without a role's prefix it lies below their
 * own role, or in the part that everybody has.
 */
export function placeOf(link: string, role: Role): string {
  const [, path = '', rest = ''] = /^\/*([^?#]*)(.*)$/s.exec(link)!;
  const named = groupOf(`/${path}`);
  const below = named ? path.split('/').slice(1).join('/') : path;
  for (const group of named ? [named] : ([role, 'employee'] as const)) {
    const known = PAGES.find((at) => at[group] === below) ?? PAGES.find((at) => at[group] !== undefined && valuesIn(at[group], below));
    const values = known?.[group] !== undefined && valuesIn(known[group], below);
    if (known && values) return pathBelow(known[role] === undefined ? group : role, filled(known[role] ?? known[group]!, values)) + rest;
  }
  return pathBelow(named ?? role, below) + rest;
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
