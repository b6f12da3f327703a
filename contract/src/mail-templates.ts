import { z } from 'zod';
import { listQuery } from './kit/list.ts';
import { paged, route } from './kit/route.ts';
import { id, instant, line, version } from './kit/schema.ts';

/** `each`: of a person, of a mailbox, and of the company. Pictures in the text count too. */
export const MAIL_TEMPLATE_LIMITS = { each: 200, html: 400_000, shown: 1000 } as const;

const accountId = z.string().regex(/^\d{1,18}$/);

export const MAIL_TEMPLATE_KINDS = ['own', 'mailbox', 'company'] as const;
export type MailTemplateKind = (typeof MAIL_TEMPLATE_KINDS)[number];

/** A text to begin a mail with, or to put into one: one's own, one for all who write from a shared mailbox, or the company's. */
export const MailTemplate = z.object({
  id: id('mtp'),
  kind: z.enum(MAIL_TEMPLATE_KINDS),
  /** The shared mailbox that it is of. */
  mailbox: z.object({ accountId: z.string(), name: z.string() }).nullable(),
  name: z.string(),
  /** '' where it brings none. */
  subject: z.string(),
  /** Its beginning as plain text. */
  text: z.string(),
  mayChange: z.boolean(),
  updatedAt: instant(),
  version: version(),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

/** A text template with what it puts into a mail. */
export const WholeMailTemplate = MailTemplate.extend({ html: z.string() });
export type WholeMailTemplate = z.infer<typeof WholeMailTemplate>;

const facts = {
  name: line(80),
  subject: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Write it on one line'),
  html: z.string().min(1, 'Write the text').max(MAIL_TEMPLATE_LIMITS.html, 'Use smaller pictures'),
};
export const MailTemplateInput = z.object(facts);
export type MailTemplateInput = z.output<typeof MailTemplateInput>;

export const NewMailTemplate = z
  .object({ ...facts, kind: z.enum(MAIL_TEMPLATE_KINDS), accountId: accountId.nullable().default(null) })
  .refine(({ kind, accountId: account }) => (kind === 'mailbox') === (account !== null), {
    path: ['accountId'],
    message: 'Name the mailbox that it is of',
  });
export type NewMailTemplate = z.output<typeof NewMailTemplate>;

const one = z.object({ id: id('mtp') });

export const mailTemplatesApi = {
  list: route({
    method: 'GET',
    path: '/mail/templates',
    can: 'mail:send',
    summary: 'Templates: your own, of shared mailboxes that you read or set up, and the company’s; with `for`, those to write with',
    query: listQuery({
      sorts: ['kind', 'name', 'updatedAt'],
      filters: { for: z.literal('writing').optional(), kind: z.enum(MAIL_TEMPLATE_KINDS).optional(), accountId: accountId.optional() },
    }),
    data: paged(MailTemplate),
  }),
  get: route({
    method: 'GET',
    path: '/mail/templates/:id',
    can: 'mail:send',
    summary: 'One template with all of its text',
    params: one,
    data: WholeMailTemplate,
  }),
  create: route({
    method: 'POST',
    path: '/mail/templates',
    can: 'mail:send',
    summary: 'Add a template; for a shared mailbox or the company by who sets mailboxes up',
    body: NewMailTemplate,
    data: WholeMailTemplate,
    once: 'accepted',
    bodyLimit: 2_000_000,
  }),
  update: route({
    method: 'PUT',
    path: '/mail/templates/:id',
    can: 'mail:send',
    summary: 'Change a template',
    params: one,
    body: MailTemplateInput.extend({ version: version() }),
    data: WholeMailTemplate,
    once: 'accepted',
    bodyLimit: 2_000_000,
  }),
  remove: route({
    method: 'DELETE',
    path: '/mail/templates/:id',
    can: 'mail:send',
    summary: 'Remove a template; mails that were written with it stay as they are',
    params: one,
    data: z.object({ id: id('mtp') }),
    once: 'accepted',
  }),
};
