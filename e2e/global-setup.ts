import type { TestProject } from 'vitest/node';
import { demoLoaded, startLintel } from '#e2e/harness.ts';

/** One demo company for all tests that only read, write mail and sign in; a test that stops or changes a server starts its own. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  // Projects that run side by side are given one that runs already.
  const given = process.env['LINTEL_E2E_DEMO'];
  if (given) {
    const demo = JSON.parse(given) as { url: string; smtpPort: number };
    await demoLoaded(demo.url);
    return project.provide('demo', demo);
  }
  const lintel = await startLintel({ DEMO: 'on' });
  await demoLoaded(lintel.url).catch(async (error: unknown) => {
    await lintel.remove();
    throw error;
  });
  project.provide('demo', { url: lintel.url, smtpPort: lintel.smtpPort });
  return () => lintel.remove();
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: { url: string; smtpPort: number };
  }
}
