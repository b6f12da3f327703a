import { buffer } from 'node:stream/consumers';
import { readMail } from '#server/features/mail/mail.service.ts';
import type { ArrivedMail, Light } from './mail-accounts.arrivals.ts';
import { ask, type Session } from './mail-accounts.session.ts';

const MOST_BYTES = 100 * 1024 * 1024;
const PIECE = 512 * 1024;

/** One large mail, in pieces and straight into the store; empty when it is gone, or larger than any mail should be. */
export async function downloadLarge(session: Session, light: Light): Promise<ArrivedMail[]> {
  const { client, services } = session;
  return ask(
    session,
    async () => {
      const found = await client.download(String(light.uid), undefined, { uid: true, chunkSize: PIECE, maxBytes: MOST_BYTES });
      if (!found.content) return [];
      const stored = await services.blobs.put(found.content, MOST_BYTES).catch((error: unknown) => {
        if (error instanceof RangeError) return null;
        throw error;
      });
      if (!stored) return [];
      const reading = await readMail(await buffer(await services.blobs.get(stored.sha256)));
      const { uid, marks, receivedAt, emailId, threadId } = light;
      return [{ uid, marks, receivedAt, emailId, threadId, reading, raw: { ...stored, sourceSha256: stored.sha256 } }];
    },
    MOST_BYTES * 1.5,
  );
}
