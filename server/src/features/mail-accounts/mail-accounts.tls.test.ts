import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { serverOf } from './mail-accounts.login.ts';
import type { Services } from '#server/platform/context.ts';
import { freePort } from '#test/free-port.ts';
import { selfSigned } from '#test/mail/certificate.ts';
import { hasDovecot, PASSWORD, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { openImap, wireProblem } from '#server/adapters/imap.ts';
import { knockAtSmtp } from '#server/adapters/smtp-login.ts';

let folder: string;
let dovecot: Dovecot;
let relays: Record<'tls' | 'starttls' | 'none', TestRelay>;
const ports = { tls: 0, starttls: 0, none: 0 };

describe.runIf(hasDovecot)('a certificate that a server signed itself', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tls-'));
    const { key, cert } = await selfSigned(folder);
    const pem = Buffer.concat([await readFile(key), await readFile(cert)]);
    await writeFile(path.join(folder, 'both.pem'), pem);
    const port = await freePort();
    const imaps = `service imap-login {\n inet_listener imaps {\n  port = ${port}\n  ssl = yes\n }\n}`;
    dovecot = await startDovecot(`ssl = yes\nssl_cert = <${cert}\nssl_key = <${key}\n${imaps}`);
    Object.assign(ports, { tls: port, starttls: dovecot.port });
    const [tls, starttls, none] = await Promise.all([startRelay({ pem, secure: true }), startRelay({ pem, secure: false }), startRelay()]);
    relays = { tls, starttls, none };
  });
  afterAll(async () => {
    await Promise.all([dovecot.stop(), ...Object.values(relays).map((relay) => relay.stop())]);
    await rm(folder, { recursive: true, force: true });
  });

  /** `fine`, or the sentence for who tests an account; `ca` is MAIL_CA. */
  async function said(protocol: 'imap' | 'smtp', security: 'tls' | 'starttls', port: number, ca?: string): Promise<string> {
    const env = readEnv({ MAIL_SERVERS: '127.0.0.1', ...(ca ? { MAIL_CA: ca } : {}) });
    const where = { host: '127.0.0.1', port, security };
    try {
      const server = await serverOf({ env } as Services, where, 'anna', { password: PASSWORD });
      if (protocol === 'smtp') await knockAtSmtp(server, 'lintel.example', 3000);
      else {
        const client = await openImap(server, 3000);
        expect((await client.list()).map((one) => one.path)).toContain('INBOX');
        client.close();
      }
      return 'fine';
    } catch (error) {
      return wireProblem(error, where, protocol).message;
    }
  }
  const portOf = (protocol: 'imap' | 'smtp', security: 'tls' | 'starttls') =>
    protocol === 'imap' ? ports[security] : Number(new URL(relays[security].url).port);

  test.each([
    ['imap', 'tls'],
    ['imap', 'starttls'],
    ['smtp', 'tls'],
    ['smtp', 'starttls'],
  ] as const)('is refused by %s with %s, and taken where MAIL_CA names it', async (protocol, security) => {
    const port = portOf(protocol, security);
    expect(await said(protocol, security, port)).toContain('it is signed by itself');
    expect(await said(protocol, security, port, path.join(folder, 'cert.pem'))).toBe('fine');
  });

  test.each(['imap', 'smtp'] as const)('is not taken for another name by %s, and whose it is stands in the sentence', async (protocol) => {
    const other = await mkdtemp(path.join(tmpdir(), 'tls-other-'));
    const { key, cert } = await selfSigned(other, 'DNS:mail.hoster.example,DNS:hoster.example');
    const [pem, ca] = [Buffer.concat([await readFile(key), await readFile(cert)]), path.join(other, 'cert.pem')];
    const server = createServer({ key: pem, cert: pem }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await said(protocol, 'tls', (server.address() as AddressInfo).port, ca)).toBe(
      'The certificate of 127.0.0.1 cannot be trusted (it is for another name, mail.hoster.example). Check the server name, or ask who runs it.',
    );
    server.close();
    await rm(other, { recursive: true, force: true });
  });

  test('STARTTLS is never left out because a server does not offer it', async () => {
    const plain = Number(new URL(relays.none.url).port);
    expect(await said('smtp', 'starttls', plain, path.join(folder, 'cert.pem'))).toContain('offers no STARTTLS');
  });

  test('MAIL_CA has to be a certificate', () => {
    expect(() => readEnv({ MAIL_CA: path.join(folder, 'key.pem') })).toThrow('MAIL_CA is not right: give a PEM file');
    expect(() => readEnv({ MAIL_CA: '/nowhere.pem' })).toThrow('MAIL_CA is not right');
  });
});
