import { existsSync } from 'node:fs';
import { installedBinaries } from '@lintel/server/test/second-engine.ts';
import { findBrowser } from '@lintel/e2e/browser.ts';
import { startLintel } from '@lintel/e2e/harness.ts';
import { BROWSER_LANES } from '@lintel/e2e/vitest.projects.ts';
import { staleFiles } from './gen.stale.ts';
import { buildWeb } from './prepare.mjs';
import { bin, run, textOf } from './run.ts';
import { countsEnv } from './vitest.counts.ts';

export interface Step {
  name: string;
  says: string;
  /** Raises with one sentence when it fails; may answer a note for the summary. */
  run(): Promise<string | void>;
}

export const WORKSPACES = ['contract', 'server', 'web', 'tools', 'e2e', 'bench'];

/** What can be said about the sources without running the product. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'format', says: 'every file as the formatter writes it', run: () => run(bin('oxfmt'), ['--check']) },
  {
    name: 'lint',
    says: 'imports, cycles, sizes, names, promises, hooks, accessibility',
    run: () => run(bin('oxlint'), ['--deny-warnings']),
  },
  { name: 'types', says: `every workspace: ${WORKSPACES.join(', ')}`, run: () => run(bin('typescript', 'tsc'), ['-p', '.']) },
  { name: 'unused', says: 'no file, export or dependency without a user', run: () => run(bin('knip'), ['--no-progress']) },
  { name: 'generated', says: 'generated files are what npm run gen writes', run: checkGenerated },
];

export const TEST_STEPS: readonly Step[] = [
  {
    name: 'tests',
    says: 'contract, web, tools, and the server on the embedded PostgreSQL',
    run: () => vitest(['contract', 'web', 'tools', 'server'], { TEST_DATABASE_URL: '', LINTEL_TEST_ENGINE: 'embedded' }),
  },
  { name: 'tests-second-engine', says: 'the server once more on a PostgreSQL that is not ours', run: testSecondEngine },
  { name: 'build', says: 'the web app as it is delivered', run: () => buildWeb(process.execPath) },
  { name: 'e2e', says: 'the built product in a browser', run: testInBrowser },
];

async function checkGenerated(): Promise<void> {
  const stale = await staleFiles();
  if (stale.length > 0) throw new Error(`rewritten now, look at them and commit them: ${stale.join(', ')}`);
}

const vitest = (projects: string[], env: Record<string, string>) =>
  run(bin('vitest'), ['run', ...projects.flatMap((name) => ['--project', name])], { ...countsEnv(), ...env });

async function testSecondEngine(): Promise<string> {
  if (process.env['TEST_DATABASE_URL']) {
    await vitest(['server'], {});
    return 'on TEST_DATABASE_URL';
  }
  let postgres: string;
  try {
    postgres = installedBinaries().postgres;
  } catch {
    return 'left out: no PostgreSQL >= 15 is installed here and TEST_DATABASE_URL is not set';
  }
  await vitest(['server'], { LINTEL_TEST_ENGINE: 'installed' });
  return `on ${(await textOf(postgres, ['--version'])).trim()}`;
}

async function testInBrowser(): Promise<string> {
  const browser = await findBrowser();
  if (!existsSync('web/dist/index.html')) await buildWeb(process.execPath);
  const { url, smtpPort, remove, output } = await startLintel({ DEMO: 'on' });
  const env = { LINTEL_E2E_DEMO: JSON.stringify({ url, smtpPort }) };
  const lanes = BROWSER_LANES.map(async (lane) => {
    for (const name of lane) await vitest([name], env);
  });
  const runs = await Promise.allSettled(lanes).finally(remove);
  const failed = runs.find((run) => run.status === 'rejected');
  // What the server warned of is worth nothing but beside a failure.
  if (failed) process.stderr.write(`\nThe server of the demo company said:\n${output().slice(-20_000)}\n`);
  if (failed) throw failed.reason;
  return `in ${browser}`;
}
