import { z } from 'zod';
import { id, line, version } from './kit/schema.ts';
import { route } from './kit/route.ts';

/** Pictures in the text count too. */
export const IDENTITY_LIMITS = { identities: 20, signature: 400_000 } as const;

/** As whom a person writes: sender name, where answers go, signature. The address is that of the mailbox. */
export const Identity = z.object({
  id: id('idn'),
  /** What the person calls it. */
  title: z.string(),
  /** The sender's name; '' is the person's own. */
  name: z.string(),
  replyTo: z.string().nullable(),
  /** Clean HTML; '' is none. */
  signatureHtml: z.string(),
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
  onNew: z.boolean(),
  onAnswer: z.boolean(),
  isDefault: z.boolean(),
});
export type IdentityInput = z.output<typeof IdentityInput>;

const one = z.object({ id: id('idn') });

export const identitiesApi = {
  list: route({
    method: 'GET',
    path: '/mail/identities',
    can: 'mail:read',
    summary: 'As whom you write, the default first',
    data: z.array(Identity),
  }),
  create: route({
    method: 'POST',
    path: '/mail/identities',
    can: 'mail:send',
    summary: 'Add an identity with its signature; the first one is the default',
    body: IdentityInput,
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
};
