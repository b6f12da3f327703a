import { expect, test, vi } from 'vitest';
import { fetchAhead } from './compose.ahead.ts';

const fetched = vi.hoisted(() => new Set<string>());
vi.mock('#web/features/mail/OfflineBar.tsx', () => ({ note: fetched.add('what says that there is no network') }));
vi.mock('#web/ui/Toasts.tsx', () => ({ note: fetched.add('what says what became of a mail') }));

test('what tells of a mail without network is there before there is none', async () => {
  fetchAhead();
  await vi.waitFor(() =>
    expect([...fetched].toSorted()).toEqual(['what says that there is no network', 'what says what became of a mail']),
  );
});
