import { errorText } from '@lintel/contract/errors';
import { lockAccounts } from '#server/features/mail/mail.service.ts';
import { sql, type Selectable } from 'kysely';
import { withTransaction, type Database } from '#server/platform/db.ts';
import { fileSent, leaveUnfiled } from './mail-accounts.file.ts';
import { readFolders } from './mail-accounts.folders.ts';
import { inFolder, type Session } from './mail-accounts.session.ts';
import { setStanding, tellOwner } from './mail-accounts.store.ts';
import { tellThere, type Told } from './mail-accounts.tell.ts';

type Intent = Selectable<Database['imap_intent']>;

const BATCH = 300;
/** With the waits between them some minutes: a server that is busy or restarts takes nothing back. */
const TRIES = 10;
const WAIT_MS = 2000;
const MOST_WAIT_MS = 60_000;
const LATER_MS = 30_000;
const CLAIM_MS = 180_000;

/**
 * Tells the server what was done here, in order. Each step bears a repeat: flags are differences, a mail that was moved or removed
 * already is not where it was, and then there is nothing to do. Waits for nothing; what cannot be done now stays for the next round.
 */
export async function drainIntents(session: Session, isStopped: () => boolean = () => false): Promise<void> {
  for (let done = 0; !isStopped();) {
    const batch = await nextIntents(session);
    if (batch.length === 0) return;
    for (const group of groupsOf(batch)) {
      if (isStopped()) return;
      const told = await tellOrWait(session, group);
      done += told;
      // What comes later for the same mail must not overtake it.
      if (told === 0) break;
    }
    if (done > 10_000) return;
  }
}

/** Whether something is to be told whose time has come. */
export const hasToTell = async (session: Session): Promise<boolean> => (await nextIntents(session)).length > 0;

async function nextIntents({ services, account }: Session): Promise<Told[]> {
  const { rows } = await sql<Intent & { at_mailbox: string; at_uid: string }>`
    select imap_intent.*, coalesce(imap_entry.mailbox_id, imap_intent.mailbox_id) as at_mailbox, coalesce(imap_entry.uid, imap_intent.uid) as at_uid
    from imap_intent left join imap_entry on imap_entry.entry_id = imap_intent.entry_id
    where imap_intent.account_id = ${account.account_id} and next_try_at <= ${services.clock.now()}
      and (op in ('remove', 'file') or imap_entry.uid is not null)
      and not exists (select from imap_intent as earlier where earlier.entry_id = imap_intent.entry_id and earlier.id < imap_intent.id
        and earlier.op <> 'file' and earlier.next_try_at > ${services.clock.now()})
    order by imap_intent.id limit ${BATCH}`.execute(services.db);
  return rows.map((row) => ({ ...row, at: { entryId: row.entry_id, mailboxId: row.at_mailbox, uid: Number(row.at_uid) } }));
}

/** Neighbours that ask for the same thing in the same folder go in one command; their order stays. */
function groupsOf(intents: readonly Told[]): Told[][] {
  const groups: Told[][] = [];
  const keyOf = ({ id, op, at, mailbox_id, add_flags, remove_flags }: Told) =>
    JSON.stringify([op, op === 'file' ? id : at.mailboxId, mailbox_id, add_flags, remove_flags]);
  for (const intent of intents) {
    const last = groups.at(-1);
    if (last && keyOf(last[0]!) === keyOf(intent) && !last.some(({ at }) => at.uid === intent.at.uid)) last.push(intent);
    else groups.push([intent]);
  }
  // A move changes where the next steps of the same mail have to look: they are read anew. So may a removal.
  const moved = groups.findIndex(([first]) => first!.op === 'move' || first!.op === 'remove');
  return moved < 0 ? groups : groups.slice(0, moved + 1);
}

/**
 * Answers how many were told; none where they wait, or were given up. A folder that was renamed or removed there meanwhile must not stop
 * the round that finds it out.
 */
async function tellOrWait(session: Session, group: Told[]): Promise<number> {
  try {
    return await tell(session, group);
  } catch (error) {
    if (!session.client.usable) throw error;
    return refused(session, group, group[0]!.at.mailboxId);
  }
}

async function tell(session: Session, group: Told[]): Promise<number> {
  const [first] = group as [Told];
  if (first.op === 'file') return tellSent(session, first);
  const folders = await readFolders(session.services.db, session.account.account_id);
  const folder = folders.find(({ mailbox_id }) => mailbox_id === first.at.mailboxId);
  if (!folder) return settled(session, group);
  if (first.op === 'move' && first.mailbox_id === folder.mailbox_id && !session.isLabelled) return settled(session, group);
  const outcome = await inFolder(session, folder.path, async () => {
    const box = session.client.mailbox;
    // Numbered anew meanwhile: the next round finds the mails again, and then they are told.
    if (!box || String(box.uidValidity) !== folder.uidvalidity) return 'renumbered';
    return tellThere(session, folder, group);
  });
  if (outcome === 'renumbered') return postponed(session, group);
  if (outcome === 'again') return group.length;
  return outcome === 'done' ? settled(session, group) : refused(session, group, folder.mailbox_id);
}

/** Of several servers on one database one files; whoever is killed while it does leaves it to the next after a while. */
async function tellSent(session: Session, intent: Told): Promise<number> {
  const { clock, db } = session.services;
  const until = new Date(clock.now().getTime() + CLAIM_MS);
  const { numAffectedRows } = await sql`
    update imap_intent set next_try_at = ${until} where id = ${intent.id} and next_try_at <= ${clock.now()}`.execute(db);
  if (numAffectedRows !== 1n) return 0;
  const result = await fileSent(session, intent.entry_id!);
  if (result === 'later') return postponed(session, [intent], LATER_MS);
  return result === 'done' ? settled(session, [intent]) : refused(session, [intent], '');
}

async function settled({ services }: Session, group: readonly Told[]): Promise<number> {
  await sql`delete from imap_intent where id = any(${group.map(({ id }) => id)}::bigint[])`.execute(services.db);
  return group.length;
}

async function postponed({ services }: Session, group: readonly Told[], wait = WAIT_MS): Promise<number> {
  const next = new Date(services.clock.now().getTime() + wait);
  await sql`update imap_intent set next_try_at = ${next} where id = any(${group.map(({ id }) => id)}::bigint[])`.execute(services.db);
  return 0;
}

/** Tried some times more; then it stands here again as it is there, and the owner is told. */
async function refused(session: Session, group: readonly Told[], mailboxId: string): Promise<number> {
  const { services, account, client } = session;
  if (!client.usable) throw new Error('the connection ended while the server was told of a change');
  const ids = group.map(({ id }) => id);
  if (group.length > 1) {
    // One of them may be what the server minds: from now on each by itself.
    for (const one of group) await tellOrWait(session, [one]);
    return 0;
  }
  const [first] = group as [Told];
  if (first.tries + 1 < TRIES) {
    const next = new Date(services.clock.now().getTime() + Math.min(MOST_WAIT_MS, WAIT_MS * 2 ** first.tries));
    await sql`update imap_intent set tries = tries + 1, next_try_at = ${next} where id = any(${ids}::bigint[])`.execute(services.db);
    return 0;
  }
  const subject = await subjectOf(session, first.entry_id);
  if (first.op === 'file') {
    await leaveUnfiled(session, first.entry_id!);
    await setStanding(services, account.account_id, { notice: errorText('mail_account.not_filed', { host: account.imap_host, subject }) });
    return 0;
  }
  await withTransaction(services.db, async (tx) => {
    const locked = (await lockAccounts(tx, [account.account_id])).get(account.account_id)!;
    await sql`delete from imap_intent where id = any(${ids}::bigint[]) or (entry_id is not null and entry_id = ${first.entry_id})`.execute(
      tx,
    );
    if (first.entry_id)
      await sql`update entry set mailbox_id = ${mailboxId}, modseq = ${locked.modseq}, version = version + 1 where id = ${first.entry_id}`.execute(
        tx,
      );
    // Everything in the folder is looked at again.
    await tx.updateTable('imap_mailbox').set({ modseq: null, uidnext: null }).where('mailbox_id', '=', mailboxId).execute();
    await tellOwner(tx, account.account_id);
  });
  await setStanding(services, account.account_id, {
    notice: errorText('mail_account.change_refused', { host: account.imap_host, subject }),
  });
  return 0;
}

async function subjectOf({ services }: Session, entryId: string | null): Promise<string> {
  if (!entryId) return 'a mail';
  const row = await services.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select('message.subject')
    .where('entry.id', '=', entryId)
    .executeTakeFirst();
  return row?.subject.slice(0, 80) || 'a mail';
}
