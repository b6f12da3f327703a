import { z } from 'zod';
import { id, line, version } from './kit/schema.ts';
import { route } from './kit/route.ts';
import { COMPANY_SIGNATURE_LENGTH } from './setting-choices.ts';

/** Pictures in the text count too. */
export const IDENTITY_LIMITS = { identities: 20, signature: 400_000 } as const;

const accountId = z.string().regex(/^\d{1,18}$/);

/**
 * As whom somebody writes from an address: sender name, where answers go, signature. A shared mailbox has one for all who write from it,
 * whose names readers see beside that of the mailbox.
 */
export const Identity = z.object({
  id: id('idn'),
  /** The account whose address it is: a shared mailbox, or one on another server; null is the person's mailbox here. */
  accountId: z.string().nullable(),
  /** What the person calls it. */
  title: z.string(),
  /** The sender's name; '' is the person's own. */
  name: z.string(),
  replyTo: z.string().nullable(),
  /** Clean HTML; '' is none. */
  signatureHtml: z.string(),
  /** The company's signature instead. */
  usesCompany: z.boolean(),
  /** What stands under a message, with what is known of the reader in the place of the fields; '' is nothing. */
  signature: z.string(),
  /** Where the signature stands by itself: under new messages, and above the quote of replies and forwards. */
  onNew: z.boolean(),
  onAnswer: z.boolean(),
  isDefault: z.boolean(),
  version: version(),
});
export type Identity = z.infer<typeof Identity>;

export const IdentityInput = z.object({
  title: line(60),
  name: z
    .string()
    .trim()
    .max(120, 'At most 120 characters')
    .regex(/^[^\u0000-\u001f\u007f<>"\\]*$/, 'Leave out quotes and angle brackets'),
  replyTo: z.union([z.literal('').transform(() => null), z.email('Enter a mail address, or leave it empty'), z.null()]),
  signatureHtml: z.string().max(IDENTITY_LIMITS.signature, 'Use smaller pictures'),
  usesCompany: z.boolean().default(false),
  onNew: z.boolean(),
  onAnswer: z.boolean(),
  isDefault: z.boolean(),
});
export type IdentityInput = z.output<typeof IdentityInput>;

/** The signature that the company has for everybody, as it stands under what the reader writes. */
export const CompanySignature = z.object({
  use: z.enum(['off', 'offered', 'locked']),
  html: z.string(),
  /** The accounts from which nothing goes out without it; null is the reader's mailbox here. */
  lockedFor: z.array(z.string().nullable()),
});
export type CompanySignature = z.infer<typeof CompanySignature>;

const one = z.object({ id: id('idn') });

export const identitiesApi = {
  list: route({
    method: 'GET',
    path: '/mail/identities',
    can: 'mail:read',
    summary: 'As whom you write from each of your addresses, the defaults first; with `account` that of a shared mailbox which you set up',
    query: z.object({ account: accountId.optional() }),
    data: z.array(Identity),
  }),
  create: route({
    method: 'POST',
    path: '/mail/identities',
    can: 'mail:send',
    summary: 'Add an identity with its signature; the first one of an address is its default',
    body: IdentityInput.extend({ accountId: accountId.nullable().default(null) }),
    data: Identity,
    once: 'accepted',
    bodyLimit: 2_000_000,
  }),
  update: route({
    method: 'PUT',
    path: '/mail/identities/:id',
    can: 'mail:send',
    summary: 'Change an identity',
    params: one,
    body: IdentityInput.extend({ version: version() }),
    data: Identity,
    once: 'accepted',
    bodyLimit: 2_000_000,
  }),
  remove: route({
    method: 'DELETE',
    path: '/mail/identities/:id',
    can: 'mail:send',
    summary: 'Remove an identity; the oldest of the others becomes the default',
    params: one,
    data: z.array(Identity),
    once: 'accepted',
  }),
  company: route({
    method: 'GET',
    path: '/mail/identities/company',
    can: 'mail:read',
    summary: 'The signature of the company with what is known of you in it, and whether everybody writes with it',
    data: CompanySignature,
  }),
  preview: route({
    method: 'POST',
    path: '/mail/identities/company/preview',
    can: 'settings:write',
    summary: 'What a signature of the company would be under a message of yours',
    body: z.object({ html: z.string().max(COMPANY_SIGNATURE_LENGTH) }),
    data: z.object({ html: z.string() }),
  }),
};
