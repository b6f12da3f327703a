import { z } from 'zod';
import { Email, Folder } from './mail.ts';
import { bytes, route } from './kit/route.ts';
import { inboxes } from './mail-reading.ts';
import { files, id } from './kit/schema.ts';
import { MEGABYTE } from './kit/size.ts';

export const TRANSFER_LIMITS = { fileBytes: 500 * MEGABYTE, mails: 100_000, unpackedBytes: 4 * 1024 ** 3 } as const;

/** Where mails of a file go; `kept` where the file says that they were. */
export const ImportInto = z.enum(['kept', 'inbox', 'archive', 'sent']);
export type ImportInto = z.infer<typeof ImportInto>;

/** Mails that are being taken in from a file, and what became of them. */
export const MailImport = z.object({
  id: id('mim'),
  filename: z.string(),
  folder: ImportInto,
  /** Bytes of the file, and how many of them had their turn. */
  size: z.int(),
  read: z.int(),
  added: z.int(),
  /** Were in the mailbox already. */
  known: z.int(),
  /** Larger than the mailbox takes. */
  refused: z.int(),
  /** What of the file was left out, and why. */
  leftOut: z.string().nullable(),
  isDone: z.boolean(),
});
export type MailImport = z.infer<typeof MailImport>;

const accountId = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();

export const mailTransferApi = {
  start: route({
    method: 'POST',
    path: '/mail/imports',
    can: 'mail:organise',
    summary: 'Take in the mails of a file: one as eml, many as mbox, folders of them as zip',
    once: 'accepted',
    form: z.object({ folder: ImportInto.default('archive'), account: accountId, attachments: files().default([]) }),
    data: MailImport,
    bodyLimit: TRANSFER_LIMITS.fileBytes + 1_000_000,
    fileLimit: TRANSFER_LIMITS.fileBytes,
    rate: 20,
  }),
  takeOver: route({
    method: 'POST',
    path: '/mail/:id/take-over',
    can: 'mail:send',
    summary: 'Make a draft that lies on another server a draft here',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    body: z.object({}),
    data: Email,
    once: 'required',
  }),
  latest: route({
    method: 'GET',
    path: '/mail/imports/latest',
    can: 'mail:organise',
    summary: 'How far the import is that was started last',
    data: MailImport.nullable(),
  }),
  export: route({
    method: 'GET',
    path: '/mail/export',
    can: 'mail:read',
    summary: 'The mails of a folder, of a search in it, or some of them, as one mbox file',
    query: z.object({
      folder: Folder,
      /** A folder of a shared mailbox, or of an account on another server. */
      box: accountId,
      /** With it, or with all inboxes, a search is as far as that of their list. */
      account: accountId,
      inboxes,
      q: z.string().max(300).default(''),
      /** Ids with commas between them: only these. */
      ids: z
        .string()
        .regex(/^\d{1,18}(,\d{1,18}){0,199}$/)
        .optional(),
    }),
    data: bytes(),
    rate: 20,
  }),
  exportAll: route({
    method: 'GET',
    path: '/mail/export/all',
    can: 'mail:read',
    summary: 'All mails of a mailbox but drafts, as a zip with one mbox a folder',
    query: z.object({ account: accountId }),
    data: bytes(),
    rate: 20,
  }),
};
