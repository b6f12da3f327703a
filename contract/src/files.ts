import { z } from 'zod';
import { bytes, route } from './kit/route.ts';
import { files, id, instant } from './kit/schema.ts';
import { MEGABYTE } from './kit/size.ts';

/** Who may see a file beyond those who see its subject is the subject's to say; it reads this (workspace 0.1). */
export const SENSITIVITIES = ['normal', 'personal', 'medical', 'pay'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** A file of a record: who opens it is asked each time whether they may see the record. */
export const StoredFile = z.object({
  id: id('file'),
  name: z.string(),
  size: z.int(),
  /** A picture or a PDF by its bytes, else what its sender said. */
  mime: z.string(),
  category: z.string().nullable(),
  sensitivity: z.enum(SENSITIVITIES),
  uploadedById: z.string(),
  uploadedByName: z.string().nullable(),
  createdAt: instant(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const filesApi = {
  upload: route({
    method: 'POST',
    path: '/files',
    can: 'files:write',
    summary: 'Upload files; they are yours alone until something that you save takes them in',
    form: z.object({ files: files() }),
    data: z.array(StoredFile),
    once: 'accepted',
    bodyLimit: 60 * MEGABYTE,
  }),
  open: route({
    method: 'GET',
    path: '/files/:id',
    can: 'files:read',
    summary: 'A file; pictures and PDF in place with `inline`',
    params: z.object({ id: id('file') }),
    query: z.object({ inline: z.stringbool().optional() }),
    data: bytes(),
  }),
  ofSubject: route({
    method: 'GET',
    path: '/files',
    can: 'files:read',
    summary: 'The files of a record, oldest first',
    query: z.object({ subjectType: z.string().max(40), subjectId: z.string().max(60) }),
    data: z.array(StoredFile),
  }),
  discard: route({
    method: 'DELETE',
    path: '/files/:id',
    can: 'files:write',
    summary: 'Throw away an upload of yours that nothing has taken in',
    params: z.object({ id: id('file') }),
    data: z.object({ id: id('file') }),
    once: 'accepted',
  }),
};
