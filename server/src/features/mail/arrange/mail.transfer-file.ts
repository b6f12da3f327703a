import type { Readable } from 'node:stream';
import { FOLDER_LABELS, PLACES, type Folder } from '@lintel/contract/mail';
import { beginsLikeMail, MAIL_START_BYTES } from '@lintel/contract/mail-file';
import type { TRANSFER_LIMITS } from '@lintel/contract/mail-transfer';
import type { StoredBlob } from '#server/platform/blobs.ts';
import type { BlobStore } from '#server/platform/ports.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { entriesIn, type ZipEntry } from '#server/platform/zip.ts';
import { ARRIVAL_BYTES } from '#server/features/mail/arriving/mail.deliver.ts';
import { mailsIn, type MailOfFile } from './mail.mbox.ts';
import { takeState, type MailState } from './mail.state.ts';

/** A mail of a file, as it was before somebody's mailbox wrote into it, and what was written there. */
export interface FiledMail extends MailOfFile {
  state: Partial<MailState>;
  /** Where it was, by the name of its file in an archive. */
  folder: Folder | null;
}

export type ImportLimits = Record<Exclude<keyof typeof TRANSFER_LIMITS, 'fileBytes'>, number>;

/** What an import leaves out of its file: mails behind the last one that it takes, or from a file in the archive on. */
export interface LeftOut {
  mails: number;
  from: string | null;
}

const ZIP = Buffer.from('504b0304', 'hex');

/** Whether it is an email, an mbox, or an archive with such files. */
export async function holdsMails(blobs: BlobStore, file: StoredBlob): Promise<boolean> {
  const start = await startOf(blobs, file);
  if (start.subarray(0, 4).equals(ZIP)) return (await entriesOf(blobs, file).catch(() => [])).length > 0;
  return beginsLikeMail(start.toString('latin1'));
}

async function startOf(blobs: BlobStore, { sha256, size }: StoredBlob): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await blobs.get(sha256, { start: 0, end: Math.min(size, MAIL_START_BYTES) - 1 })) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const entriesOf = async (blobs: BlobStore, { sha256, size }: StoredBlob): Promise<ZipEntry[]> =>
  (await entriesIn((range) => blobs.get(sha256, range), size)).filter(({ name }) => /\.(?:mbox|mbx|eml)$/i.test(name));

/** The mails of a file one after the other, whatever its size. */
export async function* mailsOfFile(
  blobs: BlobStore,
  file: StoredBlob,
  { unpackedBytes }: Pick<ImportLimits, 'unpackedBytes'>,
  left: LeftOut,
): AsyncGenerator<FiledMail> {
  if (!(await startOf(blobs, file)).subarray(0, 4).equals(ZIP)) {
    yield* filed(await blobs.get(file.sha256), null);
    return;
  }
  let before = 0;
  let unpacked = 0;
  for (const entry of await entriesOf(blobs, file)) {
    let last = 0;
    for await (const mail of filed(await entry.open(), folderOf(entry.name))) {
      last = mail.end;
      // A small file may unpack to any size.
      if (unpacked + last > unpackedBytes) {
        left.from = oneLine(entry.name, 100);
        return;
      }
      yield { ...mail, end: before + Math.min(entry.packed, Math.round((entry.packed * last) / Math.max(entry.size, 1))) };
    }
    unpacked += last;
    before += entry.packed;
  }
}

async function* filed(content: Readable | AsyncIterable<Buffer>, folder: Folder | null): AsyncGenerator<FiledMail> {
  for await (const mail of mailsIn(content as AsyncIterable<Buffer>, ARRIVAL_BYTES)) {
    const { raw, state } = mail.raw ? takeState(mail.raw) : { raw: null, state: {} };
    yield { ...mail, raw, state, folder };
  }
}

/** A mail that was put away comes back to the inbox: its time is not in the file. */
function folderOf(name: string): Folder | null {
  const stem = name
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '')
    .toLowerCase();
  const folder = PLACES.find((one) => one === stem || FOLDER_LABELS[one].toLowerCase() === stem) ?? null;
  return folder === 'snoozed' ? 'inbox' : folder === 'drafts' ? 'archive' : folder;
}
