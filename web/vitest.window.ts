import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });

// Nobody answers what a test has not said: a call that failed would pass for a lost network, minutes later and in another file.
globalThis.fetch = () => new Promise(() => undefined);

// The files of a worker share its window: each leaves it as it found it.
afterAll(() => {
  // A file that says so runs without one.
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
