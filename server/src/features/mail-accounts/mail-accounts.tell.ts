import { lockAccounts } from '#server/features/mail/mail.service.ts';
import type { MailboxObject } from 'imapflow';
import { sql, type Selectable } from 'kysely';
import { storeUnchanged, type FlagChange } from '#server/adapters/imap.ts';
import { withTransaction, type Database } from '#server/platform/db.ts';
import { asToldTo, type Marks } from './mail-accounts.flags.ts';
import { placeOf, readFolders, type FolderRow } from './mail-accounts.folders.ts';
import { INBOX_LABEL } from './mail-accounts.labels.ts';
import { ask, marksIn, uidSet, wantedMarks, type Session } from './mail-accounts.session.ts';
import { applyMarks, knownEntries, markLost, tellOwner } from './mail-accounts.store.ts';

/** Something its server has to be told, and where it has the message. */
export interface Told extends Selectable<Database['imap_intent']> {
  at: { entryId: string | null; mailboxId: string; uid: number };
}

/** `again`: it has come closer, and has another step to go. */
type Outcome = 'done' | 'again' | 'refused';

/** Tells the server one thing about neighbours of its open folder. */
export async function tellThere(session: Session, folder: FolderRow, group: readonly Told[]): Promise<Outcome> {
  const [first] = group as [Told];
  const range = uidSet(group.map(({ at }) => at.uid));
  if (first.op === 'flags') return asOutcome(await tellFlags(session, folder, range, first));
  if (first.op === 'remove') return tellRemoval(session, folder, range, group);
  if (session.isLabelled) return tellStanding(session, folder, range, group);
  return asOutcome(await tellMove(session, range, group, await placeOf(session, first.mailbox_id!)));
}

const asOutcome = (isDone: boolean): Outcome => (isDone ? 'done' : 'refused');

async function tellFlags(session: Session, folder: FolderRow, range: string, { add_flags, remove_flags }: Told): Promise<boolean> {
  const { client, isLabelled } = session;
  const [add, remove] = [asToldTo(client, isLabelled, add_flags), asToldTo(client, isLabelled, remove_flags)];
  const changes: FlagChange[] = [
    { operation: '+FLAGS', flags: add.flags },
    { operation: '-FLAGS', flags: remove.flags },
  ];
  const [one, ...others] = changes.filter(({ flags }) => flags.length > 0);
  if (one && !(await tellFirst(session, folder, range, one))) return false;
  for (const other of others) if (!(await store(session, range, other))) return false;
  const labelled = { uid: true, useLabels: true };
  if (add.labels.length > 0 && !(await ask(session, () => client.messageFlagsAdd(range, add.labels, labelled)))) return false;
  return remove.labels.length === 0 || ask(session, () => client.messageFlagsRemove(range, remove.labels, labelled));
}

/**
 * Where somebody else changed a message since we looked, what they did to its other flags is here before ours is told: the server may
 * find that ours changes nothing, and would not speak of the message again (mail.md 4.4).
 */
async function tellFirst(session: Session, folder: FolderRow, range: string, change: FlagChange): Promise<boolean> {
  const { client } = session;
  const box = client.mailbox as MailboxObject;
  const can = box.permanentFlags;
  const isPlain = change.operation === '-FLAGS' || !can || can.has('\\*') || change.flags.every((flag) => can.has(flag));
  if (!isPlain || folder.modseq === null || !client.enabled.has('CONDSTORE') || box.noModseq) return store(session, range, change);
  const met = await ask(session, () => storeUnchanged(client, range, change, folder.modseq!)).catch((error: unknown) => {
    // A server that knows the words and not the command: without a condition, then.
    if ((error as { responseStatus?: string }).responseStatus === undefined) throw error;
    return range;
  });
  if (met === '') return true;
  await takeState(session, folder, met);
  return store(session, met, change);
}

const store = (session: Session, range: string, { operation, flags }: FlagChange): Promise<boolean> =>
  ask(session, () =>
    operation === '+FLAGS'
      ? session.client.messageFlagsAdd(range, [...flags], { uid: true })
      : session.client.messageFlagsRemove(range, [...flags], { uid: true }),
  );

async function takeState(session: Session, folder: FolderRow, range: string): Promise<void> {
  const found = new Map<number, Marks>();
  await ask(session, async () => {
    for await (const one of session.client.fetch(range, wantedMarks(session), { uid: true })) {
      const marks = marksIn(session, folder, one);
      if (one.uid && marks) found.set(one.uid, marks);
    }
  });
  await withTransaction(session.services.db, async (tx) => {
    const account = (await lockAccounts(tx, [session.account.account_id])).get(session.account.account_id)!;
    const known = await knownEntries(tx, folder.mailbox_id, [...found.keys()]);
    const said = [...known].map(([uid, one]) => ({ known: one, marks: found.get(uid)! }));
    if ((await applyMarks(tx, account, said)) > 0) await tellOwner(tx, account.id);
  });
}

/** Without UIDPLUS an EXPUNGE would take what another program marked: then a mark is all (mail.md 4.4). */
async function tellRemoval(session: Session, folder: FolderRow, range: string, group: readonly Told[]): Promise<Outcome> {
  const { client, services } = session;
  if (!session.isLabelled || folder.part !== 'archive') {
    const remove = () =>
      session.hidesDeleted ? client.messageFlagsAdd(range, ['\\Deleted'], { uid: true }) : client.messageDelete(range, { uid: true });
    return asOutcome(await ask(session, remove));
  }
  // Out of the folder with everything it would only lose its labels: it goes by way of the trash.
  const trash = (await readFolders(services.db, folder.account_id)).find(({ part }) => part === 'trash');
  const moved = trash ? await ask(session, () => client.messageMove(range, trash.path, { uid: true })) : false;
  if (!moved) return 'refused';
  for (const { id, at } of group) {
    const uid = moved.uidMap?.get(at.uid);
    if (uid === undefined) continue;
    await sql`update imap_intent set mailbox_id = ${trash!.mailbox_id}, uid = ${uid} where id = ${id}`.execute(services.db);
  }
  return moved.uidMap ? 'again' : 'done';
}

/** On a server with labels: out of Trash and Spam, and into them, is a move; what else is a place here is the Inbox label there. */
async function tellStanding(session: Session, folder: FolderRow, range: string, group: readonly Told[]): Promise<Outcome> {
  const { client, services } = session;
  const wanted = group[0]!.mailbox_id!;
  const { part } = await services.db.selectFrom('mailbox').select('role as part').where('id', '=', wanted).executeTakeFirstOrThrow();
  const isOutside = part === 'trash' || part === 'spam';
  if (!isOutside && folder.part === 'archive') {
    const labelled = { uid: true, useLabels: true };
    const change = part === 'inbox' ? client.messageFlagsAdd.bind(client) : client.messageFlagsRemove.bind(client);
    return asOutcome(await ask(session, () => change(range, [INBOX_LABEL], labelled)));
  }
  const all = (await readFolders(services.db, folder.account_id)).find(({ part }) => part === 'archive');
  const target = await placeOf(session, isOutside || !all ? wanted : all.mailbox_id);
  if (target.mailboxId === folder.mailbox_id) return 'done';
  if (!(await tellMove(session, range, group, target))) return 'refused';
  return isOutside ? 'done' : 'again';
}

async function tellMove(
  session: Session,
  range: string,
  group: readonly Told[],
  target: Awaited<ReturnType<typeof placeOf>>,
): Promise<boolean> {
  const { client, services } = session;
  const copiesOnly = session.hidesDeleted && !client.capabilities.has('MOVE');
  const result = await ask(session, () =>
    copiesOnly ? client.messageCopy(range, target.path, { uid: true }) : client.messageMove(range, target.path, { uid: true }),
  );
  if (!result) return false;
  if (copiesOnly && !(await ask(session, () => client.messageFlagsAdd(range, ['\\Deleted'], { uid: true })))) return false;
  const isSame = target.uidvalidity !== null && String(result.uidValidity) === target.uidvalidity;
  await withTransaction(services.db, async (tx) => {
    await lockAccounts(tx, [session.account.account_id]);
    const unclear: string[] = [];
    for (const { at } of group) {
      const uid = isSame ? result.uidMap?.get(at.uid) : undefined;
      if (uid === undefined) unclear.push(at.entryId!);
      else
        await sql`
          update imap_entry set mailbox_id = ${target.mailboxId}, uid = ${uid}, lost_at = null
          where entry_id = ${at.entryId} and not exists (select from imap_entry as one where one.mailbox_id = ${target.mailboxId} and one.uid = ${uid})`.execute(
          tx,
        );
    }
    // Where the server does not say what they are called there, the next round finds them by what they are.
    await markLost(tx, unclear, services.clock.now());
  });
  return true;
}
