import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'tools', 'e2e'],
    reporters: process.env['LINTEL_TEST_COUNTS'] ? ['default', './tools/vitest.counts.ts'] : ['default'],
  },
});
