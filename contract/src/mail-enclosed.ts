import { z } from 'zod';
import { bytes, route } from './kit/route.ts';
import { MailContent } from './mail-content.ts';

/** So many mails within each other are looked into. */
export const ENCLOSED_DEPTH = 5;

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
    data: MailContent,
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
