// npm start: from a clean clone to a running Lintel. `--dev` serves the web app from its sources and restarts on change.
import { buildWeb, findRuntime, installPackages, runInPlace, runMain } from './prepare.mjs';

// The C library gives each of the server's threads memory of its own to hand out, and keeps what comes back: two such places take less
// than one for each thread (docs/performance.md).
const ARENAS = '2';

await runMain(async () => {
  await installPackages();
  const runtime = findRuntime();
  if (process.argv.includes('--dev')) return runInPlace(runtime, ['tools/dev.ts']);
  await buildWeb(runtime);
  const { NODE_ENV = 'production', MALLOC_ARENA_MAX = ARENAS } = process.env;
  return runInPlace(runtime, ['server/src/main.ts'], { NODE_ENV, MALLOC_ARENA_MAX });
});
