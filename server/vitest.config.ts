import { configDefaults, defineConfig } from 'vitest/config';

/** The same on any engine: left out where everything is run once more on another one. */
const ANY_ENGINE = ['src/features/mail-accounts/*.{hostile,live,sending,tls}.test.ts'];
const isSecond = process.env['LINTEL_TEST_ENGINE'] === 'installed' || Boolean(process.env['TEST_DATABASE_URL']);

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isSecond ? ANY_ENGINE : [])],
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['../tools/vitest.properties.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files share a worker's modules: what one leaves behind in a module, the next would meet, as requests of a server do.
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
