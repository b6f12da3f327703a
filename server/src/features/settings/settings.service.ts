import { SETTINGS, type SettingKey, type SettingValue } from '@lintel/contract/settings';
import type { Db } from '#server/platform/db.ts';

/** What is set; what the registry starts with where nothing is, or where it no longer fits. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  const row = await db.selectFrom('company_setting').select('value').where('key', '=', key).executeTakeFirst();
  const parsed = row && SETTINGS[key].schema.safeParse(row.value);
  return (parsed?.success ? parsed.data : SETTINGS[key].initial) as SettingValue<K>;
}
