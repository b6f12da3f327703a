import type { MailAccount } from '@lintel/contract/mail-accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, refusalOf, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { parkedText } from './account.parked.ts';
import { MailAccounts } from './MailAccounts.tsx';
import { MailConsentPage } from './MailConsentPage.tsx';
import { providersQuery } from './mail-consent.data.ts';
import { queryClient } from '#web/kit/queries.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { MemoryRouter, Route, Routes } from 'react-router';

const server = { host: 'imap.site.example', port: 993, security: 'tls' } as const;
const ACCOUNT: MailAccount = {
  ...{ id: '7', name: 'Site office', address: 'office@site.example', imap: server, smtp: server, username: 'office', loginKind: 'google' },
  ...{
    status: 'ready',
    problem: null,
    problemAt: null,
    needsConsent: false,
    notice: null,
    done: 0,
    expected: 0,
    isWhole: true,
    resumesAt: null,
  },
  ...{ hasLabels: true, syncedAt: null, folders: [], version: 1 },
};

const before = sessionStore.get();
beforeEach(() => queryClient.removeQueries(providersQuery));
afterEach(() => {
  sessionStore.set(before);
  history.replaceState(null, '', '/');
});

test('a new account is offered the providers that the installation is registered at, and no others', async () => {
  answerCalls(() => ['microsoft']);
  show(<AccountDialog account={null} onClose={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Sign in with Microsoft' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in with Google' })).toBeNull();
  expect(screen.getByLabelText(/^Password/)).toBeTruthy();
});

test('an account without a password asks for none, and is signed in to again', async () => {
  const sent = answerCalls((url) => (url.endsWith('/consents') ? { url: '#google' } : []));
  show(<AccountDialog account={ACCOUNT} onClose={() => {}} />);
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google again' }));
  await waitFor(() => expect(location.hash).toBe('#google'));
  expect(sent).toEqual([{ provider: 'google', accountId: '7' }]);
});

test('who comes back hands over what they were given once, and it leaves the address bar; a refusal is said', async () => {
  sessionStore.set({ ...before, isAuthenticated: true, role: 'employee' });
  history.replaceState(null, '', '/auth/mail?state=s&code=c&iss=https%3A%2F%2Fid.example&scope=x');
  const sent = answerCalls(() => refusalOf('Google did not let Lintel in. Begin again, and allow the access.'));
  const { rerender } = show(<MailConsentPage />);
  expect(location.search).toBe('');
  expect(await screen.findByText('Google did not let Lintel in. Begin again, and allow the access.')).toBeTruthy();
  rerender(<span />);
  expect(sent.filter((one) => 'state' in (one as object))).toEqual([{ state: 's', code: 'c', iss: 'https://id.example' }]);
});

test('who said yes at the provider is back at that account, and who was refused at the accounts', async () => {
  sessionStore.set({ ...before, isAuthenticated: true, role: 'employee' });
  const OTHER = { ...ACCOUNT, id: '8', name: 'Yard', address: 'yard@site.example' };
  answerCalls((url) => (url.endsWith('/consents/end') ? OTHER : url.endsWith('/mail-accounts') ? [ACCOUNT, OTHER] : COMPANY_SETTINGS));
  history.replaceState(null, '', '/auth/mail?state=t&code=c');
  const queries = new QueryClient();
  const shown = (address: string) => (
    <MemoryRouter key={address} initialEntries={[address]}>
      <QueryClientProvider client={queries}>
        <UiProvider scheme="light">
          <Routes>
            <Route path="/auth/mail" element={<MailConsentPage />} />
            <Route path="/employee/preferences" element={<MailAccounts />} />
          </Routes>
        </UiProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(shown('/auth/mail'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Yard'));
  rerender(shown('/employee/preferences#mail-accounts'));
  expect(document.activeElement?.textContent).toContain('Their folders stand below');
  rerender(shown('/employee/preferences'));
  expect(document.activeElement).toBe(document.body);
});

test('folders that their server does not open are named', () => {
  const folder = { id: '1', path: 'x', folder: 'archive', isPart: false, total: 0, unread: 0, isBehind: false } as const;
  const of = (...names: string[]) => names.map((name) => ({ ...folder, name, parkedUntil: '2026-11-23T08:05:00Z' }));
  expect(parkedText({ folders: [{ ...folder, name: 'Fine', parkedUntil: null }] })).toBeNull();
  expect(parkedText({ folders: of('Old', 'Plans') })).toContain(
    'does not open “Old”, “Plans”. What was fetched is still here; it is tried again on 23',
  );
  expect(parkedText({ folders: of('A', 'B', 'C', 'D', 'E') })).toContain('“A”, “B”, “C” and 2 more.');
});
