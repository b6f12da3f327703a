// A process of its own that holds a data folder, for tests that kill it. Usage: embedded-holder.ts FOLDER [orphan]
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/postgres.embedded.ts';

const [folder = '', mode] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ folder, pdeathsig: mode !== 'orphan' });
const client = new pg.Client(postgres.poolConfig);
client.on('error', () => undefined);
await client.connect();
await client.query('create table if not exists acknowledged (n int primary key)');
process.stdout.write(`ready ${postgres.pid()}\n`);
// Writes until it is killed, and tells each number only after its commit.
for (let n = 1; ; n++) {
  await client.query('insert into acknowledged values ($1) on conflict do nothing', [n]);
  process.stdout.write(`${n}\n`);
}
