import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { projectFiling } from '#server/features/mail/arriving/mail.project-filing.ts';

/** A run that files, and in whose name. */
export interface FilingRun {
  id: string;
  personId: string;
  filed: { projectId: string; isOpen: boolean };
}

/**
 * Files the conversations of some mails of a run. Who sees the project no more files nothing; what is filed to it already stays as it is,
 * and Undo leaves it there.
 */
export async function fileBatch(ctx: Ctx, { id, personId, filed }: FilingRun, open: readonly string[]): Promise<void> {
  const { rows } = await sql<{ thread_id: string }>`
    select distinct thread_id from entry where id = any(${[...open]}::bigint[])`.execute(ctx.db);
  const threads = await projectFiling().fileChosen(
    ctx,
    personId,
    rows.map(({ thread_id }) => thread_id),
    filed,
  );
  await sql`
    update mail_bulk_entry as one set filed = entry.thread_id = any(${threads}::bigint[]), version_after = entry.version
    from entry where one.bulk_id = ${id} and one.entry_id = any(${[...open]}::bigint[]) and entry.id = one.entry_id`.execute(ctx.db);
}

/** Takes out again what the run filed. */
export async function undoFileBatch(ctx: Ctx, { id, personId, filed }: FilingRun, open: readonly string[]): Promise<void> {
  const { rows } = await sql<{ thread_id: string }>`
    select distinct entry.thread_id from mail_bulk_entry as one join entry on entry.id = one.entry_id
    where one.bulk_id = ${id} and one.entry_id = any(${[...open]}::bigint[]) and one.filed`.execute(ctx.db);
  await projectFiling().takeOutChosen(
    ctx,
    personId,
    rows.map(({ thread_id }) => thread_id),
    filed.projectId,
  );
}
