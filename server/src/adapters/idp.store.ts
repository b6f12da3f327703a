import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { toJson, type Db } from '#server/platform/db.ts';

/** Where the embedded provider keeps sessions, grants, codes and refresh tokens: one table, so that a restart forgets nothing. */
export const createStore =
  (db: Db): AdapterFactory =>
  (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const row = {
        data: toJson<unknown>(payload),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await db
        .insertInto('oidc_artifact')
        .values({ model, id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    },
    find: (id) => findOne(db, model, 'id', id),
    findByUid: (uid) => findOne(db, model, 'uid', uid),
    findByUserCode: (code) => findOne(db, model, 'user_code', code),
    async consume(id) {
      const taken = await db
        .updateTable('oidc_artifact')
        .set({ consumed_at: new Date() })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      // Of two who spend the same code or token in the same moment, one gets nothing.
      if (taken.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await db.deleteFrom('oidc_artifact').where('model', '=', model).where('id', '=', id).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidc_artifact').where('model', '=', model).where('grant_id', '=', grantId).execute();
    },
  });

async function findOne(db: Db, model: string, column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
  const row = await db
    .selectFrom('oidc_artifact')
    .select(['data', 'consumed_at'])
    .where('model', '=', model)
    .where(column, '=', value)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst();
  if (!row) return undefined;
  const consumed = row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {};
  return { ...(row.data as AdapterPayload), ...consumed };
}

/** Ends everything that a sign-in led to: its refresh tokens, and with the grant its access tokens. */
export async function endGrant(db: Db, grantId: string): Promise<void> {
  await db
    .deleteFrom('oidc_artifact')
    .where((eb) => eb.or([eb('grant_id', '=', grantId), eb.and([eb('model', '=', 'Grant'), eb('id', '=', grantId)])]))
    .execute();
}
