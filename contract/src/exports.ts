import { z } from 'zod';
import { EXPORT_FORMATS } from './kit/list.ts';
import { bytes, route } from './kit/route.ts';
import { id, instant } from './kit/schema.ts';

export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;

/** A file of more rows is written by a job; its reader is told when it is there. */
export const EXPORT_AT_ONCE = 5000;

/** A file of a long list, written beside its reader's work. */
export const ListExport = z.object({
  id: id('exp'),
  /** `people-2026-10-12.xlsx` */
  filename: z.string(),
  format: z.enum(EXPORT_FORMATS),
  status: z.enum(EXPORT_STATES),
  /** Rows in all and rows read so far; null until they are counted. */
  rows: z.int().nullable(),
  done: z.int(),
  size: z.int().nullable(),
  /** Why there is no file. */
  problem: z.string().nullable(),
  createdAt: instant(),
  expiresAt: instant().nullable(),
});
export type ListExport = z.infer<typeof ListExport>;

const answers = z.union([z.string().max(1000), z.array(z.string().max(200)).max(60)]);

export const exportsApi = {
  list: route({
    method: 'GET',
    path: '/exports',
    can: 'signed-in',
    summary: 'Your files of long lists that are kept, newest first',
    data: z.array(ListExport),
  }),
  get: route({
    method: 'GET',
    path: '/exports/:id',
    can: 'signed-in',
    summary: 'How far one of them is',
    params: z.object({ id: id('exp') }),
    data: ListExport,
  }),
  start: route({
    method: 'POST',
    path: '/exports',
    can: 'preferences:write',
    summary: 'Have the file of a list written; the same once more while it is being written is the same file',
    body: z.object({
      /** The path of the list's own export: `/people/export`. */
      path: z.string().max(200),
      query: z.record(z.string().max(60), answers),
    }),
    data: ListExport,
    once: 'accepted',
  }),
  file: route({
    method: 'GET',
    path: '/exports/:id/file',
    can: 'signed-in',
    summary: 'The file, for whoever may still see its rows',
    params: z.object({ id: id('exp') }),
    data: bytes(),
    rate: 30,
  }),
};
