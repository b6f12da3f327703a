import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEvents } from '#web/kit/events.ts';
import { show } from '#test/show.tsx';
import { listQuery } from '#web/features/mail/mail.data.ts';
import { RecordsWatch } from './RowRecord.tsx';

test('a task or a request that moved makes those lists stale that show one', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  onTestFinished(openEvents('emp_1'));
  const otherTab = new BroadcastChannel('lintel.events.emp_1');
  onTestFinished(() => otherTab.close());
  const client = new QueryClient();
  const keyOf = (page: number) => listQuery({ folder: 'inbox', search: '', page }).queryKey;
  show(<RecordsWatch />, client);
  for (const kind of ['tasks.changed', 'requests.changed']) {
    client.setQueryData(keyOf(1), { items: [{ record: null }, { record: { kind: 'task' } }] } as never);
    client.setQueryData(keyOf(2), { items: [{ record: null }, {}] } as never);
    otherTab.postMessage({ id: null, data: JSON.stringify({ kind }) });
    await waitFor(() => expect(client.getQueryState(keyOf(1))?.isInvalidated).toBe(true));
    expect(client.getQueryState(keyOf(2))?.isInvalidated).toBe(false);
  }
});
