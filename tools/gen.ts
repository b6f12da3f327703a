import { generateDb } from './db-gen.ts';
import { generateDocs } from './docs-gen.ts';
import { landMigrations } from './landed.ts';
import { generateWeb } from './web-gen.ts';

/** npm run gen: everything that is written from something else. The documents come last: they read the rest. */
export async function generateAll(): Promise<void> {
  await landMigrations();
  await generateDb();
  await generateWeb();
  await generateDocs();
}

if (import.meta.main) {
  await generateAll();
  process.stdout.write(
    'Written: tools/migrations.landed.txt, server/src/db.gen.ts, server/src/schema.gen.sql, web/src/kit/*.gen.ts, docs/generated, README.md\n',
  );
}
