import { expect, onTestFinished, test } from 'vitest';
import { loadProviderKeys, publicKeys } from '#server/platform/auth.keys.ts';
import { platformServices } from '#test/platform.ts';

async function fresh() {
  const { services, close } = await platformServices();
  onTestFinished(close);
  return { ...services, env: { ...services.env, secretKey: 'one key of more than 32 characters' } };
}

test('the keys are made once, whoever asks first', async () => {
  const services = await fresh();
  const all = await Promise.all(Array.from({ length: 4 }, () => loadProviderKeys(services)));
  for (const keys of all) expect(keys).toEqual(all[0]);
  expect(await loadProviderKeys(services)).toEqual(all[0]);
});

test('who has the database alone has no key', async () => {
  const services = await fresh();
  const { signing, cookies } = await loadProviderKeys(services);
  const { value } = await services.db.selectFrom('setting').select('value').where('key', '=', 'idp.keys').executeTakeFirstOrThrow();
  for (const secret of [signing[0]!.d!, cookies[0]!]) expect(JSON.stringify(value)).not.toContain(secret);
  const elsewhere = { db: services.db, env: { ...services.env, secretKey: 'another key of more than 32 characters' } };
  await expect(loadProviderKeys(elsewhere)).rejects.toThrow(/SECRET_KEY/);
});

test('what is published holds nothing private', async () => {
  const { keys } = publicKeys(await loadProviderKeys(await fresh()));
  expect(Object.keys(keys[0]!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});
