import { sql } from 'kysely';
import { newId } from '@lintel/contract/kit/ids';
import {
  DONE_FOR_ALL,
  isGraver,
  mailChoiceFor,
  NOTIFICATION_TYPES,
  SAID_BY_DECISIONS,
  type MailChoice,
  type NotificationType,
  type Severity,
} from '@lintel/contract/notification-types';
import { Preferences } from '@lintel/contract/preferences';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { emit } from '#server/platform/events.ts';
import { countUnread, visibleTo } from './notifications.queries.ts';
import { mailNotification } from './notifications.queue.ts';

export { countAsked, listAsked, listNotifications } from './notifications.queries.ts';
export { notificationJobs } from './notifications.jobs.ts';
export { ENDING_STAGES, endingStage } from './notifications.endings.ts';

export interface NotificationInput {
  recipientId: string;
  /** A line of the catalogue; there is no other. */
  type: NotificationType;
  /** Left out, that of its type. */
  severity?: Severity;
  title: string;
  body?: string;
  /** A page of the app, without the role's prefix where it exists for every role. */
  link?: string;
  /** Until when it has to be done; left out where that is critical: now. */
  dueAt?: Date;
  /** What says the same thing again: within a day it is one notification with a count. */
  dedupeKey?: string;
}

type Said = Omit<NotificationInput, 'dueAt'> & { severity: Severity; dueAt: Date | null };

const COLLAPSE_MS = 24 * 3_600_000;

/**
 * Tells somebody, in the transaction of `ctx.db`. Never put pay, medical words, bank data or what a mail says into it. Several
 * recipients are told in the order of their ids, so that two transactions that tell the same people do not wait for each other.
 */
export async function notify(ctx: Ctx, input: NotificationInput): Promise<void> {
  const known = NOTIFICATION_TYPES[input.type];
  if (!known) throw new Error(`${input.type} is no type of notification: add its line to the catalogue`);
  const severity = input.severity ?? known.severity;
  const said = { ...input, severity, dueAt: input.dueAt ?? (severity === 'critical' ? ctx.now : null) };
  const recipient = await ctx.db
    .selectFrom('employee')
    .select(['preferences', 'status'])
    .where('id', '=', input.recipientId)
    .executeTakeFirst();
  // Who has left reads nothing here, and does not find it when they are back.
  if (recipient?.status === 'terminated') return;
  const mail = mailFor(said, recipient?.preferences);
  if (!(await collapse(ctx, said, mail))) await insert(ctx, said, mail);
  await emit(ctx.db, input.recipientId, { kind: 'notifications.changed' });
}

/** Which of these things are still asked of somebody. */
export async function openActions({ db }: Ctx, dedupeKeys: readonly string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom('notification')
    .select('dedupe_key')
    .where('dedupe_key', 'in', [...dedupeKeys])
    .where('severity', 'in', ['action', 'critical'])
    .where('done_at', 'is', null)
    .execute();
  return new Set(rows.flatMap((row) => row.dedupe_key ?? []));
}

/** Somebody did what was asked for: it is no longer asked of anyone (workspace A16). */
export async function closeActions(ctx: Ctx, dedupeKey: string): Promise<void> {
  const closed = await ctx.db
    .updateTable('notification')
    .set((eb) => ({ done_at: ctx.now, read_at: eb.fn.coalesce('read_at', eb.val(ctx.now)) }))
    .where('dedupe_key', '=', dedupeKey)
    .where('severity', 'in', ['action', 'critical'])
    .where('done_at', 'is', null)
    .returning('recipient_id')
    .execute();
  for (const recipientId of new Set(closed.map((row) => row.recipient_id)))
    await emit(ctx.db, recipientId, { kind: 'notifications.changed' });
}

/** Marks some of one's notifications as read, or all of them; answers how many are still unread. */
export async function markRead(ctx: Ctx, ids: string[] | undefined): Promise<number> {
  if (ids?.length === 0) return countUnread(ctx.db, ctx.user);
  let update = ctx.db.updateTable('notification').set({ read_at: ctx.now }).where(visibleTo(ctx.user)).where('read_at', 'is', null);
  if (ids) update = update.where('id', 'in', ids);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows > 0n) await emit(ctx.db, ctx.user.id, { kind: 'notifications.changed' });
  return countUnread(ctx.db, ctx.user);
}

/**
 * What was asked is dealt with, as its reader says: for everybody where it was asked of several. A decision is dealt with by deciding
 * (workspace A16). Answers how many are still unread.
 */
export async function markDone(ctx: Ctx, ids: string[]): Promise<number> {
  const done = await ctx.db
    .updateTable('notification')
    .set((eb) => ({ done_at: ctx.now, read_at: eb.fn.coalesce('read_at', eb.val(ctx.now)) }))
    .where(visibleTo(ctx.user))
    .where('id', 'in', ids)
    .where('type', 'not in', [...SAID_BY_DECISIONS])
    .where('done_at', 'is', null)
    .returning(['id', 'type', 'title', 'dedupe_key'])
    .execute();
  for (const { id, type, title, dedupe_key } of done) {
    if (!DONE_FOR_ALL.includes(type as NotificationType)) continue;
    if (dedupe_key) await closeActions(ctx, dedupe_key);
    await audit(ctx, { action: 'notification.done', subjectType: 'notification', subjectId: id, subjectLabel: title, after: { type } });
  }
  if (done.length > 0) await emit(ctx.db, ctx.user.id, { kind: 'notifications.changed' });
  return countUnread(ctx.db, ctx.user);
}

/** Adds to the notification that says the same, when there is one of the last day; it is unread again, and mailed again when it is graver. */
async function collapse(
  ctx: Ctx,
  { recipientId, dedupeKey, title, body, link, severity, dueAt }: Said,
  mail: MailChoice,
): Promise<boolean> {
  if (!dedupeKey) return false;
  // Two at once would not see each other's row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${recipientId} ${dedupeKey}`}, 16))`.execute(ctx.db);
  const found = await ctx.db
    .selectFrom('notification')
    .select(['id', 'severity'])
    .where('recipient_id', '=', recipientId)
    .where('dedupe_key', '=', dedupeKey)
    .where('done_at', 'is', null)
    .where('created_at', '>', new Date(ctx.now.getTime() - COLLAPSE_MS))
    .executeTakeFirst();
  if (!found) return false;
  const graver = isGraver(severity, found.severity) ? { severity, mail, mailed_at: null } : null;
  await ctx.db
    .updateTable('notification')
    .set((eb) => ({ count: eb('count', '+', 1), title, body: body ?? '', link: link ?? null, due_at: dueAt, read_at: null, ...graver }))
    .where('id', '=', found.id)
    .execute();
  if (graver && mail === 'immediate') await ctx.services.jobs.enqueue(ctx.db, mailNotification, { id: found.id });
  return true;
}

async function insert(ctx: Ctx, { recipientId, dedupeKey, link, dueAt, ...said }: Said, mail: MailChoice): Promise<void> {
  const id = newId('ntf', ctx.now.getTime());
  await ctx.db
    .insertInto('notification')
    .values({
      ...said,
      id,
      recipient_id: recipientId,
      link: link ?? null,
      dedupe_key: dedupeKey ?? null,
      due_at: dueAt,
      mail,
      created_at: ctx.now,
    })
    .execute();
  if (mail === 'immediate') await ctx.services.jobs.enqueue(ctx.db, mailNotification, { id });
}

/** What the recipient chose for this group, as far as it can be muted. */
function mailFor({ type, severity }: Said, preferences: unknown): MailChoice {
  const { notificationMails } = Preferences.parse(preferences ?? {});
  return mailChoiceFor(severity, notificationMails[NOTIFICATION_TYPES[type].group]);
}
