import type { Selectable } from 'kysely';
import type { ListExport } from '@lintel/contract/exports';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';

export type ExportRow = Selectable<Database['list_export']>;

const MOST = 50;

/** Only one's own: another's is not there. */
export const findExport = (db: Db, user: User, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('list_export').selectAll().where('id', '=', id).where('person_id', '=', user.id).executeTakeFirst();

export async function listExports({ db, user, now }: Ctx): Promise<ListExport[]> {
  const rows = await db
    .selectFrom('list_export')
    .selectAll()
    .where('person_id', '=', user.id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(presentExport);
}

export const presentExport = (row: ExportRow): ListExport => ({
  id: row.id as ListExport['id'],
  filename: row.filename,
  format: row.format,
  status: row.status,
  rows: row.rows,
  done: row.done,
  size: row.size,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
});
