import type { MailAccount, MailServer } from '@lintel/contract/mail-accounts';
import type { AccountForm } from './mail-accounts.data.ts';

/** The fields of the dialog. `imap`, `smtp` and `login` carry what the contract finds wrong about these parts. */
export const LABELS = {
  name: 'Name',
  address: 'Address',
  username: 'User name',
  kind: 'Sign in with',
  tokenUrl: 'Token address',
  clientId: 'Client ID',
  clientSecret: 'Client secret (optional)',
  login: 'Password',
  imap: 'IMAP server, for receiving',
  imapPort: 'Port',
  imapSecurity: 'Encryption',
  smtp: 'SMTP server, for sending',
  smtpPort: 'Port',
  smtpSecurity: 'Encryption',
};
type Fields = Record<keyof typeof LABELS, string>;

export const SECURITY = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None (local)' },
] as const;

export const firstFields = (account: MailAccount | null): Fields => ({
  name: account?.name ?? '',
  address: account?.address ?? '',
  username: account?.username ?? '',
  kind: account?.loginKind ?? 'password',
  ...{ tokenUrl: '', clientId: '', clientSecret: '', login: '' },
  imap: account?.imap.host ?? '',
  imapPort: String(account?.imap.port ?? 993),
  imapSecurity: account?.imap.security ?? 'tls',
  smtp: account?.smtp.host ?? '',
  smtpPort: String(account?.smtp.port ?? 465),
  smtpSecurity: account?.smtp.security ?? 'tls',
});

/** The fields as the call wants them. Without a password or token the kept login stays. */
export const formOf = (fields: Fields): AccountForm => ({
  name: fields.name,
  address: fields.address,
  username: fields.username,
  imap: serverOf(fields.imap, fields.imapPort, fields.imapSecurity),
  smtp: serverOf(fields.smtp, fields.smtpPort, fields.smtpSecurity),
  ...(fields.login === '' ? {} : { login: loginOf(fields) }),
});

const serverOf = (host: string, port: string, security: string): MailServer => ({
  host: host.trim(),
  port: Number(port),
  security: security as MailServer['security'],
});

const loginOf = ({ kind, login, tokenUrl, clientId, clientSecret }: Fields): NonNullable<AccountForm['login']> =>
  kind === 'oauth2' ? { kind, tokenUrl, clientId, clientSecret, refreshToken: login } : { kind: 'password', password: login };
