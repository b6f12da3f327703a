import { mkdtemp, readFile, rm } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { accountInput } from '#test/mail/account.ts';
import { selfSigned } from '#test/mail/certificate.ts';
import { PASSWORD } from '#test/mail/dovecot.ts';
import { opensAccount } from './mail-accounts.login.ts';
import { findAccount } from './mail-accounts.queries.ts';

/** A provider that takes each refresh token once and gives the next one with the access token. */
let current = 'first';
const asked: string[] = [];
let wait: () => Promise<void> = async () => undefined;
let folder: string;
let provider: https.Server;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oauth-'));
  const { key, cert } = await selfSigned(folder);
  provider = https.createServer({ key: await readFile(key), cert: await readFile(cert) }, async (request, answer) => {
    const form = new URLSearchParams((await buffer(request)).toString());
    const token = form.get('refresh_token')!;
    asked.push(token);
    await wait();
    if (token !== current) return answer.writeHead(400).end('{"error":"invalid_grant"}');
    current = `after ${token}`;
    answer.end(JSON.stringify({ access_token: `opens with ${token}`, refresh_token: current }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1', MAIL_CA: cert } });
});
afterAll(async () => {
  await app.close();
  provider.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  current = 'first';
  asked.length = 0;
  wait = async () => undefined;
});

const login = () => ({
  ...{ kind: 'oauth2' as const, tokenUrl: `https://127.0.0.1:${(provider.address() as AddressInfo).port}/token` },
  ...{ clientId: 'lintel', clientSecret: '', refreshToken: 'first' },
});
let counter = 0;
async function anAccount() {
  const { id } = await app
    .as('marta.kessler')
    .mailAccounts.create({ body: { ...accountInput(`olga${(counter += 1)}`, 1), login: login() } });
  return { id, row: async () => (await findAccount(app.services.db, id))! };
}
const anotherServer = () => ({ ...app.services, env: { ...app.services.env } });

test('a refresh token that the provider gives anew is kept, sealed, and used the next time', async () => {
  const { row } = await anAccount();
  expect(await opensAccount(app.services, await row())).toEqual({ accessToken: 'opens with first' });
  expect(await opensAccount(app.services, await row())).toEqual({ accessToken: 'opens with after first' });
  expect(asked).toEqual(['first', 'after first']);
  expect((await row()).login_sealed).not.toContain('first');
});

test('is asked for once when an account’s servers want it at the same time', async () => {
  const { row } = await anAccount();
  const account = await row();
  const opened = await Promise.all(Array.from({ length: 5 }, () => opensAccount(app.services, account)));
  expect(new Set(opened.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"accessToken":"opens with first"}']));
  expect(asked).toEqual(['first']);
});

test('of two servers of ours the one that came too late goes on with what the other one was given', async () => {
  const { row } = await anAccount();
  const account = await row();
  wait = async () => {
    wait = async () => undefined;
    await opensAccount(anotherServer(), account);
  };
  expect(await opensAccount(app.services, account)).toEqual({ accessToken: 'opens with after first' });
  expect(asked).toEqual(['first', 'first', 'after first']);
});

test('a login that its owner gave meanwhile stays', async () => {
  const { id, row } = await anAccount();
  wait = async () => {
    wait = async () => undefined;
    const { version } = await row();
    await app.as('marta.kessler').mailAccounts.update({ id, body: { ...accountInput('olga', 1), version } });
  };
  await opensAccount(app.services, await row());
  expect(await opensAccount(app.services, await row())).toEqual({ password: PASSWORD });
});

test('a test of the settings asks once for both servers', async () => {
  await app.as('marta.kessler').mailAccounts.test({ body: { ...accountInput('olga', 1), login: login() } });
  expect(asked).toEqual(['first']);
});
