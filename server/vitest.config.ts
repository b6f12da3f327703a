import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

/** Of what tests stand on, the parts that open no database. */
const WITHOUT_DATABASE = /#test\/(free-port|object-store|mail\/(dovecot|relay|tnef|corpus\/\w+))\.ts/g;
const opensDatabase = (file: string) => readFileSync(file, 'utf8').replace(WITHOUT_DATABASE, '').includes('#test/');
const TESTS = ['src/**/*.test.ts', 'test/**/*.test.ts'];

/** The same on any engine: left out where everything is run once more on another one. */
const anyEngine = () => [
  'src/features/mail-accounts/*.{hostile,live,sending,tls}.test.ts',
  'test/mail/corpus.test.ts',
  ...globSync(TESTS, { cwd: import.meta.dirname }).filter((file) => !opensDatabase(`${import.meta.dirname}/${file}`)),
];
const isSecond = process.env['LINTEL_TEST_ENGINE'] === 'installed' || Boolean(process.env['TEST_DATABASE_URL']);

export default defineConfig({
  test: {
    name: 'server',
    include: TESTS,
    exclude: [...configDefaults.exclude, ...(isSecond ? anyEngine() : [])],
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['../tools/vitest.properties.ts'],
    pool: 'forks',
    // One more than the cores of a small machine: some wait for servers that are slow on purpose.
    maxWorkers: 3,
    // Files share a worker's modules: what one leaves behind in a module, the next would meet, as requests of a server do.
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
