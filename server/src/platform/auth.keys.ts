import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db } from '#server/platform/db.ts';
import { toJson } from '#server/platform/db.ts';

/** What the embedded provider signs with. Made at the first run and kept, so that a restart ends nobody's session. */
export interface ProviderKeys {
  /** Private keys; the first one signs. */
  signing: JWK[];
  /** Sign the provider's cookies; the first one is in use. */
  cookies: string[];
}

export const SIGNING_ALG = 'ES256';
const SETTING = 'idp.keys';

/** Reads the keys, making them when there are none. Several processes that start at once end up with the same ones. */
export async function loadProviderKeys(db: Db): Promise<ProviderKeys> {
  const kept = await readKeys(db);
  if (kept) return kept;
  await db
    .insertInto('setting')
    .values({ key: SETTING, value: toJson(await makeKeys()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readKeys(db))!;
}

/** The public halves, as the provider publishes them. */
export function publicKeys({ signing }: ProviderKeys): { keys: JWK[] } {
  return { keys: signing.map(({ d: _private, ...open }) => open) };
}

async function readKeys(db: Db): Promise<ProviderKeys | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value as ProviderKeys | undefined;
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair(SIGNING_ALG, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signing: [{ ...jwk, kid: randomBytes(12).toString('base64url'), use: 'sig', alg: SIGNING_ALG }],
    cookies: [randomBytes(32).toString('base64url')],
  };
}
