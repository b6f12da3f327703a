import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { MARTA } from '#e2e/people.ts';

const { enter } = openDemo();

/** What may come over the wire before the inbox stands there (docs/performance.md): the same bytes on every machine. */
const LIMITS_KB = { js: 225, css: 45 };

declare global {
  interface Window {
    inboxAt?: number;
  }
}

test('a browser that knows nothing of the app yet loads little of it before the inbox', async () => {
  const { page } = await enter(MARTA, { extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('li[data-id]')) return;
      window.inboxAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/employee/mail/inbox');
  await page.waitForFunction(() => window.inboxAt);
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < window.inboxAt!)
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  for (const [kind, limit] of Object.entries(LIMITS_KB)) {
    const kilobytes = files.filter(({ name }) => name.endsWith(`.${kind}`)).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    expect(kilobytes, kind).toBeGreaterThan(10);
    expect(kilobytes, kind).toBeLessThanOrEqual(limit);
  }
});
