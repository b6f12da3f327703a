import { sql } from 'kysely';
import { healthApi } from '@lintel/contract/health';
import { demoProgress } from '#server/features/demo/demo.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { migrationState } from '#server/platform/migrate.ts';
import type { Mount } from '#server/platform/mount.ts';
import { VERSION } from '#server/version.ts';

/** 200 when Lintel can serve, 503 when it cannot; the parts say what is wrong. */
export const mountHealth = (mount: Mount): void =>
  mount('health', healthApi, {
    health: async (_input, ctx, { reply }) => {
      const database = await databasePart(ctx);
      const migrations = database.ok ? await migrationsPart(ctx) : { ok: false, detail: 'not asked' };
      const jobs = ctx.services.jobs.health();
      if (!database.ok || !migrations.ok || !jobs.ok) reply.status(503);
      return { version: VERSION, database, migrations, jobs, demo: demoProgress(ctx.services) };
    },
  });

async function databasePart(ctx: Ctx) {
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(ctx.db);
    return { ok: true, detail: `PostgreSQL ${rows[0]?.version.split(' ')[0]}` };
  } catch (error) {
    ctx.log.error({ err: error }, 'the database does not answer');
    return { ok: false, detail: 'the database does not answer' };
  }
}

async function migrationsPart(ctx: Ctx) {
  const { landed, pending } = await migrationState(ctx.services.pool);
  return { ok: pending.length === 0, detail: pending.length ? `${pending.length} wait to run` : `${landed} have run` };
}
