import { writeFileSync } from 'node:fs';
import { describeMigrations } from './db-gen.ts';
const { types, schema } = await describeMigrations('/tmp/mig');
writeFileSync('/work/main/server/src/db.gen.ts', types); writeFileSync('/work/main/server/src/schema.gen.sql', schema);
