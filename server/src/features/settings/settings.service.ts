import { sql, type RawBuilder } from 'kysely';
import { SETTINGS, type SettingKey, type SettingValue } from '@lintel/contract/setting-registry';
import type { Db } from '#server/platform/db.ts';

export { listSettings } from './settings.queries.ts';

type KeyOfNumber = { [K in SettingKey]: SettingValue<K> extends number ? K : never }[SettingKey];

/** The value that counts at a moment: what was approved for a later day counts by itself from that day on. */
const valueAt = (at: Date): RawBuilder<unknown> =>
  sql`case when company_setting.next_from <= ${at}::timestamptz then company_setting.next_value else company_setting.value end`;

/**
 * What is set; what the registry starts with where nothing is, or where it no longer fits. `at` is the moment of the call, by which everything
 * else in it is read, never the database's own.
 */
export const readSetting = async <K extends SettingKey>(db: Db, key: K, at: Date): Promise<SettingValue<K>> =>
  (await readSettings(db, [key], at))[key];

/** Several of them; one query. */
export async function readSettings<K extends SettingKey>(db: Db, keys: readonly K[], at: Date): Promise<{ [One in K]: SettingValue<One> }> {
  const rows = await db
    .selectFrom('company_setting')
    .select(['key', valueAt(at).as('value')])
    .where('key', 'in', keys)
    .execute();
  const valueOf = (key: K) => {
    const row = rows.find((one) => one.key === key);
    const parsed = row && SETTINGS[key].schema.safeParse(row.value);
    return parsed?.success ? parsed.data : SETTINGS[key].initial;
  };
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as { [One in K]: SettingValue<One> };
}

/** A number that is not critical, in SQL. */
export const numberSetting = (key: KeyOfNumber): RawBuilder<number> =>
  sql<number>`coalesce((select (value #>> '{}')::int from company_setting where key = ${key}), ${SETTINGS[key].initial}::int)`;

/** The time zone of the company, in SQL. */
export const zoneAt = (at: Date): RawBuilder<string> =>
  sql<string>`coalesce((select (${valueAt(at)}) #>> '{}' from company_setting where key = 'company.time_zone'), ${SETTINGS['company.time_zone'].initial})`;

/** The day of an instant where the company is, as text, in SQL; `now`: the moment whose time zone counts. */
export const dayOfInstant = (instant: RawBuilder<unknown>, now: Date): RawBuilder<string> =>
  sql<string>`((${instant}) at time zone ${zoneAt(now)})::date::text`;

/** The first instant of a day (`2026-10-12`) where the company is, for conditions on instants. */
export const startOfDay = (day: string | RawBuilder<unknown>, now: Date): RawBuilder<Date> =>
  sql<Date>`(${day}::date)::timestamp at time zone ${zoneAt(now)}`;
