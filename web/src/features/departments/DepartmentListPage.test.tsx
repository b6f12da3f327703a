import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { DepartmentListPage } from './DepartmentListPage.tsx';

afterEach(cleanup);

test('the tree goes by the codes: their column is marked, and leads back to the tree', async () => {
  sessionStore.set({
    ...sessionStore.get(),
    role: 'super_admin',
    user: { id: 'emp_1', name: 'Viktor Sandell', role: 'super_admin' } as never,
  });
  const asked: (string | null)[] = [];
  answerCalls((url) => {
    if (url.includes('/lists/')) return { columns: null, views: [] };
    if (url.includes('/departments?')) asked.push(new URL(url, 'http://x').searchParams.get('sort'));
    return [];
  });
  show(<DepartmentListPage />);
  const code = await screen.findByRole('columnheader', { name: 'Code' });
  expect(code.getAttribute('aria-sort')).toBe('ascending');
  for (const sort of ['-code', null]) {
    await userEvent.click(screen.getByRole('button', { name: 'Code' }));
    await waitFor(() => expect(asked.at(-1)).toBe(sort));
  }
  expect(code.getAttribute('aria-sort')).toBe('ascending');
});
