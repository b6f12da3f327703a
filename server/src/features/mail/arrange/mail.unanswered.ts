import { addDays, workDaysAfter, workDaysBefore } from '@lintel/contract/kit/days';
import { sql, type RawBuilder } from 'kysely';
import { businessHours, dayIn, instantIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { literally } from '#server/platform/text-search.ts';

/** What a conversation is measured by, read once a call. */
export interface Waiting {
  /** What came before it has waited long enough. */
  before: Date;
  /** How many working days of the company have begun since the day on which it came. */
  daysSince: (at: Date) => number;
}

export async function readWaiting({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Waiting> {
  const days = await readSetting(db, 'mail.unanswered_days', now);
  const hours = await businessHours(db, now);
  const today = dayIn(now, hours.zone);
  return {
    before: instantIn(addDays(workDaysBefore(today, days, hours), 1), 0, hours.zone),
    daysSince: (at) => workDaysAfter(dayIn(at, hours.zone), today, hours),
  };
}

/** On an entry and its message: somebody of us wrote it, from here or from an account elsewhere. */
const isOurs = (entry: string, message: string, domain: string) => sql<boolean>`(${sql.ref(`${entry}.origin`)} = 'sent'
  or lower(${sql.ref(`${message}.from_email`)}) like ${`%@${literally(domain)}`}
  or exists (select from mail_account as own where lower(own.address) = lower(${sql.ref(`${message}.from_email`)})))`;

/**
 * The last mail of the conversation `mail_project.thread_id` that a person wrote, where it came from outside before an instant and nobody of
 * us has answered it, be it out of another mailbox that has it as well; no row where that is not so. `isThere`, on `entry` and `mailbox`, says
 * which mails are of the conversation.
 */
export const lastUnanswered = ({ before }: Waiting, domain: string, isThere: RawBuilder<boolean>) => sql`
  select last.received_at as since from (
    select said.message_id, said.from_email, said.received_at, entry.origin
    from entry join mailbox on mailbox.id = entry.mailbox_id join message as said on said.id = entry.message_id
    where entry.thread_id = mail_project.thread_id and ${isThere} and not said.by_machine
    order by said.received_at desc, entry.id desc limit 1
  ) as last
  where last.received_at < ${before} and not ${isOurs('last', 'last', domain)} and not exists (
    select from message as twin join entry as copy on copy.message_id = twin.id
    join entry as answer on answer.thread_id = copy.thread_id join message as said on said.id = answer.message_id
    where twin.message_id = last.message_id and not answer.draft and not said.by_machine and said.received_at > last.received_at
      and ${isOurs('answer', 'said', domain)}
      and not exists (select from outbox where outbox.entry_id = answer.id and outbox.status = 'held'))`;
