import { join } from 'node:path';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

const IN_A_BROWSER = {
  pool: 'forks',
  fileParallelism: false,
  // A busy machine is slow, not wrong: every wait ends with what it waits for.
  testTimeout: 240_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 100 } },
} as const;

/** Files that go through pages, or that change only what no other file looks at. */
const WALKS = ['axe.e2e.ts', 'pages.e2e.ts', 'weight.e2e.ts', 'journeys/sign-in.e2e.ts', 'journeys/day.e2e.ts'];
// A race that a busy browser lost does not say that the product is wrong; one that is lost twice does. What must survive a crash has no second try.
const ON_A_DEMO = { ...IN_A_BROWSER, retry: 1, globalSetup: [join(import.meta.dirname, 'global-setup.ts')] };

/** What people do, and walks through all pages, on one demo company for all of them; and what operators do, each on a server of its own. */
export const BROWSER_PROJECTS: TestProjectInlineConfiguration[] = [
  {
    root: import.meta.dirname,
    test: {
      ...ON_A_DEMO,
      name: 'e2e',
      include: ['**/*.e2e.ts'],
      exclude: [...configDefaults.exclude, 'installations/**', ...WALKS],
    },
  },
  { root: import.meta.dirname, test: { ...ON_A_DEMO, name: 'walks', include: WALKS } },
  { root: import.meta.dirname, test: { ...IN_A_BROWSER, name: 'installations', include: ['installations/**/*.e2e.ts'] } },
];

/** Side by side; one after the other within each. The demo company is loaded while the installations are tried. */
export const BROWSER_LANES = [['e2e'], ['walks'], ['installations']] as const;
