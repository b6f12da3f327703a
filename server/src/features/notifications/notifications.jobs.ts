import { addDays } from '@lintel/contract/kit/days';
import { minutesOf } from '@lintel/contract/kit/minutes';
import { z } from 'zod';
import { dayIn, instantIn } from '#server/features/calendars/calendars.service.ts';
import { houseMail, postSystemMail } from '#server/features/mail/mail.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { markMailed } from './notifications.mailed.ts';
import { pruneJob } from './notifications.prune.ts';
import { mailNotification } from './notifications.queue.ts';
import { digestMail, type MailedNotification } from './notifications.mails.ts';

const Nothing = z.object({});

/** Every quarter of an hour it looks whether the morning's mails of the company's day are due (workspace A16). */
const digest: Job<typeof Nothing> = {
  name: 'notifications.digest',
  data: Nothing,
  cron: '*/15 * * * *',
  run: (_data, ctx) => sendDigests(ctx),
};

export const notificationJobs: readonly Job[] = [mailNotification, digest, pruneJob];

/** Older ones have lost their day: a server that was off for a week does not mail the week. */
const REACH_DAYS = 2;

/** One mail a person and day, with what came before its time. */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const minutes = minutesOf(await readSetting(ctx.db, 'notifications.digest_at', ctx.now));
  const day = dayIn(ctx.now, zone);
  const due = instantIn(day, minutes, zone);
  if (ctx.now < due) return;
  const from = instantIn(addDays(day, -REACH_DAYS), minutes, zone);
  for (const personId of await peopleWaiting(ctx.db, from, due)) await sendDigest(ctx, personId, day, { from, due });
}

interface Span {
  from: Date;
  due: Date;
}

async function sendDigest(ctx: Ctx, personId: string, day: string, span: Span): Promise<void> {
  const waiting = await waitingOf(ctx.db, personId, span);
  if (waiting.length === 0) return;
  // The same mail by its id: whoever runs at the same time, or again, sends no second one.
  await postSystemMail(ctx, { ...houseMail(ctx.services, `digest-${day}-${personId}`, digestMail(ctx.services, waiting)), to: [personId] });
  const ids = waiting.map(({ id }) => id);
  await markMailed(ctx, ids);
}

/** What is done is read. */
const pending = (db: Db, { from, due }: Span) =>
  db
    .selectFrom('notification')
    .where('mail', '=', 'digest')
    .where('mailed_at', 'is', null)
    .where('notification.created_at', '>=', from)
    .where('notification.created_at', '<', due)
    .where('read_at', 'is', null);

async function peopleWaiting(db: Db, from: Date, due: Date): Promise<string[]> {
  const rows = await pending(db, { from, due }).select('recipient_id').distinct().orderBy('recipient_id').execute();
  return rows.map((row) => row.recipient_id);
}

const waitingOf = (db: Db, personId: string, span: Span): Promise<MailedNotification[]> =>
  pending(db, span)
    .select(['notification.id', 'type', 'title', 'link'])
    .where('recipient_id', '=', personId)
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .limit(100)
    .execute();
