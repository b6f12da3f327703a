import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../tools/vitest.properties.ts'],
    maxWorkers: 3,
    isolate: false,
    testTimeout: 30_000,
  },
});
