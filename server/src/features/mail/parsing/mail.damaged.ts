import type { Db } from '#server/platform/db.ts';
import type { Reading } from './mail.reading.ts';
import { searchVector } from './mail.words.ts';

/** What PostgreSQL says of a value that it cannot store: data exceptions, and limits of its own. */
const UNSTORABLE = /^(22|54)/;

/**
 * Places mails all at once. Where one of them cannot be stored, each by itself, and that one as a mail that could not be read: what a
 * stranger wrote keeps no other mail away. Inside somebody's transaction there is one try.
 */
export async function spoilingNothing<Mail extends { reading: Reading }, Result>(
  db: Db,
  mails: readonly Mail[],
  place: (mails: readonly Mail[]) => Promise<Result[]>,
): Promise<Result[]> {
  try {
    return await place(mails);
  } catch (error) {
    if (db.isTransaction || !UNSTORABLE.test((error as { code?: string }).code ?? '')) throw error;
    const [mail, ...more] = mails;
    if (mail && more.length === 0 && mail.reading.unreadable) throw error;
    const again = more.length > 0 ? mails.map((one) => [one]) : [[{ ...mail!, reading: unreadable(mail!.reading) }]];
    const results: Result[] = [];
    for (const one of again) results.push(...(await spoilingNothing(db, one, place)));
    return results;
  }
}

/** What is left of a mail that nobody can read: its source can be shown. */
export const unreadable = ({ subject, from, sentAt }: Pick<Reading, 'subject' | 'from' | 'sentAt'>, messageId = ''): Reading => ({
  messageId,
  inReplyTo: null,
  references: [],
  subject: subject || 'This mail could not be read',
  from,
  replyTo: null,
  to: [],
  cc: [],
  bcc: [],
  sentAt,
  text: '',
  html: null,
  blockedImages: 0,
  blockedTrackers: 0,
  snippet: 'This mail could not be read. Its source can be shown.',
  priority: 'normal',
  attachments: [],
  vector: searchVector({ subject, from, to: [], files: [], text: '' }),
  unreadable: true,
  bounce: null,
  byMachine: false,
  invitation: null,
  unsubscribe: null,
});
