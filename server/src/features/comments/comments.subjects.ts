import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

/** What a conversation is about, as far as this person may know. */
export interface DiscussionSubject {
  /** "Request REQ-2026-0004": what a mention says. */
  title: string;
  /** Its page below any role's prefix. */
  link: string;
  /** Reads and writes internal notes: those who work on it, not those it is for. False when left out. */
  seesInternal?: boolean;
}

/** Null for who may not see the record. */
export type FindSubject = (db: Db, user: User, subjectId: string) => Promise<DiscussionSubject | null>;

const SUBJECTS = new Map<string, FindSubject>();

/** Lets a kind of record be talked about. The type is the name of its machine: its history is part of the conversation. */
export function defineDiscussion(type: string, find: FindSubject): void {
  if (SUBJECTS.has(type)) throw new Error(`the discussion of ${type} is defined twice`);
  SUBJECTS.set(type, find);
}

export const findSubject = async (db: Db, user: User, type: string, subjectId: string): Promise<DiscussionSubject | null> =>
  (await SUBJECTS.get(type)?.(db, user, subjectId)) ?? null;
