import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lintel/server/src/adapters/postgres.embedded.ts';
import { openDatabase } from '@lintel/server/src/platform/db.ts';
import { migrate, migrationsFolder } from '@lintel/server/src/platform/migrate.ts';
import { StartupError } from '@lintel/server/src/platform/startup-error.ts';
import { readCatalog } from './db-gen.catalog.ts';
import { writeSchema } from './db-gen.schema.ts';
import { writeTypes } from './db-gen.types.ts';

const source = fileURLToPath(new URL('../server/src/', import.meta.url));

/** Writes server/src/db.gen.ts and server/src/schema.gen.sql from the migrations, on a throw-away database of its own. */
export async function generateDb(): Promise<void> {
  const { types, schema } = await describeMigrations();
  await writeChanged(join(source, 'db.gen.ts'), types);
  await writeChanged(join(source, 'schema.gen.sql'), schema);
}

/** The two texts, without writing them. */
export async function describeMigrations(folder = migrationsFolder): Promise<{ types: string; schema: string }> {
  // Always the embedded engine: another version words its definitions differently.
  const place = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'lintel-gen-'));
  try {
    const postgres = await startEmbeddedPostgres({ folder: place, fsync: false });
    try {
      const { pool, close } = await openDatabase(postgres.poolConfig);
      try {
        await migrate(pool, { folder });
        const catalog = await readCatalog(pool);
        return { types: writeTypes(catalog), schema: writeSchema(catalog) };
      } finally {
        await close();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function writeChanged(file: string, text: string): Promise<void> {
  // An unchanged file keeps its time, so that watchers stay quiet.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  await generateDb().catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  process.stdout.write(`server/src/db.gen.ts and schema.gen.sql written in ${Math.round(performance.now() - started)} ms\n`);
}
