import type { Folder } from '@lintel/contract/mail';
import { sql } from 'kysely';
import type { Ctx, Services } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { rememberContacts } from './mail.contacts.ts';
import { spoilingNothing } from '#server/features/mail/parsing/mail.damaged.ts';
import { knownLabels } from '#server/features/mail/arrange/mail.labels.ts';
import { dateOf, shareMessages, type StoredRaw } from './mail.messages.ts';
import { readMail } from '#server/features/mail/parsing/mail.parse.ts';
import { placeMails, type Placement } from './mail.place.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { lockAccounts, type LockedAccount } from '#server/features/mail/mail.store.ts';

export interface Import {
  /** Whose mailbox; or the `address` of a shared one. */
  personId?: string;
  address?: string;
  /** Who wrote it, in the Sent of a shared mailbox. */
  writtenBy?: string;
  /** An RFC 5322 message. */
  raw: Uint8Array;
  folder: Folder;
  seen: boolean;
  starred?: boolean;
  answered?: boolean;
  forwarded?: boolean;
  labels?: string[];
  /** When it arrived; else the date in its header, else now. */
  receivedAt?: Date;
}

/**
 * Puts messages into people's folders as if they had come on their way, for loaders: same reading, same store, one transaction. Several
 * people's copies of the same bytes share one message. Raises when a person has no mailbox. Answers the entries' ids. How many at once
 * is the caller's choice: all of them are held in memory.
 */
export async function importMails(ctx: Ctx, inputs: readonly Import[]): Promise<string[]> {
  const keeping = openKeeping<{ source: Uint8Array; input: Import }>(ctx.services);
  for (const input of inputs) keeping.take({ source: input.raw, input });
  return spoilingNothing(ctx.db, await keeping.done(), (some) => withTransaction(ctx.db, (tx) => placeImports({ ...ctx, db: tx }, some)));
}

export const importMail = async (ctx: Ctx, input: Import): Promise<string> => (await importMails(ctx, [input]))[0]!;

/** A mail whose bytes are safe, and what stands in it. */
export interface KeptMail {
  raw: StoredRaw;
  reading: Reading;
}

/** Mails are read as they are taken; `done` answers all of them, in their order, once their bytes are on the disk. */
export interface Keeping<Mail> {
  take(mail: Mail): void;
  done(): Promise<(Mail & KeptMail)[]>;
}

export function openKeeping<Mail extends { source: Uint8Array }>({ blobs }: Pick<Services, 'blobs'>): Keeping<Mail> {
  const taken: { mail: Mail; reading: Promise<Reading> }[] = [];
  return {
    take: (mail) => void taken.push({ mail, reading: readMail(mail.source, true) }),
    done: async () => {
      const stored = await blobs.putAll(taken.map(({ mail }) => mail.source));
      const readings = await Promise.all(taken.map(({ reading }) => reading));
      return taken.map(({ mail }, i) => ({ ...mail, raw: { ...stored[i]!, sourceSha256: stored[i]!.sha256 }, reading: readings[i]! }));
    },
  };
}

interface ImportedMail extends KeptMail {
  input: Import;
}

async function placeImports(ctx: Ctx, mails: readonly ImportedMail[]): Promise<string[]> {
  const owners = new Map<string, string>();
  for (const { input } of mails) if (!owners.has(ownerOf(input))) owners.set(ownerOf(input), await accountFor(ctx.db, input));
  const accounts = await lockAccounts(ctx.db, [...new Set(owners.values())]);
  const placed = [];
  const labelsOf = knownOnce(ctx);
  for (const { input, raw, reading } of mails) {
    const receivedAt = input.receivedAt ?? (reading.sentAt === null ? ctx.now : new Date(reading.sentAt));
    const place = await placeOf(labelsOf, accounts.get(owners.get(ownerOf(input))!)!, input, receivedAt);
    placed.push({ reading, place, message: { raw, reading, receivedAt } });
  }
  const messages = await shareMessages(
    ctx.db,
    placed.map(({ place, message }) => ({ accountId: place.account.id, origin: place.origin, message })),
  );
  const ids = await placeMails(
    ctx.db,
    placed.map(({ reading, place, message }, i) => ({
      ...{ message: messages[i]!, reading, date: dateOf(reading, message.receivedAt), places: [place] },
    })),
  );
  const met = placed.map(({ reading, place, message }) => ({
    ...{ accountId: place.account.id, at: message.receivedAt },
    people: place.origin === 'received' ? [reading.from] : [...reading.to, ...reading.cc],
  }));
  await rememberContacts(ctx.db, met);
  return ids.flat();
}

type LabelsOf = (accountId: string, labels: readonly string[]) => Promise<string[]>;

/** A file of mails has the same labels over and over. */
function knownOnce({ db, now }: Ctx): LabelsOf {
  const known = new Map<string, Promise<string[]>>();
  return (accountId, labels) => {
    const key = JSON.stringify([accountId, labels]);
    const found = known.get(key) ?? knownLabels(db, accountId, labels, now);
    known.set(key, found);
    return found;
  };
}

async function placeOf(labelsOf: LabelsOf, account: LockedAccount, input: Import, receivedAt: Date): Promise<Placement> {
  const { folder, seen, starred = false, answered = false, forwarded = false, writtenBy = null, labels = [] } = input;
  const origin = folder === 'sent' ? 'sent' : folder === 'drafts' ? 'draft' : 'received';
  return {
    ...{ account, folder, origin, seen, starred, answered, forwarded, writtenBy },
    labels: await labelsOf(account.id, labels),
    ...(origin === 'draft' ? { draftData: { lastEditedAt: receivedAt.toISOString(), inReplyTo: null, forwardOf: null } } : {}),
  };
}

const ownerOf = ({ personId, address }: Import): string => address?.toLowerCase() ?? personId ?? '';

async function accountFor(db: Db, { personId, address }: Import): Promise<string> {
  const accounts = db.selectFrom('mail_account').select('id');
  const found =
    address === undefined
      ? accounts.where('person_id', '=', personId ?? '')
      : accounts.where('owner_id', 'is', null).where(sql<boolean>`lower(address) = ${address.toLowerCase()}`);
  return (await found.executeTakeFirstOrThrow()).id;
}
