import { z } from 'zod';
import { route } from './kit/route.ts';
import { instant, line, version } from './kit/schema.ts';
import { Folder } from './mail.ts';
import { isEmailAddress } from './mail-rules.ts';

const SECURITY = ['tls', 'starttls', 'none'] as const;

/** A server of mail. `none` only within this machine: a password never travels in the clear. */
export const MailServer = z.object({
  host: z
    .string()
    .trim()
    .min(1, 'Fill in this field')
    .max(253)
    .regex(/^[\w.:-]+$/, 'Give a host name without spaces, such as imap.example.com'),
  port: z.int().min(1).max(65_535),
  security: z.enum(SECURITY),
});
export type MailServer = z.infer<typeof MailServer>;

const secret = () => z.string().min(1, 'Fill in this field').max(8000);

/** Providers where the owner of an account lets us into it, without giving a password. */
export const MAIL_PROVIDERS = ['google', 'microsoft'] as const;
export const MailProvider = z.enum(MAIL_PROVIDERS);
export type MailProvider = z.infer<typeof MailProvider>;
export const PROVIDER_LABELS: Record<MailProvider, string> = { google: 'Google', microsoft: 'Microsoft' };

/** What opens the account; kept encrypted, never answered again. */
export const MailLogin = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('password'), password: secret() }),
    z.object({
      kind: z.literal('oauth2'),
      /** Where a new access token is had for the refresh token. */
      tokenUrl: z.url({ protocol: /^https$/ }).max(500),
      clientId: secret(),
      clientSecret: z.string().max(8000).default(''),
      refreshToken: secret(),
    }),
  ],
  { error: ({ input }) => (input === undefined ? 'Fill in this field' : undefined) },
);
export type MailLogin = z.output<typeof MailLogin>;

const username = line(200).regex(/^[^\u0000-\u001f\u007f]+$/, 'Use no control characters');

export const MailAccountInput = z.object({
  name: line(60),
  address: z.string().trim().max(254).refine(isEmailAddress, 'Give an address such as marta@example.com'),
  imap: MailServer,
  smtp: MailServer,
  username,
  login: MailLogin,
});
export type MailAccountInput = z.output<typeof MailAccountInput>;

/** Without a login the kept one stays. */
export const MailAccountUpdate = MailAccountInput.partial({ login: true }).extend({ version: version() });
export type MailAccountUpdate = z.output<typeof MailAccountUpdate>;

const accountId = z.string().regex(/^\d{1,18}$/);

/** A folder of another server. */
export const AccountFolder = z.object({
  id: accountId,
  /** Its path there; empty while the server has none for this part. */
  path: z.string(),
  /** What is shown: the part it plays, or its own name. */
  name: z.string(),
  folder: Folder,
  /** It plays that part; otherwise it only counts as archive. */
  isPart: z.boolean(),
  /** Its server did not open it several times: until then it is left alone. */
  parkedUntil: instant().nullable(),
  total: z.int(),
  unread: z.int(),
  /** Some of its mails are on its server alone. */
  isBehind: z.boolean(),
});
export type AccountFolder = z.infer<typeof AccountFolder>;

/** A mail account on another server. */
export const MailAccount = z.object({
  id: accountId,
  name: z.string(),
  address: z.string(),
  imap: MailServer,
  smtp: MailServer,
  username: z.string(),
  loginKind: z.enum(['password', 'oauth2', ...MAIL_PROVIDERS]),
  status: z.enum(['connecting', 'syncing', 'ready', 'waiting']),
  /** Why it waits, and since when. */
  problem: z.string().nullable(),
  problemAt: instant().nullable(),
  /** Its provider lets us in no more until its owner says yes again. */
  needsConsent: z.boolean(),
  /** What the server refused last. */
  notice: z.string().nullable(),
  /** Mails that are here, of those that the server has; during the first sync. */
  done: z.int(),
  expected: z.int(),
  isWhole: z.boolean(),
  /** Its provider lets so much be fetched in a day: when older mail goes on. */
  resumesAt: instant().nullable(),
  /** Its server has one folder of all messages, and labels: what the parts are is fixed there. */
  hasLabels: z.boolean(),
  syncedAt: instant().nullable(),
  folders: z.array(AccountFolder),
  version: version(),
});
export type MailAccount = z.infer<typeof MailAccount>;

/** What a server said when we knocked. */
export const Knock = z.object({ isOk: z.boolean(), text: z.string() });
export type Knock = z.infer<typeof Knock>;

/** What a look at a server brought: mails that were fetched; `isAll` unless there may be more. */
export const FoundOlder = z.object({ found: z.int(), isAll: z.boolean() });
export type FoundOlder = z.infer<typeof FoundOlder>;

const one = { params: z.object({ id: accountId }), data: MailAccount, once: 'accepted' } as const;

export const mailAccountsApi = {
  list: route({
    method: 'GET',
    path: '/mail-accounts',
    can: 'mail-accounts:read',
    summary: 'Your mail accounts on other servers, with their folders',
    data: z.array(MailAccount),
  }),
  test: route({
    method: 'POST',
    path: '/mail-accounts/test',
    can: 'mail-accounts:write',
    summary: 'Knock at both servers and say what is wrong; keeps nothing',
    body: MailAccountInput.omit({ name: true, address: true })
      .partial({ login: true })
      .extend({ /** Whose kept login is used where none is given. */ accountId: accountId.optional() }),
    data: z.object({ imap: Knock, smtp: Knock }),
    apart: true,
    rate: 20,
  }),
  create: route({
    method: 'POST',
    path: '/mail-accounts',
    can: 'mail-accounts:write',
    summary: 'Add a mail account of yours on another server',
    body: MailAccountInput,
    data: MailAccount,
    once: 'accepted',
    rate: 20,
  }),
  providers: route({
    method: 'GET',
    path: '/mail-accounts/providers',
    can: 'mail-accounts:read',
    summary: 'The providers whose sign-in opens a mail account here',
    data: z.array(MailProvider),
  }),
  beginConsent: route({
    method: 'POST',
    path: '/mail-accounts/consents',
    can: 'mail-accounts:write',
    summary: 'Begin to let Lintel into a mail account of yours at a provider; says where to go',
    body: z.object({ provider: MailProvider, /** One that is let into again. */ accountId: accountId.optional() }),
    data: z.object({ url: z.string() }),
    apart: true,
    rate: 60,
  }),
  endConsent: route({
    method: 'POST',
    path: '/mail-accounts/consents/end',
    can: 'mail-accounts:write',
    summary: 'What the provider sent its owner back with: adds the account, or opens it again',
    body: z.object({
      state: z.string().min(1).max(200),
      code: z.string().max(4000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    data: MailAccount,
    apart: true,
    rate: 60,
  }),
  update: route({
    ...one,
    method: 'PATCH',
    path: '/mail-accounts/:id',
    can: 'mail-accounts:write',
    summary: 'Change its servers or login',
    body: MailAccountUpdate,
  }),
  remove: route({
    method: 'DELETE',
    path: '/mail-accounts/:id',
    can: 'mail-accounts:write',
    summary: 'Remove an account from here; its server keeps all of it',
    params: z.object({ id: accountId }),
    data: z.object({ removed: z.boolean() }),
    once: 'accepted',
  }),
  check: route({
    ...one,
    method: 'POST',
    path: '/mail-accounts/:id/check',
    can: 'mail-accounts:write',
    summary: 'Ask its server for news now',
    body: z.object({}),
    rate: 60,
  }),
  findOlder: route({
    method: 'POST',
    path: '/mail-accounts/:id/find',
    can: 'mail-accounts:read',
    summary: 'Look on its server for what a search finds among the mails that are not here yet, and fetch it',
    params: z.object({ id: accountId }),
    body: z.object({ q: z.string().max(300) }),
    data: FoundOlder,
    apart: true,
    rate: 30,
  }),
  setFolder: route({
    method: 'POST',
    path: '/mail-accounts/:id/folders/:folderId',
    can: 'mail-accounts:write',
    summary: 'Choose the folder that is its Sent, Drafts, Archive, Trash or Spam',
    params: z.object({ id: accountId, folderId: accountId }),
    body: z.object({ folder: Folder.exclude(['inbox', 'snoozed']) }),
    data: MailAccount,
    once: 'accepted',
  }),
};
