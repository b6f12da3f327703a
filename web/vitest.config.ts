import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    maxWorkers: 3,
    // A page has its session, its queries and its network once: each file begins with a new one.
    isolate: true,
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../tools/vitest.properties.ts', './vitest.window.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
