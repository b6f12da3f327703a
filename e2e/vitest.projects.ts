import { join } from 'node:path';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

const IN_A_BROWSER = {
  pool: 'forks',
  fileParallelism: false,
  // A busy machine is slow, not wrong: every wait ends with what it waits for.
  testTimeout: 240_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 100 } },
  // Nor does a race that a busy browser lost say that the product is wrong; one that is lost twice does.
  retry: 1,
} as const;

/** What people do, on one demo company for all of them; and what operators do, each test with a server of its own. */
export const BROWSER_PROJECTS: TestProjectInlineConfiguration[] = [
  {
    root: import.meta.dirname,
    test: {
      ...IN_A_BROWSER,
      name: 'e2e',
      include: ['**/*.e2e.ts'],
      exclude: [...configDefaults.exclude, 'installations/**'],
      globalSetup: [join(import.meta.dirname, 'global-setup.ts')],
    },
  },
  { root: import.meta.dirname, test: { ...IN_A_BROWSER, name: 'installations', include: ['installations/**/*.e2e.ts'] } },
];
