import { parseSearch, type SearchNode } from '@lintel/contract/mail-search';
import type { FoundOlder } from '@lintel/contract/mail-accounts';
import { wireProblem } from '#server/adapters/imap.ts';
import { prepareReading } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failAt } from '#server/platform/errors.ts';
import { fetchFound } from './mail-accounts.arrivals.ts';
import { criteriaOf } from './mail-accounts.find.criteria.ts';
import { readFolders, type FolderRow } from './mail-accounts.folders.ts';
import { placeArrivals } from './mail-accounts.place.ts';
import { findOwn } from './mail-accounts.queries.ts';
import { ask, inFolder, type Session } from './mail-accounts.session.ts';
import { knownEntries } from './mail-accounts.store.ts';
import { connect } from './mail-accounts.watch.ts';

/** So many hits are fetched at once, the newest: the rest comes with all other mail. */
const MOST = 200;

/**
 * Looks on an account's server for what a search finds among the mails that are not here yet, and fetches it (mail.md 4.7), over a
 * connection of its own: the one that fetches goes on. Raises why the server cannot be asked, and what the search cannot mean, at `q`.
 */
export async function findOlder(ctx: Ctx, id: string, q: string, gone: AbortSignal): Promise<FoundOlder> {
  const account = await findOwn(ctx.db, ctx.user, id);
  const { tree, problems } = parseSearch(q);
  const [problem] = problems;
  if (problem) throw failAt('q', problem.code, problem.values);
  const folders = await readFolders(ctx.db, id);
  const behind = folders.filter(({ is_whole }) => !is_whole);
  if (!tree || behind.length === 0) return { found: 0, isAll: tree === null || folders.length > 0 };
  prepareReading();
  let session: Session | null = null;
  const stop = () => session?.client.close();
  gone.addEventListener('abort', stop);
  try {
    session = await connect(ctx.services, account);
    return await findIn(session, behind, tree, gone);
  } catch (error) {
    throw wireProblem(error, { host: account.imap_host, port: account.imap_port }, 'imap');
  } finally {
    gone.removeEventListener('abort', stop);
    session?.client.close();
  }
}

async function findIn(session: Session, folders: readonly FolderRow[], tree: SearchNode, gone: AbortSignal): Promise<FoundOlder> {
  const answer = { found: 0, isAll: true };
  for (const row of folders) {
    if (gone.aborted) return { ...answer, isAll: false };
    const hits = await findInFolder(session, row, tree, MOST - answer.found).catch((error: unknown) => {
      // One folder that cannot be opened keeps nothing of the others away.
      if (!session.client.usable) throw error;
      return null;
    });
    answer.found += hits?.found ?? 0;
    answer.isAll &&= hits?.isAll ?? false;
  }
  return answer;
}

async function findInFolder(session: Session, row: FolderRow, tree: SearchNode, most: number): Promise<FoundOlder> {
  const { db, clock } = session.services;
  const { mails, isAll } = await inFolder(session, row.path, async () => {
    const box = session.client.mailbox;
    // Numbers of another time say nothing; the fetching begins anew.
    if (!box || String(box.uidValidity) !== row.uidvalidity) return { mails: [], isAll: false };
    const criteria = criteriaOf(tree, clock.now()) ?? { all: true };
    const said = await ask(session, () => session.client.search(criteria, { uid: true }), 1_000_000 + box.exists * 12);
    if (!said) return { mails: [], isAll: false };
    const known = await knownEntries(db, row.mailbox_id);
    const missing = said.filter((uid) => !known.has(uid)).sort((a, b) => a - b);
    const arrived = most > 0 ? await fetchFound(session, row, missing.slice(-most)) : [];
    return { mails: arrived, isAll: arrived.length === missing.length };
  });
  await placeArrivals(session, row, mails);
  return { found: mails.length, isAll };
}
