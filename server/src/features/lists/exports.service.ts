import { createHash } from 'node:crypto';
import { isGranted } from '@lintel/contract/access';
import type { ListExport } from '@lintel/contract/exports';
import { newId } from '@lintel/contract/kit/ids';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { listFile } from '#server/platform/mount.ts';
import { findExport, presentExport } from './exports.queries.ts';
import { writeExportJob } from './exports.queue.ts';
import { readQuery, reachOf, type AskedExport } from './exports.write.ts';
import { EXPORT_TYPES } from './lists.export.ts';

/** Begins a file, or answers the same one that is on its way: who clicks twice has one job. */
export async function startExport(ctx: Ctx, { path, query }: { path: string; query: AskedExport }): Promise<ListExport> {
  const file = listFile(path);
  if (!file) throw fail('request.not_found');
  if (!isGranted(ctx.user.role, file.route.can)) throw fail('access.forbidden');
  const { format } = readQuery(path, query);
  const key = createHash('sha256')
    .update(JSON.stringify([path, Object.entries(query).sort()]))
    .digest('hex');
  const id = newId('exp', ctx.now.getTime());
  const dataset = path.split('/').findLast((part) => part && part !== 'export') ?? 'list';
  const filename = `${dataset}-${await companyDay(ctx.db, ctx.now)}.${format}`;
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('list_export')
    .values({ id, person_id: ctx.user.id, path, query: toJson(query), key, format, filename, created_at: ctx.now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) await ctx.services.jobs.enqueue(ctx.db, writeExportJob, { id }, { once: id });
  const row = await ctx.db
    .selectFrom('list_export')
    .selectAll()
    .where('person_id', '=', ctx.user.id)
    .where('key', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return presentExport(row);
}

/** @throws Refusal 404 for everybody else, export.reach_changed where its rows may be others than they could see now */
export async function openExport(ctx: Ctx, id: string): Promise<FileAnswer> {
  const row = await findExport(ctx.db, ctx.user, id);
  if (!row) throw fail('request.not_found');
  const file = listFile(row.path);
  if (!file || !isGranted(ctx.user.role, file.route.can)) throw fail('access.forbidden');
  if (row.expires_at && row.expires_at <= ctx.now) throw fail('export.expired');
  if (row.status !== 'ready' || !row.sha256) throw fail('export.not_ready');
  if (row.reach !== reachOf(ctx.user)) throw fail('export.reach_changed');
  await audit(ctx, { action: 'export.download', subjectType: 'list_export', subjectId: id, subjectLabel: row.filename });
  return { content: await ctx.services.blobs.get(row.sha256), filename: row.filename, type: EXPORT_TYPES[row.format], size: row.size! };
}
