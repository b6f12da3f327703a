import type { Folder } from '@lintel/contract/mail';
import type { ImapFlow } from 'imapflow';
import type { LockedAccount } from '#server/features/mail/mail.service.ts';

/**
 * Gmail, and whatever speaks its extension, has one folder with every message (mail.md 4.3). What it shows as folders are labels of a
 * message: it is fetched from there alone, shown in the part that its labels say, and listed once. Trash and Spam lie beside it.
 */
export const speaksLabels = (client: ImapFlow): boolean => client.capabilities.has('X-GM-EXT-1');

/** Folders of such a server that hold messages; all others are views of the first one. */
export const STORES: ReadonlySet<string> = new Set(['\\All', '\\Junk', '\\Trash']);

export const INBOX_LABEL = '\\Inbox';
const PARTS: [label: string, part: Folder][] = [
  ['\\inbox', 'inbox'],
  ['\\draft', 'drafts'],
  ['\\sent', 'sent'],
];

/** Where a message stands by its labels. */
export interface Standing {
  part: Folder;
  isSent: boolean;
}

export function standingOf(labels: Iterable<string>): Standing {
  const own = new Set(Array.from(labels, (label) => label.toLowerCase()));
  return { part: PARTS.find(([label]) => own.has(label))?.[1] ?? 'archive', isSent: own.has('\\sent') };
}

interface There {
  standing?: Standing;
}

/** The part in which a message of a folder is shown. */
export const partIn = ({ part }: { part: Folder }, { standing }: There): Folder => standing?.part ?? part;

/** The folder of ours in which a message of a folder is shown. */
export const boxIn = ({ boxes }: LockedAccount, row: { mailbox_id: string }, { standing }: There): string =>
  standing ? boxes[standing.part] : row.mailbox_id;

export const isSentIn = (row: { part: Folder; name: string | null }, { standing }: There): boolean =>
  standing ? standing.isSent : row.part === 'sent' && row.name === null;

/** What can be a label there; others stay with us. What begins with a backslash is one of the server's own. */
export const isLabel = (label: string): boolean => /^[^\\\p{Cc}][^\p{Cc}]{0,39}$/u.test(label);

/** The labels that people gave. */
export const namesOf = (labels: Iterable<string>, client: ImapFlow): string[] =>
  [...labels].map((label) => (writesUtf8(client) ? label : fromWire(label))).filter(isLabel);

export const wireLabel = (label: string, client: ImapFlow): string => (writesUtf8(client) ? label : toWire(label));

const writesUtf8 = (client: ImapFlow): boolean => client.enabled.has('UTF8=ACCEPT');

/** As names of folders are written (RFC 3501, 5.1.3). */
const toWire = (text: string): string =>
  text
    .replaceAll('&', '&-')
    .replace(
      /[^\x20-\x7e]+/g,
      (run) => `&${Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '').replaceAll('/', ',')}-`,
    );

const fromWire = (text: string): string =>
  text.replace(/&([A-Za-z0-9+,]*)-/g, (_, run: string) => {
    const bytes = Buffer.from(run.replaceAll(',', '/'), 'base64');
    return run === ''
      ? '&'
      : bytes
          .subarray(0, bytes.length & ~1)
          .swap16()
          .toString('utf16le');
  });
