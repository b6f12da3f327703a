import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { wireProblem, type ImapServer } from './imap.ts';
import { fail } from '#server/platform/errors.ts';
import { isLocal } from './mail-hosts.ts';
import { tlsOptions } from './mail-tls.ts';
import type { Relay } from './smtp-out.ts';

/** How an account's own server is reached and opened: the same for the test and for sending. */
function smtpSettings(server: ImapServer, name: string, silence: number): SMTPConnection.Options {
  if (server.security === 'none' && !isLocal(server.address)) throw fail('mail_account.tls_needed');
  return {
    host: server.address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: tlsOptions(server),
    name,
    connectionTimeout: Math.min(15_000, silence),
    greetingTimeout: Math.min(10_000, silence),
    socketTimeout: silence,
    logger: false,
  };
}

const smtpLogin = ({ username, login }: ImapServer): SMTPConnection.AuthenticationType =>
  'password' in login
    ? { user: username, pass: login.password }
    : // nodemailer reads `oauth2`, which its types leave out.
      ({ type: 'OAUTH2', user: username, oauth2: new XOAuth2({ user: username, accessToken: login.accessToken }) } as never);

const SILENCE_MS = 60_000;

/** An account's own server as the way by which its mail leaves. */
export const relayOf = (server: ImapServer, name: string): Relay => ({
  settings: smtpSettings(server, name, SILENCE_MS),
  login: smtpLogin(server),
  deadline: 120_000,
  explain: (error) => wireProblem(error, server, 'smtp').message,
});

/** Connects, signs in and says goodbye. Raises what `wireProblem` turns into a sentence. */
export async function knockAtSmtp(server: ImapServer, name: string, silence = 20_000): Promise<void> {
  const connection = new SMTPConnection(smtpSettings(server, name, silence));
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.on('end', () => reject(Object.assign(new Error('The server closed the connection'), { code: 'EPROTOCOL' })));
      connection.connect((failed) => {
        if (failed) return reject(failed);
        connection.login(smtpLogin(server), (refused) => (refused ? reject(refused) : resolve()));
      });
    });
  } finally {
    connection.close();
  }
}
