import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Route, Routes, useLocation } from 'react-router';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { MailPage } from './MailPage.tsx';

const before = sessionStore.get();
afterEach(() => {
  sessionStore.set(before);
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().pathname}</output>;

test('an address with a folder that there is not says so, and leads to the inbox instead of showing it under that name', async () => {
  sessionStore.set({ ...before, role: 'employee' });
  const asked: string[] = [];
  answerCalls((url) => asked.push(url));
  show(
    <>
      <Address />
      <Routes>
        <Route path="/employee/mail/inbox" element={null} />
        <Route path="/employee/mail/:folder" element={<MailPage />} />
      </Routes>
    </>,
    undefined,
    '/employee/mail/projekts',
  );
  expect(await screen.findByRole('heading', { name: 'Email Center' })).toBeTruthy();
  expect(screen.getByText('There is no folder “projekts”')).toBeTruthy();
  expect(asked.filter((url) => url.includes('/mail/folder/'))).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Open the inbox' }));
  expect(screen.getByRole('status').textContent).toBe('/employee/mail/inbox');
});
