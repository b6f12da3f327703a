import { z } from 'zod';
import { Email } from './mail.ts';
import type { Priority } from './mail-form.ts';
import { route } from './kit/route.ts';
import { id, instant } from './kit/schema.ts';

/** Earlier versions of a draft: how many, for how long, and how far apart where nothing much was lost. */
export const VERSION_LIMITS = { most: 20, days: 30, apartMinutes: 5, lostCharacters: 200 } as const;

/** The fields of a version beside its text. */
export interface VersionFields {
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  priority: Priority;
  isHtml: boolean;
  /** Names, for what changed. */
  files: string[];
}

export const VersionChanges = z.object({
  parts: z.array(z.enum(['recipients', 'subject', 'priority', 'files'])),
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
});
export type VersionChanges = z.infer<typeof VersionChanges>;

export const DraftVersion = z.object({
  id: id('mdv'),
  /** When it was what the draft said. */
  savedAt: instant(),
  subject: z.string(),
  /** From the version before it. */
  changes: VersionChanges,
});
export type DraftVersion = z.infer<typeof DraftVersion>;

export const WholeVersion = DraftVersion.extend({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  text: z.string(),
  /** Clean already; null where it is plain text. */
  html: z.string().nullable(),
  files: z.array(z.string()),
});
export type WholeVersion = z.infer<typeof WholeVersion>;

const ofDraft = z.object({ id: z.string().regex(/^\d{1,18}$/) });
const ofVersion = ofDraft.extend({ versionId: z.string().max(40) });

export const mailDraftsApi = {
  versions: route({
    method: 'GET',
    path: '/mail/:id/versions',
    can: 'mail:send',
    summary: 'Earlier versions of a draft, the newest first',
    params: ofDraft,
    data: z.array(DraftVersion),
  }),
  version: route({
    method: 'GET',
    path: '/mail/:id/versions/:versionId',
    can: 'mail:send',
    summary: 'What a draft said then',
    params: ofVersion,
    data: WholeVersion,
  }),
  restore: route({
    method: 'POST',
    path: '/mail/:id/versions/:versionId/restore',
    can: 'mail:send',
    summary: 'Make a draft say what it said then; what it says now is kept as a version',
    params: ofVersion,
    body: z.object({ draftVersion: z.int() }),
    data: Email,
    once: 'required',
  }),
};
