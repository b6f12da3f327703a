import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** What somebody typed, for `like`: letter by letter, without meaning for `%` and `_`. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A text holds a part of what somebody typed. `text` is written as its trigram index is, in small letters: then the index answers. */
export const contains = (text: Expression<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${literally(part.toLowerCase())}%`}`;

/**
 * The ids of people by a part of their name, found by their index. A list that searches rows and people's names asks for its key in
 * the union of both: each half is then answered by an index, where `or` would look at every row.
 */
export const peopleNamed = (part: string): RawBuilder<unknown> =>
  sql`select named.id from employee named where ${contains(
    sql`lower(named.name || ' ' || named.number || ' ' || named.work_email || ' ' || named.position)`,
    part,
  )} and ${contains(sql`lower(named.name)`, part)}`;
