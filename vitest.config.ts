import { defineConfig } from 'vitest/config';
import { BROWSER_PROJECTS } from './e2e/vitest.projects.ts';

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'tools', ...BROWSER_PROJECTS],
    reporters: process.env['LINTEL_TEST_COUNTS'] ? ['default', './tools/vitest.counts.ts'] : ['default'],
  },
});
