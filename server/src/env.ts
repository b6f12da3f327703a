import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { MailProvider } from '@lintel/contract/mail-accounts';
import { PROVIDER_VARIABLES, readProviders, type ProviderSettings } from '#server/env.mail-providers.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** The environment (decisions 2), read once. Docs, the start-up table and the checks are made from this one table. */
interface Variable {
  name: string;
  default: string;
  meaning: string;
  secret?: boolean;
  schema: z.ZodType;
  /** What to do when the value is wrong: completes "PORT is not right: …". */
  remedy: string;
}

const port = (max = 65_535) => z.coerce.number().int().min(1).max(max);
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)));
/** Without a path: Lintel serves from the root. */
const origin = () =>
  url('http', 'https')
    .transform((text) => text.replace(/\/+$/, ''))
    .refine((text) => new URL(text).origin === text.toLowerCase());

function isCertificate(file: string): boolean {
  try {
    return new X509Certificate(readFileSync(file)).subject !== '';
  } catch {
    return false;
  }
}

export const VARIABLES = [
  { name: 'PORT', default: '3000', meaning: 'where the server listens', schema: port(), remedy: 'give a port from 1 to 65535' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'the address the server listens on',
    schema: z.string().min(1),
    remedy: 'give an IP address or host name of this machine',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning: 'the origin that browsers use',
    schema: origin(),
    remedy: 'give an origin such as https://lintel.example.com',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'everything embedded lives here',
    schema: z
      .string()
      .min(1)
      .transform((text) => path.resolve(text)),
    remedy: 'give a folder this user may write',
  },
  {
    name: 'DATABASE_URL',
    default: 'none: an embedded PostgreSQL of our own in DATA_DIR',
    meaning: 'PostgreSQL >= 15',
    secret: true,
    schema: url('postgres', 'postgresql'),
    remedy: 'give a URL such as postgres://user:password@host:5432/lintel',
  },
  {
    name: 'OIDC_AUTHORITY',
    default: 'none: embedded provider at PUBLIC_URL/oidc',
    meaning: 'any OpenID Connect issuer',
    schema: url('http', 'https'),
    remedy: 'give the issuer URL of your provider',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: 'lintel-web',
    meaning: 'the client id registered at the issuer',
    schema: z.string().min(1).max(200),
    remedy: 'give the client id your provider shows',
  },
  {
    name: 'OIDC_PROJECT_ID',
    default: 'none',
    meaning: 'project resource id; adds the project-audience and project-roles scopes',
    schema: z.string().min(1).max(200),
    remedy: 'give the id of the project resource',
  },
  {
    name: 'OIDC_ROLES_CLAIM',
    default: 'the project-roles claim',
    meaning: 'where the role stands in the token',
    schema: z.string().min(1).max(200),
    remedy: 'give the name of the claim',
  },
  {
    name: 'OIDC_AUDIENCE',
    default: 'OIDC_PROJECT_ID, else OIDC_CLIENT_ID',
    meaning: 'the audience that access tokens must name',
    schema: z.string().min(1).max(300),
    remedy: 'give the audience your provider puts into access tokens',
  },
  {
    name: 'BLOBS_URL',
    default: 'none: folder in DATA_DIR',
    meaning: 'S3-compatible storage, s3://key:secret@host/bucket',
    secret: true,
    schema: url('s3', 's3+http'),
    remedy: 'give a URL such as s3://key:secret@host:9000/bucket',
  },
  {
    name: 'MAIL_DOMAIN',
    default: 'corvane.example',
    meaning: "the company's own mail domain",
    schema: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    remedy: 'give a domain such as example.com',
  },
  {
    name: 'SMTP_IN_PORT',
    default: '2525',
    meaning: 'the post office accepts mail for MAIL_DOMAIN here; off disables',
    schema: z.union([z.literal('off'), port()]),
    remedy: 'give a port from 1 to 65535, or off',
  },
  {
    name: 'SMTP_IN_HOST',
    default: 'HOST',
    meaning: 'the address the post office listens on',
    schema: z.string().min(1),
    remedy: 'give an IP address or host name of this machine',
  },
  {
    name: 'SMTP_IN_CERT',
    default: 'none',
    meaning: 'PEM file with certificate and key; turns STARTTLS on',
    schema: z
      .string()
      .min(1)
      .transform((text) => path.resolve(text)),
    remedy: 'give a PEM file with the certificate chain and its key',
  },
  {
    name: 'SMTP_URL',
    default: 'none',
    meaning: 'relay for outside recipients; without it they get a clear non-delivery notice',
    secret: true,
    schema: url('smtp', 'smtps'),
    remedy: 'give a URL such as smtp://user:password@relay.example.com:587',
  },
  {
    name: 'DNS_SERVERS',
    default: "the machine's",
    meaning: 'who is asked whether mail is from whom it says, such as 9.9.9.9,[::1]:53; off asks nobody',
    schema: z
      .string()
      .transform((text) => (text === 'off' ? [] : text.split(',').map((one) => one.trim())))
      .refine((servers) => servers.every((one) => /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(one))),
    remedy: 'give IP addresses with commas between them, or off',
  },
  {
    name: 'MAIL_SERVERS',
    default: 'any public server; never a private address',
    meaning: 'hosts, separated by commas, where people may have mail accounts of their own; a private one has to be named here',
    schema: z
      .string()
      .regex(/^[\w.:,\s-]+$/)
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    remedy: 'give host names such as imap.example.com,smtp.example.com',
  },
  {
    name: 'MAIL_CA',
    default: 'none: the public issuers',
    meaning: 'PEM file with the issuers whose certificates mail servers of such accounts may also have',
    schema: z
      .string()
      .min(1)
      .transform((text) => path.resolve(text))
      .refine(isCertificate),
    remedy: 'give a PEM file with the certificates of the issuers',
  },
  ...PROVIDER_VARIABLES,
  {
    name: 'DEMO',
    default: 'on when the data folder is new',
    meaning: 'the demo company; off starts empty with one super_admin made on the first screen',
    schema: z.enum(['on', 'off']),
    remedy: 'give on or off',
  },
  {
    name: 'DEMO_ANCHOR',
    default: 'Monday of this week',
    meaning: "pins the demo's dates",
    schema: z.iso.date(),
    remedy: 'give a day such as 2026-10-12',
  },
  {
    name: 'SECRET_KEY',
    default: 'made once in DATA_DIR',
    meaning: 'encrypts stored secrets',
    secret: true,
    schema: z.string().min(32),
    remedy: 'give at least 32 characters, and always the same',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'how much the server tells',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    remedy: 'give debug, info, warn, error or silent',
  },
] as const satisfies Variable[];

export interface Env {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  oidc: { authority: string | null; clientId: string; projectId: string | null; rolesClaim: string; audience: string };
  blobsUrl: string | null;
  mailDomain: string;
  smtpIn: { port: number; host: string; certificate: string | null } | null;
  smtpUrl: string | null;
  mailServers: readonly string[] | null;
  dnsServers: readonly string[] | null;
  mailCa: string | null;
  mailProviders: Record<MailProvider, ProviderSettings | null>;
  demo: 'on' | 'off' | null;
  demoAnchor: string | null;
  secretKey: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** The claim in which a project's roles stand: the generic name where no project is configured. */
const rolesClaimOf = (projectId: string | null) =>
  projectId ? `urn:zitadel:iam:org:project:${projectId}:roles` : 'urn:zitadel:iam:org:project:roles';

/** Reads and checks the environment. Raises a StartupError that names the first wrong variable and its remedy. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = new Map<string, unknown>();
  for (const { name, schema, remedy } of VARIABLES) {
    const text = source[name]?.trim();
    if (!text) continue;
    const parsed = schema.safeParse(text);
    if (!parsed.success) throw new StartupError(`${name} is not right: ${remedy}.`);
    given.set(name, parsed.data);
  }
  const value = <T>(name: (typeof VARIABLES)[number]['name'], otherwise: T): T => (given.get(name) as T | undefined) ?? otherwise;
  const port = value('PORT', 3000);
  const host = value('HOST', '127.0.0.1');
  const smtpIn = value<number | 'off'>('SMTP_IN_PORT', 2525);
  if (smtpIn === port) throw new StartupError('SMTP_IN_PORT and PORT are the same: give each a port of its own.');
  const projectId = value<string | null>('OIDC_PROJECT_ID', null);
  const clientId = value('OIDC_CLIENT_ID', 'lintel-web');
  return {
    port,
    host,
    publicUrl: value('PUBLIC_URL', `http://localhost:${port}`),
    dataDir: value('DATA_DIR', path.resolve('data')),
    databaseUrl: value('DATABASE_URL', null),
    oidc: {
      authority: value('OIDC_AUTHORITY', null),
      clientId,
      projectId,
      rolesClaim: value('OIDC_ROLES_CLAIM', rolesClaimOf(projectId)),
      audience: value('OIDC_AUDIENCE', projectId ?? clientId),
    },
    blobsUrl: value('BLOBS_URL', null),
    mailDomain: value('MAIL_DOMAIN', 'corvane.example'),
    smtpIn: smtpIn === 'off' ? null : { port: smtpIn, host: value('SMTP_IN_HOST', host), certificate: value('SMTP_IN_CERT', null) },
    smtpUrl: value('SMTP_URL', null),
    mailServers: value('MAIL_SERVERS', null),
    dnsServers: value('DNS_SERVERS', null),
    mailCa: value('MAIL_CA', null),
    mailProviders: readProviders(value),
    demo: value('DEMO', null),
    demoAnchor: value('DEMO_ANCHOR', null),
    secretKey: value('SECRET_KEY', null),
    logLevel: value('LOG_LEVEL', 'info'),
  };
}

/** The start-up table: each variable with the value in force, secrets masked. */
export function envTable(source: Record<string, string | undefined>): string {
  const width = Math.max(...VARIABLES.map(({ name }) => name.length));
  return VARIABLES.map((variable) => {
    const text = source[variable.name]?.trim();
    const shown = !text ? variable.default : 'secret' in variable ? '(set, not shown)' : text;
    return `  ${variable.name.padEnd(width)}  ${shown}`;
  }).join('\n');
}
