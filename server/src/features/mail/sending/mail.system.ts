import type { Ctx, Services } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { composeMail } from './mail.compose.ts';
import { storeMails, type Placement } from '#server/features/mail/arriving/mail.place.ts';
import { emitArrival } from '#server/features/mail/arriving/mail.arrival.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';

export interface SystemMail {
  /** Always the same for the same mail: a repeat is not delivered again. */
  messageId: string;
  from: { name: string; email: string };
  /** `emp_…`; those without a mailbox here are left out. */
  to: readonly string[];
  subject: string;
  text: string;
  /** The same, where words are links. */
  html?: string;
  inReplyTo: string | null;
  references: readonly string[];
  /** Written by nobody: no note of absence shall answer it. */
  automatic: boolean;
}

/** Written by the house itself, to be answered by nobody; `key` is the mail's own, whenever it is sent. */
export const houseMail = ({ env }: Services, key: string, said: Pick<SystemMail, 'subject' | 'text' | 'html'>): Omit<SystemMail, 'to'> => ({
  ...said,
  messageId: `<${key}@${env.mailDomain}>`,
  from: { name: 'Lintel', email: `lintel@${env.mailDomain}` },
  inReplyTo: null,
  references: [],
  automatic: true,
});

/** Puts a mail of the house into people's inboxes. It is composed before its transaction: call it from a job. */
export async function postSystemMail(ctx: Ctx, mail: SystemMail): Promise<void> {
  const people = await ctx.db
    .selectFrom('mail_account')
    .innerJoin('employee', 'employee.id', 'mail_account.person_id')
    .select(['mail_account.id', 'mail_account.address', 'employee.name'])
    .where('person_id', 'in', [...mail.to, ''])
    .orderBy('mail_account.id')
    .execute();
  if (people.length === 0 || (await isPosted(ctx, mail.messageId))) return;
  const composed = await composeMail(ctx.services, {
    ...mail,
    date: ctx.now,
    to: people.map(({ address, name }) => ({ email: address, name })),
    cc: [],
    html: mail.html ?? null,
    priority: 'normal',
    files: [],
  });
  await withTransaction(ctx.db, async (db) => {
    const accounts = await lockAccounts(
      db,
      people.map(({ id }) => id),
    );
    if (await isPosted({ db }, mail.messageId)) return;
    const places = Array.from(accounts.values(), (account): Placement => ({ account, folder: 'inbox', origin: 'received', seen: false }));
    await storeMails(db, [{ ...composed, receivedAt: ctx.now, places }]);
    for (const place of places) await emitArrival({ ...ctx, db }, place, composed.reading);
  });
}

/** Asked again under the accounts' locks, where two runs of one job cannot pass each other. */
async function isPosted({ db }: Pick<Ctx, 'db'>, messageId: string): Promise<boolean> {
  return (await db.selectFrom('message').select('id').where('message_id', '=', messageId).limit(1).executeTakeFirst()) !== undefined;
}
