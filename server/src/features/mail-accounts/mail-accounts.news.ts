import { buffer } from 'node:stream/consumers';
import type { SenderCheck } from '@lintel/contract/mail-reading';
import {
  changeMails,
  checkElsewhere,
  isDisowned,
  knownLabels,
  lockAccounts,
  openSorting,
  passOn,
  releasedIn,
  type LockedAccount,
  type Placement,
  type SortedMail,
} from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ArrivedMail } from './mail-accounts.arrivals.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import { partIn } from './mail-accounts.labels.ts';
import type { Session } from './mail-accounts.session.ts';

const AT_ONCE = 8;
/** Clocks of other servers are not ours. */
const DAY_MS = 86_400_000;

/** A mail, and what was found out about its sender where it is news. */
export interface JudgedMail extends ArrivedMail {
  /** It arrived after its folder was looked at first; what another program put there later is as old as it says. */
  isNews: boolean;
  check: SenderCheck | null;
}

const OWN_WORDS: ReadonlySet<string> = new Set(['sent', 'drafts', 'trash']);

/** Asks who sent what is new: outside of every transaction, since names are asked for. */
export async function judgeNews({ services, account }: Session, row: FolderRow, mails: readonly ArrivedMail[]): Promise<JudgedMail[]> {
  const from = row.news_from === null ? Infinity : Number(row.news_from);
  const since = account.created_at.getTime() - DAY_MS;
  const judged: JudgedMail[] = mails.map((mail) => ({
    ...mail,
    isNews: mail.uid >= from && mail.receivedAt.getTime() >= since && !OWN_WORDS.has(partIn(row, mail.marks)),
    check: null,
  }));
  const news = judged.filter(({ isNews }) => isNews);
  for (let n = 0; n < news.length; n += AT_ONCE)
    await Promise.all(
      news.slice(n, n + AT_ONCE).map(async (mail) => {
        const raw = await buffer(await services.blobs.get(mail.raw.sha256));
        mail.check = await checkElsewhere(services, raw, account.imap_host, mail.reading.from.email);
      }),
    );
  return judged;
}

/** What the owner's rules make of a mail; null for what is no news of the inbox. */
export type Sorted = SortedMail | null;

/**
 * Asks the owner's rules about what is new in the inbox. What its domain disowns goes to Spam where the server does not look after that
 * itself: one that has a folder for it decided that this mail stays where it is.
 */
export async function sortNews({ db }: Ctx, account: LockedAccount, row: FolderRow, mails: readonly JudgedMail[]): Promise<Sorted[]> {
  const isAsked = ({ isNews, marks }: JudgedMail) => isNews && partIn(row, marks) === 'inbox';
  if (!mails.some(isAsked)) return mails.map(() => null);
  const [sort, filters] = [await openSorting(db, [account]), await hasFilter(db, account)];
  const sorted: Sorted[] = [];
  for (const mail of mails) {
    const { check, reading } = mail;
    const isSpam =
      isAsked(mail) && !filters && isDisowned(check) && !(await releasedIn(db, [account.id], reading.from.email)).has(account.id);
    sorted.push(isAsked(mail) ? sort(account, reading, isSpam) : null);
  }
  return sorted;
}

async function hasFilter(db: Ctx['db'], { boxes }: LockedAccount): Promise<boolean> {
  const junk = db.selectFrom('imap_mailbox').select('path').where('mailbox_id', '=', boxes.spam).where('is_made_here', '=', false);
  return (await junk.executeTakeFirst()) !== undefined;
}

/** A mail that lies in its inbox there, and where it is to lie. */
export interface SettledMail {
  id: string;
  place: Placement;
  sorted: Sorted;
  byMachine: boolean;
  mail: Pick<ArrivedMail, 'marks'>;
}

/** Has them moved, marked and passed on as the rules say; there, too, as if their owner had done it. */
export async function carryOut(ctx: Ctx, accountId: string, row: FolderRow, mails: readonly SettledMail[]): Promise<void> {
  const groups = new Map<string, string[]>();
  for (const { id, place, sorted, mail } of mails) {
    const { seen, starred, labels = [] } = sorted?.place ?? {};
    const known = labels.length > 0 ? await knownLabels(ctx.db, accountId, labels, ctx.now) : [];
    const change = {
      ...(place.folder === partIn(row, mail.marks) ? {} : { folder: place.folder }),
      ...{ ...(seen && { seen }), ...(starred && { starred }), ...(known.length > 0 && { addLabels: known }) },
    };
    const key = JSON.stringify(change);
    if (key !== '{}') groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  if (groups.size > 0) {
    // A change of its own after the arrival: it has the next number.
    const account = (await lockAccounts(ctx.db, [accountId])).get(accountId)!;
    for (const [change, ids] of groups) await changeMails(ctx, account, ids, JSON.parse(change) as Parameters<typeof changeMails>[3]);
  }
  for (const { id, place, sorted, byMachine } of mails) if (sorted) await passOn(ctx, { ...sorted, places: [place] }, [id], byMachine);
}
