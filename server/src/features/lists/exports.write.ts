import { createHash } from 'node:crypto';
import { isGranted } from '@lintel/contract/access';
import type { ExportFormat } from '@lintel/contract/kit/list';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { recordBlob } from '#server/platform/blobs.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fail, Refusal } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { listFile } from '#server/platform/mount.ts';
import type { ExportRow } from './exports.queries.ts';
import { inBackground } from './lists.export.ts';

export type AskedExport = Record<string, string | string[]>;

const DAY_MS = 86_400_000;

/** Writes the file as its reader, with what they may see now; a repeat begins it anew. */
export async function writeExport(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('list_export').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !['waiting', 'running'].includes(row.status)) return;
  const user = await loadUser(ctx, row.person_id);
  const file = listFile(row.path);
  await ctx.db.updateTable('list_export').set({ status: 'running' }).where('id', '=', id).execute();
  try {
    if (!user || !file || !isGranted(user.role, file.route.can)) throw fail('access.forbidden');
    const asked = readQuery(row.path, row.query as AskedExport);
    const answer = await file.write(asked, inBackground({ ...ctx, user }, progressOf(ctx, id)));
    await keep({ ...ctx, user }, row, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await giveUp(ctx, row, error.message);
  }
}

/** Files past their days go; what was lost on its way is said to have failed. */
export async function pruneExports(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('list_export').where('expires_at', '<=', ctx.now).execute();
  const lost = await ctx.db
    .selectFrom('list_export')
    .selectAll()
    .where('status', 'in', ['waiting', 'running'])
    .where('created_at', '<', new Date(ctx.now.getTime() - DAY_MS))
    .execute();
  for (const row of lost) await giveUp(ctx, row, 'It was interrupted. Export the list again.');
}

/** Role and relations, in which every scope is written: another reach may mean other rows. */
export const reachOf = ({ role, departmentId, heads, team, runs, crews, projects, duties }: User): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        role,
        departmentId,
        ...[heads, team, runs, crews, projects, duties.map((one) => JSON.stringify(one))].map((all) => all.toSorted()),
      ]),
    )
    .digest('hex');

/** As the list's own call reads it. */
export function readQuery(path: string, query: AskedExport): { format: ExportFormat } {
  const parsed = listFile(path)!.route.query!.safeParse(query);
  if (parsed.success) return parsed.data as { format: ExportFormat };
  throw fail('request.invalid', { details: parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; ') });
}

const progressOf =
  ({ db }: Ctx, id: string) =>
  async (rows: number, done: number): Promise<void> => {
    await db.updateTable('list_export').set({ rows, done }).where('id', '=', id).execute();
  };

async function keep(ctx: Ctx & { user: User }, row: ExportRow, { content, filename }: FileAnswer): Promise<void> {
  const stored = await ctx.services.blobs.put(content as Parameters<typeof ctx.services.blobs.put>[0]);
  const days = await readSetting(ctx.db, 'security.keep_exports_days', ctx.now);
  const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS);
  await withTransaction(ctx.db, async (tx) => {
    await recordBlob(tx, stored);
    const done = await tx
      .updateTable('list_export')
      .set({ status: 'ready', filename, sha256: stored.sha256, size: stored.size, reach: reachOf(ctx.user), expires_at: expiresAt })
      .where('id', '=', row.id)
      .where('status', '=', 'running')
      .returning('rows')
      .executeTakeFirst();
    if (!done) return;
    await notify(
      { ...ctx, db: tx },
      {
        recipientId: row.person_id,
        type: 'export.ready',
        title: `${filename} is ready`,
        body: `${(done.rows ?? 0).toLocaleString('en-GB')} rows. The file is kept for ${days === 1 ? 'one day' : `${days} days`}.`,
        link: `employee/exports?file=${row.id}`,
      },
    );
  });
}

async function giveUp(ctx: Ctx, row: ExportRow, problem: string): Promise<void> {
  const days = await readSetting(ctx.db, 'security.keep_exports_days', ctx.now);
  await withTransaction(ctx.db, async (tx) => {
    const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS);
    await tx.updateTable('list_export').set({ status: 'failed', problem, expires_at: expiresAt }).where('id', '=', row.id).execute();
    const said = { type: 'export.failed', title: `${row.filename} could not be made`, body: problem, link: 'employee/exports' } as const;
    await notify({ ...ctx, db: tx }, { recipientId: row.person_id, ...said });
  });
}
