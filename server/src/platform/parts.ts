import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** On a part in a project, named by its table or alias: it holds on that day, or on one of those until `to`. */
export function partOn(part: string, from: string | RawBuilder<string>, to = from): RawBuilder<SqlBool> {
  const [begins, ends] = [sql.ref(`${part}.from_day`), sql.ref(`${part}.to_day`)];
  return sql<SqlBool>`((${begins} is null or ${begins} <= ${to}::date) and (${ends} is null or ${ends} >= ${from}::date))`;
}
