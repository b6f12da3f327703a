import { buffer } from 'node:stream/consumers';
import { forwardSubject } from '@lintel/contract/mail-rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { liesElsewhere, tell } from '#server/features/mail/mail.access.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { composeMail, type OutgoingFile } from './mail.compose.ts';
import { markOriginal } from './mail.original.ts';
import { queueDelivery } from './mail.outbox.ts';
import { readAttachment } from '#server/features/mail/parsing/mail.parse.ts';
import { findMailboxes } from '#server/features/mail/mail.people.ts';
import { mayForward } from '#server/features/mail/arrange/mail.rules.ts';
import { storeMails, type Placement } from '#server/features/mail/arriving/mail.place.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';
import { wakeDelivery } from './mail.transmit.ts';

const Forward = z.object({ entryId: z.string(), ruleId: z.string(), to: z.string() });

/** Passes a mail on that a rule held for: once, however often the job runs, and outside only while the company allows it. */
export const forwardJob: Job<typeof Forward> = {
  name: 'mail.forward',
  data: Forward,
  run: async ({ entryId, ruleId, to }, ctx) => {
    const original = await findOriginal(ctx, entryId);
    if (!original || !(await mayForward(ctx, to))) return;
    const messageId = `<${ruleId}.${entryId}@${ctx.services.env.mailDomain}>`;
    const raw = await buffer(await ctx.services.blobs.get(original.raw_sha256));
    const files: OutgoingFile[] = [];
    for (const { index, filename, type } of original.attachments) {
      const bytes = await readAttachment(raw, index);
      if (bytes) files.push({ filename, type, content: { bytes: Buffer.from(bytes) } });
    }
    const mail = await composeMail(ctx.services, {
      ...{ messageId, date: ctx.now, to: [{ email: to, name: '' }], cc: [], files },
      from: { email: original.address, name: original.name },
      subject: forwardSubject(original.subject),
      text: `---------- Forwarded message ----------\nFrom: ${original.from_name} <${original.from_email}>\nDate: ${original.date.toUTCString()}\nSubject: ${original.subject}\n\n${original.text_body}`,
      ...{ html: null, priority: 'normal', inReplyTo: null, references: [], automatic: true },
    });
    // What leaves by another server reaches colleagues as it reaches everybody else.
    const inside = original.isElsewhere ? undefined : (await findMailboxes(ctx.db, [to])).get(to.toLowerCase());
    await withTransaction(ctx.db, async (db) => {
      const accounts = await lockAccounts(db, [...new Set([original.account_id, ...(inside ? [inside.accountId] : [])])]);
      // Asked under the lock: two runs of one job cannot pass each other here.
      const sent = await db.selectFrom('message').select('id').where('message_id', '=', messageId).limit(1).executeTakeFirst();
      if (sent) return;
      const sender = accounts.get(original.account_id)!;
      // Its sender may have recalled it meanwhile.
      if (!(await markOriginal({ ...ctx, db }, sender, { forwardOf: entryId }))) return;
      const places: Placement[] = [{ account: sender, folder: 'sent', origin: 'sent', seen: true }];
      // Not asked by the rules of who gets it: two that pass on to each other end here.
      if (inside) places.push({ account: accounts.get(inside.accountId)!, folder: 'inbox', origin: 'received', seen: false });
      const [[sentId] = []] = await storeMails(db, [{ ...mail, receivedAt: ctx.now, date: ctx.now, places }]);
      await elsewhereOf(sender)?.outgoing({ ...ctx, db }, sender, sentId!);
      await tell({ ...ctx, db }, sender, { folders: ['sent'], arrived: false });
      const told = inside && accounts.get(inside.accountId)!;
      if (told) await tell({ ...ctx, db }, told, { folders: ['inbox'], arrived: true, from: original.name });
      // With its sender in the envelope, unlike an answer of a machine: whoever made the rule can mend it, so reports of what it passes
      // on go there, as they go to whoever keeps a list (RFC 5321, 3.9.2). They are written by machines, which no rule passes on.
      else
        await wakeDelivery({ ...ctx, db }, sender, await queueDelivery({ ...ctx, db }, { sender, entryId: sentId!, mail, outside: [to] }));
    });
  },
};

const findOriginal = (ctx: Ctx, entryId: string) =>
  ctx.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .innerJoin('mail_account', 'mail_account.id', 'entry.account_id')
    .leftJoin('employee', 'employee.id', 'mail_account.owner_id')
    .leftJoin('shared_mailbox', 'shared_mailbox.account_id', 'mail_account.id')
    .select(sql<string>`coalesce(employee.name, shared_mailbox.name, '')`.as('name'))
    .select(['entry.account_id', 'mail_account.address', 'raw_sha256', 'subject', 'from_name', 'from_email'])
    .select(['message.date', 'message.text_body', 'message.attachments', liesElsewhere('mail_account').as('isElsewhere')])
    .where('entry.id', '=', entryId)
    .executeTakeFirst();
