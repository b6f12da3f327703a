import { sql, type RawBuilder } from 'kysely';

/** How people name what has a code: `03 Concrete`, `EX-01 Excavator`; null where it is joined and there is none. */
export const labelOf = (table: 'cost_code' | 'project' | 'resource'): RawBuilder<string | null> =>
  sql`${sql.table(table)}.code || ' ' || ${sql.table(table)}.name`;
