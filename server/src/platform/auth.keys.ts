import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Services } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { loadSecrets } from '#server/platform/secrets.ts';

/** What the embedded provider signs with. Made at the first run and kept, so that a restart ends nobody's session. */
export interface ProviderKeys {
  /** Private keys; the first one signs. */
  signing: JWK[];
  /** Sign the provider's cookies; the first one is in use. */
  cookies: string[];
}

export const SIGNING_ALG = 'ES256';
const SETTING = 'idp.keys';

/**
 * Reads the keys, making them when there are none. Several processes that start at once end up with the same ones.
 * They are sealed in the database, so that whoever reads a backup cannot sign tokens.
 */
export async function loadProviderKeys({ db, env }: Pick<Services, 'db' | 'env'>): Promise<ProviderKeys> {
  const secrets = await loadSecrets(env);
  let sealed = await readSealed(db);
  if (!sealed) {
    const made = toJson(secrets.seal(JSON.stringify(await makeKeys())));
    await db
      .insertInto('setting')
      .values({ key: SETTING, value: made })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    sealed = (await readSealed(db))!;
  }
  return JSON.parse(secrets.unseal(sealed)) as ProviderKeys;
}

/** The public halves, as the provider publishes them. */
export function publicKeys({ signing }: ProviderKeys): { keys: JWK[] } {
  return { keys: signing.map(({ d: _private, ...open }) => open) };
}

async function readSealed(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value as string | undefined;
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair(SIGNING_ALG, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signing: [{ ...jwk, kid: randomBytes(12).toString('base64url'), use: 'sig', alg: SIGNING_ALG }],
    cookies: [randomBytes(32).toString('base64url')],
  };
}
