import { remindOf } from '#server/features/mail/mail.service.ts';
import { actingAs } from './demo.actor.ts';
import { instantOn } from './demo.calendar.ts';
import type { Unit } from './demo.steps.ts';

/** What somebody sent and waits for: by its subject, and after how many days it comes back. */
const WAITING = [
  { by: 'E0027', subject: 'Re: Materials for next week', days: 2 },
  { by: 'E0025', subject: 'Re: Crane on %', days: 3 },
] as const;

/** After the mail has come. */
export const reminderUnits = (today: string): Unit[] =>
  WAITING.map(({ by, subject, days }) => ({
    at: instantOn(today, 0, '08:45'),
    run: async (ctx) => {
      const acting = await actingAs(ctx, by);
      const mail = await ctx.db
        .selectFrom('entry')
        .innerJoin('message', 'message.id', 'entry.message_id')
        .innerJoin('mail_account', 'mail_account.id', 'entry.account_id')
        .select('entry.id')
        .where('mail_account.person_id', '=', acting.user.id)
        .where('entry.origin', '=', 'sent')
        .where('message.subject', 'like', subject)
        .orderBy('entry.date', 'desc')
        .executeTakeFirstOrThrow();
      await remindOf(acting, mail.id, instantOn(today, days, '06:00').toISOString());
    },
  }));
