import { buffer } from 'node:stream/consumers';
import { errorText } from '@lintel/contract/errors';
import { formatBytes } from '@lintel/contract/kit/size';
import { readMail } from '#server/features/mail/mail.service.ts';
import type { ArrivedMail, Light } from './mail-accounts.arrivals.ts';
import { ask, type Session } from './mail-accounts.session.ts';

const MOST_BYTES = 100 * 1024 * 1024;
const PIECE = 512 * 1024;

/**
 * One large mail, in pieces and straight into the store; empty when it is gone. One that is larger than any mail should be comes as its
 * header and a sentence that says so: never a part of it as if it were all.
 */
export async function downloadLarge(session: Session, light: Light, most = MOST_BYTES): Promise<ArrivedMail[]> {
  const { services } = session;
  const stored = light.size > most ? 'too large' : await download(session, light, most);
  if (stored === null) return [];
  const source = stored === 'too large' ? await standIn(session, light, most) : await buffer(await services.blobs.get(stored.sha256));
  if (!source) return [];
  const raw = stored === 'too large' ? (await services.blobs.putAll([source]))[0]! : stored;
  const { uid, marks, receivedAt, emailId, threadId } = light;
  return [{ uid, marks, receivedAt, emailId, threadId, reading: await readMail(source), raw: { ...raw, sourceSha256: raw.sha256 } }];
}

async function download(session: Session, { uid, size }: Light, most: number) {
  const { client, services } = session;
  const work = async () => {
    // One byte more than fits: the library ends there without a word, and the store raises.
    const found = await client.download(String(uid), undefined, { uid: true, chunkSize: PIECE, maxBytes: most + 1 });
    if (!found.content) return null;
    const stored = await services.blobs.put(found.content, most).catch((error: unknown) => {
      if (error instanceof RangeError) return 'too large' as const;
      throw error;
    });
    // Removed there meanwhile: what came is not all of it.
    const isShort = stored !== 'too large' && stored.size < size;
    return isShort && !(await client.fetchOne(String(uid), { uid: true }, { uid: true })) ? null : stored;
  };
  return ask(session, work, most * 1.5);
}

/** Its own header but for what says how its body is built, and the sentence. */
async function standIn(session: Session, { uid, size }: Light, most: number): Promise<Buffer | null> {
  const found = await ask(session, () => session.client.fetchOne(String(uid), { uid: true, headers: true }, { uid: true }), most);
  if (!found || !found.headers) return null;
  const kept = found.headers
    .toString('latin1')
    .trimEnd()
    .replace(/^(?:content-[^:\r\n]*|mime-version):.*(?:\r?\n[ \t].*)*\r?\n?/gim, '');
  const said = { size: formatBytes(Math.max(size, most + 1)), limit: formatBytes(most), host: session.account.imap_host };
  const form = 'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit';
  return Buffer.concat([
    Buffer.from(`${kept.trimEnd()}\r\n${form}\r\n\r\n`, 'latin1'),
    Buffer.from(`${errorText('mail_account.too_large', said)}\r\n`),
  ]);
}
