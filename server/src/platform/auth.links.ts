import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Services } from '#server/platform/context.ts';
import { afterCommit, type Db } from '#server/platform/db.ts';

/** Where the page of the embedded provider stands that a one-time link opens. */
export const LINK_PATH = '/sign-in-link';
const LIVES_MS = 24 * 3_600_000;

export interface NewLink {
  accountId: string;
  purpose: 'recovery' | 'invite';
  recoveryId: string | null;
  createdBy: string;
  now: Date;
}

/** A link that works once within 24 hours. Earlier ones of the account end. Only the hash of what is answered is kept. */
export async function createLink(db: Db, link: NewLink): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(link.now.getTime() + LIVES_MS);
  await db
    .updateTable('sign_in_link')
    .set({ used_at: link.now })
    .where('account_id', '=', link.accountId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('sign_in_link')
    .values({
      token_hash: hashOf(token),
      account_id: link.accountId,
      recovery_id: link.recoveryId,
      purpose: link.purpose,
      expires_at: expiresAt,
      created_by: link.createdBy,
      created_at: link.now,
    })
    .execute();
  return { token, expiresAt };
}

/** Whose link it is, while it works. */
export function findLink(db: Db, token: string, now: Date) {
  return db
    .selectFrom('sign_in_link')
    .innerJoin('account', 'account.id', 'sign_in_link.account_id')
    .select(['account.id', 'account.name', 'account.username', 'account.email', 'sign_in_link.purpose'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account.status', '=', 'open')
    .executeTakeFirst();
}

/** Takes the link; false when somebody was faster, or it no longer works. */
export async function spendLink(db: Db, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends everything that somebody is signed in with: sessions, codes and refresh tokens of the account, here and in memory. */
export async function endSignIns(services: Services, db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('oidc_artifact')
    .where(sql<boolean>`data ->> 'accountId' = ${accountId}`)
    .execute();
  afterCommit(db, () => forgetRelations(services));
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
