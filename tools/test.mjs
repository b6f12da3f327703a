// npm test: every check and test, as named steps. `--only <step>` runs one of them.
import { delimiter, join } from 'node:path';
import { findRuntime, installPackages, root, runInPlace, runMain } from './prepare.mjs';

await runMain(async () => {
  await installPackages();
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return runInPlace(findRuntime(), ['tools/test-run.ts', ...process.argv.slice(2)], { PATH });
});
