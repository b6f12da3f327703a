// npm start: from a clean clone to a running Lintel. `--dev` serves the web app from its sources and restarts on change.
import { buildWeb, findRuntime, installPackages, runInPlace, runMain } from './prepare.mjs';

await runMain(async () => {
  await installPackages();
  const runtime = findRuntime();
  if (process.argv.includes('--dev')) return runInPlace(runtime, ['tools/dev.ts']);
  await buildWeb(runtime);
  return runInPlace(runtime, ['server/src/main.ts'], { NODE_ENV: process.env.NODE_ENV || 'production' });
});
