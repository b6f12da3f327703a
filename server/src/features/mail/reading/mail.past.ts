import type { Folder } from '@lintel/contract/mail';
import type { PastMails } from '@lintel/contract/mail-answers';
import type { BulkRun } from '@lintel/contract/mail-bulk';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { startBulkOf } from '#server/features/mail/arrange/mail.bulk.ts';
import { createRule } from '#server/features/mail/arrange/mail.rules.ts';
import { liesElsewhere } from '#server/features/mail/mail.access.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import { inAnyOrder, planSearch } from './mail.search.plan.ts';

type Target = 'archive' | 'trash';

/** How many mails of the sender of a mail there are to be moved. Raises `mail.not_found`. */
export async function countPast(ctx: Ctx, id: string): Promise<PastMails> {
  const one = await findSender(ctx, id);
  const mails = await findMails(ctx, one);
  const count = (target: Target) => mails.filter((mail) => moves(mail, target)).length;
  return { sender: one.sender, archive: count('archive'), trash: count('trash'), mayRule: one.isOwn };
}

/** Moves them as one change that can be taken back; a rule does the same with what still comes. Raises `mail.not_found`, `mail.too_many_rules`. */
export async function movePast(ctx: Ctx, id: string, { folder, isRuled }: { folder: Target; isRuled: boolean }): Promise<BulkRun> {
  const one = await findSender(ctx, id);
  if (isRuled && one.isOwn)
    await createRule(ctx, {
      ...{ name: `Emails from ${one.sender}`.slice(0, 80), isOn: true, matchesAny: false, stops: false },
      appliesTo: one.isElsewhere ? one.accountId : 'company',
      conditions: [{ field: 'from', test: 'is', value: one.sender.slice(0, 200) }],
      actions: { folder },
    });
  const ids = (await findMails(ctx, one)).filter((mail) => moves(mail, folder)).map((mail) => mail.id);
  return startBulkOf(ctx, one.accountId, ids, { folder });
}

/** What was filed away stays there, unless all of it goes. */
const moves = ({ folder }: { folder: Folder }, target: Target): boolean => target === 'trash' || folder !== 'archive';

interface Sender {
  accountId: string;
  sender: string;
  isOwn: boolean;
  isElsewhere: boolean;
}

async function findSender({ db, user }: Ctx, id: string): Promise<Sender> {
  const row = await visibleTo(db, user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .where('entry.origin', '=', 'received')
    .select(['entry.account_id as accountId', 'mail_account.owner_id', liesElsewhere('mail_account').as('isElsewhere')])
    .select(sql<string>`lower(message.from_email)`.as('sender'))
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  const { owner_id, ...one } = row;
  return { ...one, isOwn: owner_id === user.id };
}

/** Found by their words, since no index has senders; then the address decides. What lies in the trash or in Spam is out of the way already. */
async function findMails({ db, now }: Ctx, { accountId, sender }: Sender): Promise<{ id: string; folder: Folder }[]> {
  const words = inAnyOrder(planSearch(`from:"${sender}"`, now)?.words ?? '');
  if (words === '') return [];
  const { rows } = await sql<{ id: string; folder: Folder }>`
    select entry.id, mailbox.role as folder from entry_search as hit join entry on entry.id = hit.entry_id
    join mailbox on mailbox.id = entry.mailbox_id and mailbox.role not in ('trash', 'spam') join message on message.id = entry.message_id
    where hit.account_id = ${accountId} and hit.tsv @@ ${words}::tsquery and entry.origin = 'received' and lower(message.from_email) = ${sender}`.execute(
    db,
  );
  return rows;
}
