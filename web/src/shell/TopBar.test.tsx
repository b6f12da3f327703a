import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { TopBar } from './TopBar.tsx';

const MARTA = { id: 'emp_1', name: 'Marta Kessler', email: 'marta@corvane.example', role: 'employee' };
beforeEach(() => sessionStore.set({ ...sessionStore.get(), role: 'employee', user: MARTA } as never));
afterEach(cleanup);

test.each([
  ['file_1', 1],
  [null, 0],
])('the account with the photo %s shows %i picture beside the name', async (avatar, count) => {
  sessionStore.set({ ...sessionStore.get(), user: { ...MARTA, avatar } } as never);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:face', revokeObjectURL: () => {} }));
  answerCalls((url) => (url.includes('/files/') ? new Response(new Blob(['face'])) : url.includes('/unread-count/') ? { count: 0 } : []));
  show(<TopBar isSidebarOpen onToggleSidebar={() => {}} onSearch={() => {}} onMail={() => {}} />);
  const account = await screen.findByRole('button', { name: /^Account: Marta Kessler/ });
  await vi.waitFor(() => expect(account.querySelectorAll('img')).toHaveLength(count));
});

test.each([
  [0, ''],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
])('with %i unread emails the bell says "%s", and opens the mailbox over the window (specification §2.5)', async (count, badge) => {
  answerCalls((url) => (url.includes('/mail/unread-count/') ? { count } : []));
  const onMail = vi.fn<() => void>();
  show(<TopBar isSidebarOpen onToggleSidebar={() => {}} onSearch={() => {}} onMail={onMail} />);
  const bell = await screen.findByRole('button', { name: count === 0 ? 'Email Center' : `Email Center, ${count} unread` });
  expect(bell.querySelector('[data-mark]')?.textContent ?? '').toBe(badge);
  await userEvent.click(bell);
  expect(onMail).toHaveBeenCalledTimes(1);
});
