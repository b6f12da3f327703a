import { afterEach, expect, test, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return import('./sidebar.state.ts');
};

afterEach(() => {
  document.cookie = 'sidebar_state=; max-age=0; path=/';
  vi.restoreAllMocks();
});

test('keeps the sidebar in the cookie sidebar_state for 7 days', async () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
  const { toggleSidebar } = await load();
  toggleSidebar();
  toggleSidebar();
  expect(written).toEqual([
    'sidebar_state=false; path=/; max-age=604800; samesite=lax',
    'sidebar_state=true; path=/; max-age=604800; samesite=lax',
  ]);
});
