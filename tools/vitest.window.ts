import { afterAll, vi } from 'vitest';

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
