import { z } from 'zod';
import { instant } from './kit/schema.ts';
import { Address } from './mail.ts';
import { Attachment } from './mail-attachment.ts';

/** What a mail says, and nothing that a mailbox knows of it: one that is a file of another mail, or that is read with a project. */
export const MailContent = z.object({
  subject: z.string(),
  from: Address,
  to: z.array(Address),
  cc: z.array(Address),
  /** Null where its head says none. */
  date: instant().nullable(),
  textBody: z.string(),
  /** Clean, as that of any mail. */
  htmlBody: z.string().nullable(),
  /** Pictures of other servers, which stay out. */
  blockedImages: z.int(),
  attachments: z.array(Attachment),
  /** When its sender recalled it, for one of a mailbox here. */
  recalledAt: instant().nullish(),
  /** It could not be read as a mail; its original is there. */
  unreadable: z.boolean(),
});
export type MailContent = z.infer<typeof MailContent>;
