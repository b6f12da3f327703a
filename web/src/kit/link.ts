import type { Role } from '@lintel/contract/access';
import { pathBelow } from './page.ts';
import { PATHS } from './paths.gen.ts';
import { sessionStore } from './session.store.ts';

type Paths = typeof PATHS;
export type PageName = keyof Paths;

type ParamsOf<P> = P extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : P extends `:${infer Name}`
    ? Record<Name, string>
    : object;
type PageParams<N extends PageName> = ParamsOf<Paths[N][keyof Paths[N]]>;
type Args<N extends PageName> = object extends PageParams<N> ? [] : [params: PageParams<N>];

/**
 * The address of a page: below your own role where your role has it, else in the part that everybody has.
 * A missing parameter does not compile.
 */
export function to<N extends PageName>(name: N, ...[params]: Args<N>): string {
  const at: Partial<Record<Role, string>> = PATHS[name];
  const { role } = sessionStore.get();
  const own: Role = role && at[role] !== undefined ? role : 'employee';
  const path = at[own] ?? Object.values(at)[0] ?? '';
  return pathBelow(
    own,
    path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent((params as Record<string, string>)[key] ?? '')),
  );
}
