import {
  dateOf,
  isDisowned,
  lockAccounts,
  placeMails,
  rememberContacts,
  settleBounce,
  shareMessages,
  spoilingNothing,
  type LockedAccount,
  type Placement,
} from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import { systemContext, type Ctx } from '#server/platform/context.ts';
import { asRecords, withTransaction, type Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import type { ArrivedMail } from './mail-accounts.arrivals.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import { boxIn, isSentIn, partIn } from './mail-accounts.labels.ts';
import type { Session } from './mail-accounts.session.ts';
import { carryOut, judgeNews, sortNews, type JudgedMail, type Sorted } from './mail-accounts.news.ts';
import { knownEntries } from './mail-accounts.store.ts';

/** Puts fetched mails into our tables, a window in one transaction; what is here already stays as it is. */
export async function placeArrivals(session: Session, row: FolderRow, mails: readonly ArrivedMail[]): Promise<void> {
  await spoilingNothing(session.services.db, await judgeNews(session, row, mails), async (some) => {
    await withTransaction(session.services.db, (tx) => placeWindow(tx, session, row, some));
    return [];
  });
}

async function placeWindow(db: Db, { services, account }: Session, row: FolderRow, mails: readonly JudgedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const locked = (await lockAccounts(db, [account.account_id])).get(account.account_id)!;
  const folder = await db.selectFrom('imap_mailbox').select('uidvalidity').where('mailbox_id', '=', row.mailbox_id).executeTakeFirst();
  if (folder?.uidvalidity !== row.uidvalidity) return;
  const known = await knownEntries(
    db,
    row.mailbox_id,
    mails.map(({ uid }) => uid),
  );
  const fresh = mails.filter(({ uid }) => !known.has(uid));
  if (fresh.length === 0) return;
  const ctx = systemContext(services, db);
  const placed = await placeAll(ctx, locked, row, fresh);
  const isReceived = ({ mail, place }: PlacedMail) => !OWN_OR_UNWANTED.has(partIn(row, mail.marks)) && place.folder !== 'spam';
  const received = placed.filter(isReceived);
  const at = services.clock.now();
  await rememberContacts(
    db,
    received.map(({ mail: { reading } }) => ({ accountId: locked.id, people: [reading.from], at })),
  );
  for (const { reading, check } of fresh)
    if (reading.bounce && !isDisowned(check)) await settleBounce(ctx, reading.bounce, { to: [locked.address] });
  const heard = placed.filter(({ mail, place, sorted }) => place.folder === partIn(row, mail.marks) && !sorted?.place.seen);
  await announce(
    db,
    locked,
    row,
    account.whole_at !== null,
    heard.map(({ mail }) => mail),
  );
}

/** Whoever is in these is nobody that one was written by. */
const OWN_OR_UNWANTED: ReadonlySet<string> = new Set(['sent', 'drafts', 'spam']);

interface PlacedMail {
  mail: JudgedMail;
  place: Placement;
  sorted: Sorted;
}

/** What rules say, and that a conversation is muted, is done there, too. Answers where each lies afterwards. */
async function placeAll(ctx: Ctx, account: LockedAccount, row: FolderRow, mails: readonly JudgedMail[]): Promise<PlacedMail[]> {
  const { db } = ctx;
  const originOf = ({ marks }: JudgedMail) => (isSentIn(row, marks) && partIn(row, marks) === 'sent' ? 'sent' : 'received');
  const messages = await shareMessages(
    db,
    mails.map((message) => ({ accountId: account.id, origin: originOf(message), message })),
  );
  const sorted = await sortNews(ctx, account, row, mails);
  const placed = mails.map((mail, i) => {
    const { marks, receivedAt, reading, threadId } = mail;
    const folder = sorted[i]?.place.folder ?? partIn(row, marks);
    const place: Placement = { account, folder, mailboxId: boxIn(account, row, marks), origin: originOf(mail), ...marks };
    return { message: messages[i]!, reading, threadId, date: dateOf(reading, receivedAt), places: [place] };
  });
  const ids = await placeMails(db, placed);
  const records = mails.map(({ uid, emailId }, i) => ({ entry_id: ids[i]![0], uid, email_id: emailId }));
  await sql`
    insert into imap_entry (entry_id, account_id, mailbox_id, uid, email_id)
    select entry_id, ${account.id}, ${row.mailbox_id}, uid, email_id
    from json_to_recordset(${asRecords(records)}) as one (entry_id bigint, uid bigint, email_id text)`.execute(db);
  const settled = placed.map(({ places, reading }, i) => ({
    ...{ id: ids[i]![0]!, place: places[0]!, sorted: sorted[i]!, byMachine: reading.byMachine, mail: mails[i]! },
  }));
  await carryOut(ctx, account.id, row, settled);
  return settled;
}

/** One event a window; a sound and a line only for what is new to the person, never for a first sync. */
async function announce(db: Db, account: LockedAccount, row: FolderRow, isWhole: boolean, mails: readonly ArrivedMail[]): Promise<void> {
  const unread = isWhole ? mails.filter(({ marks }) => partIn(row, marks) === 'inbox' && !marks.seen) : [];
  const last = unread.at(-1)?.reading;
  await emit(db, account.ownerId, {
    kind: 'mail.changed',
    folders: [...new Set([row.part, ...mails.map(({ marks }) => partIn(row, marks))])],
    arrived: last !== undefined,
    ...(last ? { from: last.from.name || last.from.email, subject: last.subject } : {}),
  });
  if (!isWhole)
    await sql`update imap_account set done = (select coalesce(sum(total), 0) from mailbox where account_id = ${account.id}) where account_id = ${account.id}`.execute(
      db,
    );
}
