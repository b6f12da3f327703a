import { buffer } from 'node:stream/consumers';
import type { Upload } from '@lintel/contract/kit/route';
import type { MailHead, MailPlace } from '@lintel/contract/mail-threads';
import type { MailTask } from '@lintel/contract/mail-tasks';
import type { TaskDetail, TaskInput } from '@lintel/contract/tasks';
import { keepFiles } from '#server/features/files/files.service.ts';
import { createTask, readTask, visibleTasks } from '#server/features/tasks/tasks.service.ts';
import { storeBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { messageName } from '#server/platform/file-names.ts';
import { sniffing } from '#server/platform/sniff.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import { fileAt } from '#server/features/mail/reading/mail.file.ts';
import { headOf, placeOf } from '#server/features/mail/reading/mail.heads.ts';
import { readRows, type Ids } from '#server/features/mail/reading/mail.rows.ts';

interface Wish {
  task: TaskInput;
  files: readonly number[];
  keepsMail: boolean;
}

/**
 * A task that a mail asks for. It has the files by their content, and the mail as one of them: who does it need not read the mailbox.
 * Raises `mail.not_found`, and what a task is refused for.
 */
export async function createTaskOf(ctx: Ctx, id: string, { task, files, keepsMail }: Wish): Promise<TaskDetail> {
  const mail = await findMail(ctx, id);
  const uploads: Upload[] = [];
  for (const index of new Set(files)) {
    const { open, filename, type } = await fileAt(ctx.services.blobs, mail, index);
    const sniffed = sniffing(await open());
    const stored = await storeBlob(ctx.db, ctx.services.blobs, sniffed.content);
    uploads.push({ filename, type, sniffed: sniffed.type(), ...stored });
  }
  if (keepsMail)
    uploads.push({ filename: messageName(mail.subject), type: 'message/rfc822', sniffed: null, ...(await evidence(ctx, mail)) });
  const kept = await keepFiles(ctx, uploads);
  const made = await createTask(
    ctx,
    task,
    kept.map((file) => file.id),
  );
  await ctx.db
    .insertInto('mail_task')
    .values({ task_id: made.id, account_id: mail.account_id, message_id: mail.message_id, made_by: ctx.user.id, made_at: ctx.now })
    .execute();
  return made;
}

/** Of the conversation of a mail, as far as the caller sees them; the newest first. Raises `mail.not_found`. */
export async function tasksOf({ db, user }: Ctx, id: string): Promise<MailTask[]> {
  const mail = await visibleTo(db, user).where('entry.id', '=', id).select('entry.thread_id').executeTakeFirst();
  if (!mail) throw fail('mail.not_found');
  return db
    .selectFrom('task')
    .innerJoin('mail_task', 'mail_task.task_id', 'task.id')
    .select(['task.id', 'task.number', 'task.title', 'task.status'])
    .where(visibleTasks(user))
    .where((one) =>
      one.exists(
        one
          .selectFrom('entry')
          .whereRef('entry.message_id', '=', 'mail_task.message_id')
          .whereRef('entry.account_id', '=', 'mail_task.account_id')
          .where('entry.thread_id', '=', mail.thread_id),
      ),
    )
    .orderBy('task.created_at', 'desc')
    .execute() as Promise<MailTask[]>;
}

/** Where whoever may read its mailbox finds the mail of a task. Raises `request.not_found` for a task outside the scope. */
export async function mailOf(ctx: Ctx, taskId: string): Promise<(MailHead & { place: MailPlace }) | null> {
  await readTask(ctx, taskId);
  const found = visibleTo(ctx.db, ctx.user)
    .innerJoin('mail_task', (join) =>
      join.onRef('mail_task.message_id', '=', 'entry.message_id').onRef('mail_task.account_id', '=', 'entry.account_id'),
    )
    .where('mail_task.task_id', '=', taskId)
    .where('entry.draft', '=', false)
    .select(['entry.id', 'entry.date'])
    .limit(1);
  const [row] = await readRows(ctx.db, found as unknown as Ids);
  return row ? { ...headOf(row), place: placeOf(row) } : null;
}

async function findMail({ db, user }: Ctx, id: string) {
  const mail = await visibleTo(db, user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .where('entry.draft', '=', false)
    .select(['message.raw_sha256', 'message.size', 'message.subject', 'message.attachments', 'entry.account_id', 'entry.message_id'])
    .executeTakeFirst();
  if (!mail) throw fail('mail.not_found');
  return mail;
}

/** A head is no longer. */
const HEAD_BYTES = 256 * 1024;

/** The mail as it came, but for who had a blind copy: a copy in Sent of another server may say so. */
async function evidence({ db, services: { blobs } }: Ctx, { raw_sha256: sha256, size }: { raw_sha256: string; size: number }) {
  const start = await buffer(await blobs.get(sha256, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 }));
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length;
  const head = start.toString('latin1', 0, end);
  const open = head.replaceAll(/^bcc:.*(?:\r?\n[\t ].*)*(?:\r?\n|$)/gim, '');
  if (open === head) return { sha256, size };
  const rest = (await buffer(await blobs.get(sha256))).subarray(end);
  return storeBlob(db, blobs, Buffer.concat([Buffer.from(open.replace(/\r?\n$/, ''), 'latin1'), rest]));
}
