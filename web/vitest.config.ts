import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    maxWorkers: 3,
    // Files share a worker's modules and its window: what one leaves behind, the next would meet.
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../tools/vitest.properties.ts', './vitest.window.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
