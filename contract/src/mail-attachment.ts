import { z } from 'zod';

/** A file of a mail. */
export const Attachment = z.object({
  /** Its place in the mail, from 0: part of its address. */
  index: z.int(),
  filename: z.string(),
  size: z.int(),
  type: z.string(),
  contentId: z.string().nullable(),
  inline: z.boolean(),
});
export type Attachment = z.infer<typeof Attachment>;
