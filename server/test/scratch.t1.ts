import { startEmbeddedPostgres } from '/work/main/server/src/adapters/postgres.embedded.ts';
import { openDatabase } from '/work/main/server/src/platform/db.ts';
import { migrate } from '/work/main/server/src/platform/migrate.ts';
const folder = process.argv[2]!;
const log = { info: console.log, warn: console.log, error: console.log } as any;
let t = performance.now(); const lap = (s: string) => { console.log(s, Math.round(performance.now() - t)); t = performance.now(); };
const p = await startEmbeddedPostgres({ folder, log, pdeathsig: process.argv[3] !== 'orphan' });
lap('start'); console.log(p.version, p.adopted, p.pid(), p.poolConfig);
const h = await openDatabase(p.poolConfig); lap('open');
console.log(h.version, await migrate(h.pool)); lap('migrate');
if (process.argv[3]) { console.log('hold'); await new Promise(() => setInterval(() => {}, 1000)); }
await h.close(); await p.stop(); lap('stop');
