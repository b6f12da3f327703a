import type { MailboxAway } from '@lintel/contract/mail-shared';
import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/db.ts';

type AwayColumns = Pick<Selectable<Database['shared_mailbox']>, 'away_text' | 'away_outside' | 'away_from' | 'away_until'>;

/** What a shared mailbox answers by itself, on the days for which it does. */
export const awayOf = ({ away_text, away_outside, away_from, away_until }: AwayColumns): MailboxAway | null =>
  away_text === null ? null : { text: away_text, outside: away_outside, from: away_from!, until: away_until! };

/** The same on one day of the company; null where it answers nothing then. */
export function awayOn(row: AwayColumns, day: string): MailboxAway | null {
  const away = awayOf(row);
  return away && away.from <= day && day <= away.until ? away : null;
}

export const awayColumns = (away: MailboxAway | null) => ({
  away_text: away?.text ?? null,
  away_outside: away?.outside ?? null,
  away_from: away?.from ?? null,
  away_until: away?.until ?? null,
});
