import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';

/** A content is stored before the row that refers to it commits: so young a one may belong to a call that still runs. */
const YOUNG_MS = 24 * 3_600_000;
/** Between the commit that gave a content up and the end of its file: longer than any call or reading lasts. */
const GRACE_MS = 3_600_000;
const BATCH = 500;

/**
 * Gives up contents that no row refers to: first their row, and in a later run their file, unless the same content was stored
 * anew meanwhile. Every foreign key to `blob` counts as a reference, whichever slice has it.
 */
export async function collectBlobs(ctx: Ctx): Promise<void> {
  while ((await withTransaction(ctx.db, (tx) => giveUpRows(tx, ctx.now))) === BATCH);
  const due = await ctx.db
    .selectFrom('blob_removal')
    .select('sha256')
    .where('at', '<', new Date(ctx.now.getTime() - GRACE_MS))
    .orderBy('at')
    .limit(20 * BATCH)
    .execute();
  for (const { sha256 } of due) await removeFile(ctx, sha256);
}

/** Rows that are held by a call are left for the next run; those held here can gain no reference until the commit. */
async function giveUpRows(tx: Db, now: Date): Promise<number> {
  const isFree = sql.join(
    (await references(tx)).map(
      ({ table, column }) => sql`not exists (select from ${sql.table(table)} as one where one.${sql.ref(column)} = blob.sha256)`,
    ),
    sql` and `,
  );
  const { rows: held } = await sql<{ sha256: string }>`
    select sha256 from blob where at < ${new Date(now.getTime() - YOUNG_MS)} and ${isFree}
    order by sha256 limit ${BATCH} for update skip locked`.execute(tx);
  if (held.length === 0) return 0;
  // Asked again now that they are held: a reference may have come between.
  await sql`
    with gone as (delete from blob where sha256 = any(${held.map((one) => one.sha256)}) and ${isFree} returning sha256)
    insert into blob_removal (sha256, at) select sha256, ${now} from gone on conflict (sha256) do update set at = excluded.at`.execute(tx);
  return held.length;
}

async function references(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select con.conrelid::regclass::text as table, att.attname as column from pg_constraint as con
    join pg_attribute as att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'blob'::regclass order by 1, 2`.execute(db);
  return rows;
}

async function removeFile({ db, now, services }: Ctx, sha256: string): Promise<void> {
  const isBack = await db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  if (!isBack) await services.blobs.remove(sha256, new Date(now.getTime() - GRACE_MS));
  await db.deleteFrom('blob_removal').where('sha256', '=', sha256).execute();
}
