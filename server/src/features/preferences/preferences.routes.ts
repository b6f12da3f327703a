import { sql } from 'kysely';
import { errorText } from '@lintel/contract/errors';
import { mailKeyProblem } from '@lintel/contract/mail-key-rows';
import type { MailCommand, OwnMailKeys } from '@lintel/contract/mail-keys';
import { Preferences, preferencesApi, type PreferencesInput } from '@lintel/contract/preferences';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { Mount } from '#server/platform/mount.ts';

export const mountPreferences = (mount: Mount): void =>
  mount('preferences', preferencesApi, {
    get: (_input, { db, user }) => readPreferences(db, user.id),
    update: async ({ body }, { db, user }) => {
      await changePreferences(db, user.id, body);
      return readPreferences(db, user.id);
    },
  });

async function readPreferences(db: Db, personId: string): Promise<Preferences> {
  const row = await db.selectFrom('employee').select('preferences').where('id', '=', personId).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return Preferences.parse(row.preferences);
}

/** Only what was given changes, in one statement, so that two tabs do not undo each other. */
async function changePreferences(db: Db, personId: string, changes: PreferencesInput): Promise<void> {
  refuseKeys(changes.mailKeys ?? {});
  await db
    .updateTable('employee')
    .set({ preferences: sql`preferences || ${toJson(changes)}` })
    .where('id', '=', personId)
    .execute();
}

/** One key means one thing, whoever sends it. */
function refuseKeys(own: OwnMailKeys): void {
  for (const [command, key] of Object.entries(own) as [MailCommand, string][]) {
    const problem = mailKeyProblem(own, command, key);
    if (!problem) continue;
    const { code, values } = problem;
    throw fail(code, values, { fields: { [`mailKeys.${command}`]: errorText(code, values) } });
  }
}
