import { createHash } from 'node:crypto';
import type { ApprovalFlag, ApprovalKind, ApprovalMark } from '@lintel/contract/approval-kinds';
import type { ApprovalField, Fact } from '@lintel/contract/approvals';
import { canonicalJson, plain } from '#server/platform/audit-payload.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

/** What the chain is chosen by and what its approvers see. */
export interface ApprovalInput {
  kind: ApprovalKind;
  subjectId: string;
  /** One line, as a person would say it: "Annual leave, 9 to 13 February". Never pay, medical words or bank data. */
  title: string;
  /** What of the subject is asked, where that is not the subject itself: "Move to VH-12 Van". Its page says it with the decision. */
  about?: string;
  requesterId: string;
  /** Who prepared it, entered it for the requester or gains from it: none of them decides it (SoD-1). */
  involved?: readonly string[];
  /** Whose head decides: the requester's department, or the one that bears the cost. */
  departmentId: string | null;
  projectId?: string | null;
  amountMinor?: string | null;
  days100?: number | null;
  isOverBudget?: boolean;
  isUnpaid?: boolean;
  leaveTypeId?: string | null;
  templateId?: string | null;
  /** Who decides where the rule says "owner", such as the owner of a form. */
  ownerId?: string | null;
  /** How many files such as quotes it carries; checked where a rule asks for some. */
  files?: number;
  /** What the approver should know first; a flagged approval is left out of bulk decisions. */
  flags?: readonly ApprovalFlag[];
  marks?: readonly ApprovalMark[];
  /** With what it stands in an inbox: the week of hours (`2026-W41`), the form of a request. */
  bundle?: string;
  facts: readonly Fact[];
  /** Sent again after it came back: it goes on where it was returned, if chain and amount are as they were. */
  resumes?: boolean;
}

export interface Settled {
  outcome: 'approved' | 'rejected' | 'returned';
  comment: string;
  /** Those that were marked as it was returned. */
  fields: readonly ApprovalField[];
  /** Who took the last decision; `system` where the rule has no step. */
  decidedById: string;
}

/** What an approval is about: the slice that owns the rows says how they are read and moved. */
export type Subject = Moved & (Read | ReadTwoWays);

/** What is approved, in plain values with labels for keys; null when it is gone. A decision stands for exactly this. */
interface Read {
  content(db: Db, subjectId: string): Promise<Content | null>;
}

/**
 * Where it is shown in other words than it is bound by, both of one reading: names may be changed by anybody, what is bound says ids. What
 * was bound in another form before a release stands in `formerly`, so that what waits is decided as it was asked for.
 */
interface ReadTwoWays {
  contents(db: Db, subjectId: string, now: Date): Promise<TwoWays | null>;
}
export interface TwoWays {
  shown: Content;
  bound: Content;
  formerly?: Content;
}

interface Moved {
  kind: ApprovalKind;
  /** Its page, below the role's prefix: `leave/lvr_…`. */
  link(subjectId: string): string;
  /** Moves the subject by a system transition, in the transaction of the decision; `ctx` acts as the system. */
  settle(ctx: Ctx, subjectId: string, settled: Settled): Promise<void>;
  /** The outcomes that `settle` tells its requester itself, with more than a decision says. Left out: approvals tell every one. */
  tells?: readonly Settled['outcome'][];
  /** How it would be asked for now, where a change may lead to another chain. Left out: as it was asked. */
  current?(ctx: Ctx, subjectId: string): Promise<ApprovalInput>;
  /** What lies around it and changes while it waits, such as who else is away by now. Left out: nothing does. */
  around?: Surroundings;
  /** The fields of its form that somebody fills in. Left out: it has no form. */
  fields?(db: Db, subjectId: string): Promise<ApprovalField[]>;
}

/** Looked at anew wherever somebody reads what waits, and in turn where they decide it. */
export interface Surroundings {
  /** Decisions that change what others find wait for each other here. */
  takeTurn(db: Db): Promise<unknown>;
  now(ctx: Pick<Ctx, 'db' | 'now'>, subjectId: string): Promise<Required<Pick<ApprovalInput, 'facts' | 'flags'>>>;
}

/** By kind; `defineSubject` fills it. */
export const SUBJECTS = new Map<ApprovalKind, Subject>();

export function defineSubject(subject: Subject): void {
  if (SUBJECTS.has(subject.kind)) throw new Error(`the kind ${subject.kind} has two subjects`);
  SUBJECTS.set(subject.kind, subject);
}

export function subjectOf(kind: ApprovalKind): Subject {
  const subject = SUBJECTS.get(kind);
  if (!subject) throw new Error(`no slice has defined the subject of ${kind}`);
  return subject;
}

export type Content = Record<string, unknown>;

export const fieldsOf = async (db: Db, kind: ApprovalKind, subjectId: string): Promise<ApprovalField[]> =>
  (await subjectOf(kind).fields?.(db, subjectId)) ?? [];

/** What is approved as it is now, with the hash that decisions are bound to, and whether that is what somebody was asked for. */
export async function contentOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: ApprovalKind,
  subjectId: string,
): Promise<{ content: Content; hash: string; isFor(hash: string): boolean }> {
  const { shown, bound, formerly } = await contentsOf(ctx, subjectOf(kind), subjectId);
  const hash = hashOf(bound);
  return { content: plain(shown) as Content, hash, isFor: (one) => one === hash || (formerly !== undefined && one === hashOf(formerly)) };
}

async function contentsOf({ db, now }: Pick<Ctx, 'db' | 'now'>, subject: Subject, subjectId: string): Promise<TwoWays> {
  if ('contents' in subject) return (await subject.contents(db, subjectId, now)) ?? { shown: {}, bound: {} };
  const content = (await subject.content(db, subjectId)) ?? {};
  return { shown: content, bound: content };
}

const hashOf = (content: Content): string =>
  createHash('sha256')
    .update(canonicalJson(plain(content) as Content), 'utf8')
    .digest('hex');

/** Of these people those who are away on a day. */
export type Absence = (db: Db, employeeIds: readonly string[], day: string) => Promise<Set<string>>;
let absence: Absence = async () => new Set();

/** Filled by leave: an approver who is away without a delegate is escalated at once (workspace A7). Answers the way back. */
export function defineAbsence(of: Absence): () => void {
  const before = absence;
  absence = of;
  return () => void (absence = before);
}

export const absentOn: Absence = (db, employeeIds, day) =>
  employeeIds.length === 0 ? Promise.resolve(new Set()) : absence(db, employeeIds, day);
