import { z } from 'zod';
import { files, instant, jsonList } from './kit/schema.ts';
import { MEGABYTE } from './kit/size.ts';

/** specification §9, reliability R16 */
export const MAIL_LIMITS = {
  snippet: 100,
  labelsInRow: 2,
  badgeCap: 99,
  fileBytes: 25 * MEGABYTE,
  files: 50,
  mailBytes: 50 * MEGABYTE,
  recipients: 500,
  subject: 998,
} as const;

export const Priority = z.enum(['high', 'normal', 'low']);
export type Priority = z.infer<typeof Priority>;

export const Uploaded = z.object({ id: z.string(), filename: z.string(), size: z.int(), type: z.string() });
export type Uploaded = z.infer<typeof Uploaded>;

const addresses = () => jsonList(MAIL_LIMITS.recipients);
/** An id that this server gave. */
const named = () =>
  z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional();
const messageForm = {
  content: z.string().max(2_000_000).default(''),
  htmlContent: z.string().max(5_000_000).default(''),
  attachments: files().default([]),
  /**
   * Ids of files uploaded before. Together with `attachments` these are all the files of the mail: those of an earlier
   * version of the draft come along through `copyAttachments`.
   */
  uploads: jsonList(MAIL_LIMITS.files).default([]),
  /** The mail whose files come along too, as long as they are not among `uploads` yet. */
  filesOf: named(),
  priority: Priority.default('normal'),
  /**
   * Chosen by the client, one for a dialog: all that it saves is one draft, which is sent once (R24). With it a draft that somebody
   * else changed or sent meanwhile is refused; without it the text becomes a draft of its own.
   */
  composeKey: z.uuid().optional(),
  /** The draft that this is the next version of. */
  draftId: named(),
  /** The version of the draft that was edited: when another window saved a newer one, this becomes a draft of its own (R24). */
  draftVersion: z.coerce.number().int().optional(),
  /** As whom it is sent; without it as the person themselves. */
  identityId: named(),
  /** The shared mailbox, or the account on another server, that it goes out from; without it one's own. */
  accountId: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** How many answers of a shared mailbox its writer knew of: one that came since is warned about (mail.md 6.2). */
  answersSeen: z.coerce.number().int().min(0).optional(),
  /** The mail that this answers or passes on. */
  inReplyTo: named(),
  forwardOf: named(),
  /** When the mail comes back if nobody answered it. */
  remindAt: instant().optional(),
};

/** What was written, word for word, while its mail waits. */
export interface Written extends Pick<z.output<typeof SendForm>, 'to' | 'cc' | 'bcc' | 'subject' | 'content' | 'htmlContent' | 'priority'> {
  uploads: string[];
  composeKey?: string | undefined;
  identityId?: string | undefined;
  inReplyTo?: string | undefined;
  forwardOf?: string | undefined;
  accountId?: string | undefined;
  answersSeen?: number | undefined;
  /** Who wrote it for a shared mailbox, and the account of the mail that it answers. */
  writtenBy?: string | undefined;
  originalAccountId?: string | undefined;
  remindAt?: string | undefined;
}

/** specification §7; what is missing is answered in the words of §5. */
export const SendForm = z.object({
  to: addresses().default([]),
  cc: addresses().default([]),
  bcc: addresses().default([]),
  subject: z.string().max(MAIL_LIMITS.subject).default(''),
  ...messageForm,
  /** Seconds for which the mail can be taken back; without them it is with colleagues at once. */
  hold: z.coerce.number().int().min(0).max(30).default(0),
  /** When it is to go out. */
  sendAt: instant().optional(),
  /** Who asks to be warned of a recipient whose domain only looks like a known one: the recipients that they were warned of already. */
  lookAlikesSeen: addresses().optional(),
});

/** What may change about mails: read, star, label, move. */
export const MailChange = z.object({
  seen: z.boolean().optional(),
  starred: z.boolean().optional(),
  folder: z.enum(['inbox', 'archive', 'trash', 'spam']).optional(),
  /** A folder of the same account on another server, instead of `folder`. */
  box: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  addLabels: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  removeLabels: z.array(z.string().max(40)).max(20).optional(),
});
export type MailChange = z.infer<typeof MailChange>;
