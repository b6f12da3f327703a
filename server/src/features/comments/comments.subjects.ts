import type { User } from '#server/platform/context.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db.ts';

/** How a field of the audit log is said; `hidden` says that it changed and no more. */
export interface ShownField {
  /** In the words of its page. */
  label: string;
  /** Text as it stands where nothing is said. `name` is of an id or of several, `bps` hundredths of a per cent, `days100` of a day; of
   * what is `known` those are named alone that `names` of the subject finds for this reader. */
  as?: 'day' | 'money' | 'hours' | 'percent' | 'bps' | 'days100' | 'name' | 'known' | 'hidden';
  /** What its values are called. */
  words?: Readonly<Record<string, string>>;
  /** The field of the same entry that names what it is about: "Part of" with whom. `subject` is the record of the entry itself. */
  of?: { field: string; words?: Readonly<Record<string, string>> };
}

/** What is told of edits: action of the audit log, field in its entry, how it is said. What is not named here is told to nobody. */
export type ShownEdits = Readonly<Record<string, Readonly<Record<string, ShownField>>>>;

/** What a conversation is about, as far as this person may know. */
export interface DiscussionSubject {
  /** "Request REQ-2026-0004": what a mention says. */
  title: string;
  /** Its page below any role's prefix. */
  link: string;
  /** Reads and writes internal notes: those who work on it, not those it is for. False when left out. */
  seesInternal?: boolean;
  /** The fields whose changes this person reads, because they may read the fields today. None when left out. */
  edits?: ShownEdits;
  /** Records of their own that belong to it: rows of a type and an id. Their changes stand on its timeline, by the same table. */
  parts?: RawBuilder<unknown>;
  /** Rows of an id and a name, for what is `known`: only of what this person sees. */
  names?: RawBuilder<unknown>;
  /**
   * Reads what became of the record and nothing of what is said about it: no comment, no mention, of a step neither the reason
   * nor that there was one where the state stayed as it was. False when left out.
   */
  isOutline?: boolean;
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
