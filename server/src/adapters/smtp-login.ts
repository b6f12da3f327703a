import { isIP } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { ImapServer } from './imap.ts';
import { fail } from '#server/platform/errors.ts';
import { isLocal } from './mail-hosts.ts';

/** How an account's own server is reached and opened: the same for the test and for sending. */
export function smtpSettings(server: ImapServer, name: string, silence: number): SMTPConnection.Options {
  if (server.security === 'none' && !isLocal(server.address)) throw fail('mail_account.tls_needed');
  return {
    host: server.address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(isIP(server.host) ? {} : { servername: server.host }) },
    name,
    connectionTimeout: Math.min(15_000, silence),
    greetingTimeout: Math.min(10_000, silence),
    socketTimeout: silence,
    logger: false,
  };
}

export const smtpLogin = ({ username, login }: ImapServer): SMTPConnection.AuthenticationType =>
  'password' in login
    ? { user: username, pass: login.password }
    : // nodemailer reads `oauth2`, which its types leave out.
      ({ type: 'OAUTH2', user: username, oauth2: new XOAuth2({ user: username, accessToken: login.accessToken }) } as never);

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
