import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** A text holds a part of what somebody typed. `text` is written as its trigram index is, in small letters: then the index answers. */
export const contains = (text: Expression<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;

/** The row's person, by a part of their name: found by the index of people first, so that no row of the list is looked at for it. */
export const isPersonNamed = (column: Expression<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(array(select named.id from employee named where ${contains(
    sql`lower(named.name || ' ' || named.number || ' ' || named.work_email || ' ' || named.position)`,
    part,
  )} and ${contains(sql`lower(named.name)`, part)}))`;
