import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { attachFiles, filesOf, storeFile } from '#server/features/files/files.service.ts';
import { listAttachments, readAttachment } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';

/** As many as a reply carries. */
const FILES = 10;
const MailFiles = z.object({ mailMessageId: z.string(), raw: z.string() });

/** Files of a mail become files of the message, after the transaction of `ctx.db`: reading them takes a worker's time. */
export const keepMailFiles = (ctx: Ctx, data: z.input<typeof MailFiles>): Promise<void> =>
  ctx.services.jobs.enqueue(ctx.db, mailFilesJob, data);

export const mailFilesJob: Job<typeof MailFiles> = {
  name: 'support.mail-files',
  data: MailFiles,
  run: async ({ mailMessageId, raw }, ctx) => {
    const message = await ctx.db
      .selectFrom('ticket_message')
      .select(['id', 'author_id'])
      .where('mail_message_id', '=', mailMessageId)
      .executeTakeFirst();
    if (!message) return;
    const bytes = await buffer(await ctx.services.blobs.get(raw));
    const found: { filename: string; mime: string; content: Uint8Array }[] = [];
    for (const { index, filename, type } of (await listAttachments(bytes)).filter(({ inline }) => !inline).slice(0, FILES)) {
      const content = await readAttachment(bytes, index);
      if (content) found.push({ filename, mime: type, content });
    }
    await withTransaction(ctx.db, async (db) => {
      await db.selectFrom('ticket_message').select('id').where('id', '=', message.id).forUpdate().execute();
      // A repeat of the job.
      if (((await filesOf(db, 'ticket_message', [message.id])).get(message.id) ?? []).length > 0) return;
      const inside = { ...ctx, db, user: { ...ctx.user, id: message.author_id ?? ctx.user.id } };
      const ids: string[] = [];
      for (const file of found) ids.push(await storeFile(inside, file));
      await attachFiles(inside, ids, { type: 'ticket_message', id: message.id });
    });
  },
};
