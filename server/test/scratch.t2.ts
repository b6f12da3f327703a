import { startEmbeddedPostgres } from '#server/adapters/postgres.embedded.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
const p = await startEmbeddedPostgres({ folder: '/dev/shm/scratch-t2', fsync: false });
const h = await openDatabase(p.poolConfig);
try { console.log(await migrate(h.pool, { folder: '/tmp/mig' })); } catch (e) { console.log((e as Error).message); }
await h.close(); await p.stop();
