import { sql, type Expression, type SqlBool } from 'kysely';
import type { User } from '#server/platform/context.ts';

type Scope = (user: User) => Expression<SqlBool>;
let scope: Scope = () => sql<SqlBool>`false`;

/** Filled by requests: those that somebody may open. No others stand in a figure about a form (workspace B1). */
export const defineSubmissions = (visibleTo: Scope): void => void (scope = visibleTo);

/** A condition on `request`. */
export const countedFor = (user: User): Expression<SqlBool> => scope(user);
