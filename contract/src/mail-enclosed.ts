import { z } from 'zod';
import { bytes, route } from './kit/route.ts';
import { instant } from './kit/schema.ts';
import { Address } from './mail.ts';
import { Attachment } from './mail-attachment.ts';

/** So many mails within each other are looked into. */
export const ENCLOSED_DEPTH = 5;

/** A mail that is a file of another one. Nothing of it is stored apart: it is read when somebody looks at it. */
export const EnclosedMail = z.object({
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
  /** It could not be read as a mail; its original is there. */
  unreadable: z.boolean(),
});
export type EnclosedMail = z.infer<typeof EnclosedMail>;

/** `2.0`: the first file of the mail that is the third file of the mail. */
const place = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  path: z.string().regex(new RegExp(`^\\d{1,4}(?:\\.\\d{1,4}){0,${ENCLOSED_DEPTH}}$`)),
});

export const mailEnclosedApi = {
  get: route({
    method: 'GET',
    path: '/mail/:id/enclosed/:path',
    can: 'mail:read',
    summary: 'A mail that is a file of another one, to be looked at',
    params: place,
    data: EnclosedMail,
    rate: 120,
  }),
  file: route({
    method: 'GET',
    path: '/mail/:id/enclosed/:path/file',
    can: 'mail:read',
    summary: 'A file of a mail, or of one that is enclosed in it',
    params: place,
    data: bytes(),
    rate: 300,
  }),
};
