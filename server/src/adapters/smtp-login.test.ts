import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { wireProblem, type ImapServer } from './imap.ts';
import { knockAtSmtp } from './smtp-login.ts';

let server: Server | SMTPServer | null = null;
afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = null;
});

const HERE = { host: '127.0.0.1', address: '127.0.0.1', security: 'none', ca: null, username: 'marta', login: { password: 'x' } } as const;

/** `fine`, or the sentence for who tests an account. */
async function knock(port: number, more: Partial<ImapServer> = {}): Promise<string> {
  const where = { ...HERE, ...more, port };
  return knockAtSmtp(where, 'lintel.example', 2000).then(
    () => 'fine',
    (error: unknown) => wireProblem(error, where, 'smtp').message,
  );
}

/** Something that answers a connection, and is no mail server. */
async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const port = await freePort();
  const plain = createServer((socket) => onSocket(socket.on('error', () => undefined).resume()));
  server = plain;
  await new Promise<void>((resolve) => plain.listen(port, '127.0.0.1', resolve));
  return port;
}

/** A server that takes `right` as a password or a token. */
async function mailServer(method: 'PLAIN' | 'XOAUTH2'): Promise<number> {
  const port = await freePort();
  const real = new SMTPServer({
    authMethods: [method],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password, accessToken }, _session, done) =>
      (password ?? accessToken) === 'right' ? done(null, { user: 'marta' }) : done(new Error('no')),
  });
  server = real;
  await new Promise<void>((resolve) => void real.listen(port, '127.0.0.1', resolve));
  return port;
}

test('nobody there, and somebody who speaks something else', async () => {
  const free = await freePort();
  expect(await knock(free)).toBe(`127.0.0.1 takes no connection on port ${free}. Check the port.`);
  const other = await listen((socket) => socket.end('* OK IMAP4rev1 ready\r\n'));
  expect(await knock(other)).toBe(`What answers at 127.0.0.1 on port ${other} is no SMTP server. Check the port.`);
});

test('one that speaks plainly where TLS was chosen', async () => {
  const port = await listen((socket) => socket.end('220 hello\r\n'));
  expect(await knock(port, { security: 'tls' })).toMatch(/does not speak TLS on port/);
});

test.each([
  ['PLAIN', (right: string) => ({ password: right })],
  ['XOAUTH2', (right: string) => ({ accessToken: right })],
] as const)('signs in by %s, and a wrong one is told', async (method, login) => {
  const port = await mailServer(method);
  expect(await knock(port, { login: login('right') })).toBe('fine');
  expect(await knock(port, { login: login('wrong') })).toMatch(/name|password|login|sign/i);
});
