import { sql, type RawBuilder } from 'kysely';
import { SETTINGS, type SettingKey, type SettingValue } from '@lintel/contract/settings';
import type { Db } from '#server/platform/db.ts';

const NOW = sql<Date>`now()`;

/** The value that counts at an instant: what was approved for a later day counts by itself from that day on. */
export const valueAt = (at: RawBuilder<Date> = NOW): RawBuilder<unknown> =>
  sql`case when company_setting.next_from <= ${at} then company_setting.next_value else company_setting.value end`;

/** What is set; what the registry starts with where nothing is, or where it no longer fits. `at`: the moment that is asked for, now if left out. */
export async function readSetting<K extends SettingKey>(db: Db, key: K, at?: Date): Promise<SettingValue<K>> {
  const row = await db
    .selectFrom('company_setting')
    .select(valueAt(at && sql<Date>`${at}::timestamptz`).as('value'))
    .where('key', '=', key)
    .executeTakeFirst();
  const parsed = row && SETTINGS[key].schema.safeParse(row.value);
  return (parsed?.success ? parsed.data : SETTINGS[key].initial) as SettingValue<K>;
}

const ZONE = sql`coalesce((select (${valueAt()}) #>> '{}' from company_setting where key = 'company.time_zone'), ${SETTINGS['company.time_zone'].initial})`;

/** The day of an instant where the company is, as text, in SQL. */
export const dayOfInstant = (at: RawBuilder<unknown>): RawBuilder<string> => sql<string>`((${at}) at time zone ${ZONE})::date::text`;

/** The first instant of a day (`2026-10-12`) where the company is, for conditions on instants. */
export const startOfDay = (day: string): RawBuilder<Date> => sql<Date>`(${day}::date)::timestamp at time zone ${ZONE}`;
