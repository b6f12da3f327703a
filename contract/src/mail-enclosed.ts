import { z } from 'zod';
import { bytes, route } from './kit/route.ts';
import { id } from './kit/schema.ts';
import { MailContent } from './mail-content.ts';

/** So many mails within each other are looked into. */
export const ENCLOSED_DEPTH = 5;

/** `2.0`: the first file of the mail that is the third file of the mail. */
const path = z.string().regex(new RegExp(`^\\d{1,4}(?:\\.\\d{1,4}){0,${ENCLOSED_DEPTH}}$`));
const place = z.object({ id: z.string().regex(/^\d{1,18}$/), path });
/** The same of a file of a record, which is `0` itself. */
const placeInFile = z.object({ id: id('file'), path });

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
  getOfFile: route({
    method: 'GET',
    path: '/files/:id/mail/:path',
    can: 'files:read',
    summary: 'A mail that is a file of a record, or one that is enclosed in it, to be looked at by who may open the file',
    params: placeInFile,
    data: MailContent,
    rate: 120,
  }),
  fileOfFile: route({
    method: 'GET',
    path: '/files/:id/mail/:path/file',
    can: 'files:read',
    summary: 'A file of such a mail',
    params: placeInFile,
    data: bytes(),
    rate: 300,
  }),
};
