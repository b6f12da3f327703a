import { buffer } from 'node:stream/consumers';
import type { Address } from '@lintel/contract/mail';
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { readMail } from './parsing/mail.parse.ts';
import { indexWords, lockAccounts } from './mail.store.ts';

const Nothing = z.object({});
/** So long it goes on before others have their turn; what is left waits for the next minute. */
const STINT_MS = 20_000;
const AT_ONCE = 50;

/** Notes the words of older mails anew, where more of a mail is searched now than when it came (0542). Nothing once that is done. */
export const reindexJob: Job<typeof Nothing> = {
  name: 'mail.reindex',
  data: Nothing,
  cron: '* * * * *',
  run: async (_, ctx) => {
    const started = performance.now();
    while ((await reindexSome(ctx)) > 0) if (performance.now() - started > STINT_MS) return;
  },
};

async function reindexSome({ db, services }: Ctx): Promise<number> {
  const mails = await db
    .selectFrom('mail_reindex')
    .innerJoin('message', 'message.id', 'mail_reindex.message_id')
    .select(['message.id', 'message.raw_sha256'])
    .orderBy('message.id', 'desc')
    .limit(AT_ONCE)
    .execute();
  for (const { id, raw_sha256: raw } of mails) {
    // What cannot be read keeps the words that it has.
    const reading = await readMail(await buffer(await services.blobs.get(raw))).catch(() => null);
    await withTransaction(services.db, async (tx) => {
      if (reading) await indexAnew(tx, { id, raw, vector: reading.vector });
      await tx.deleteFrom('mail_reindex').where('message_id', '=', id).execute();
    });
  }
  return mails.length;
}

async function indexAnew(db: Db, { id, raw, vector }: { id: string; raw: string; vector: string }): Promise<void> {
  const having = db.selectFrom('entry').innerJoin('message', 'message.id', 'entry.message_id').where('message.id', '=', id);
  const accounts = await having.select('entry.account_id').distinct().execute();
  await lockAccounts(
    db,
    accounts.map(({ account_id }) => account_id),
  );
  // A draft may have been written on since it was read.
  const rows = await having
    .where('message.raw_sha256', '=', raw)
    .select(['entry.id', 'entry.account_id as accountId', 'entry.bcc_list'])
    .execute();
  const entries = rows.map(({ bcc_list, ...entry }) => ({ ...entry, bcc: bcc_list as Address[] }));
  if (entries.length > 0) await indexWords(db, [{ entries, vector }]);
}
