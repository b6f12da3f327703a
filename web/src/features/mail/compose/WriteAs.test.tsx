import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, refusalOf, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { useStore } from '#web/kit/store.ts';
import { Compose } from './Compose.tsx';
import { composeStore, type ComposeStart } from './compose.store.ts';

const identity = (n: number, accountId: string | null, signature: string) => ({
  ...{
    id: `idn_${n}`,
    accountId,
    title: `Identity ${n}`,
    name: '',
    replyTo: null,
    signatureHtml: signature,
    usesCompany: false,
    signature,
  },
  ...{ onNew: true, onAnswer: true, isDefault: true, version: 1 },
});
const PAYMENTS = { id: '7', name: 'Payments', address: 'payments@corvane.example', away: null, folders: [] };
const HOME = { id: '8', name: 'Home', address: 'marta@home.example', folders: [] };
let isDown = false;
let company = { use: 'off', html: '', lockedFor: [] as (string | null)[] };

const MARTA = { id: 'emp_1', name: 'Marta Kessler', email: 'marta.kessler@corvane.example' };
const before = sessionStore.get();

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ ...before, user: MARTA } as never);
  isDown = false;
  company = { use: 'off', html: '', lockedFor: [] };
  answerCalls(async (url) => {
    // Long enough for a page to be drawn in between.
    await new Promise((done) => setTimeout(done));
    if (url.endsWith('/auth/settings')) return COMPANY_SETTINGS;
    if (url.endsWith('/mail/identities/company')) return company;
    if (url.endsWith('/mail/identities') && isDown) return refusalOf('The server is busy.', 503);
    if (url.endsWith('/mail/identities')) return [identity(1, null, '<p>Marta, site</p>'), identity(2, '7', '<p>Accounts payable</p>')];
    if (url.endsWith('/mail/shared')) return [PAYMENTS];
    if (url.endsWith('/mail-accounts')) return [HOME];
    if (/\/(team|answering)$/.test(url)) return { answering: [], answers: 0 };
    return [];
  });
});
afterEach(() => {
  sessionStore.set(before);
  act(() => composeStore.set([]));
  cleanup();
  vi.unstubAllGlobals();
});

function Host() {
  return useStore(composeStore).map((session) => <Compose key={session.key} session={session} />);
}
async function open(start: ComposeStart) {
  show(<Host />);
  act(() => composeStore.open(start));
  const dialog = within(await screen.findByRole('dialog'));
  const from = (await dialog.findByLabelText('From')) as HTMLSelectElement;
  await dialog.findByRole('option', { name: /^Payments/ });
  await dialog.findByRole('option', { name: /home/i });
  return {
    choose: (name: string) => userEvent.selectOptions(from, dialog.getByRole('option', { name })),
    written: () => dialog.getByRole('textbox', { name: 'Message' }).textContent,
    chosen: () => from.selectedOptions[0]!.textContent,
  };
}
const DOC = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Paid on Friday. ' }] }] };

test('an answer from a shared mailbox stands under its signature; another sender swaps that, and keeps what was written', async () => {
  const { choose, written, chosen } = await open({ mode: 'reply', accountId: '7', inReplyTo: '1', doc: DOC });
  expect([chosen(), written()]).toEqual(['Payments <payments@corvane.example>', 'Paid on Friday. Accounts payable']);
  await choose('Identity 1: Marta Kessler');
  expect(written()).toBe('Paid on Friday. Marta, site');
  // An address without an identity is not signed as another one.
  await choose('marta@home.example (Home)');
  expect(written()).toBe('Paid on Friday. ');
  await choose('Payments <payments@corvane.example>');
  expect(written()).toBe('Paid on Friday. Accounts payable');
});

test('on a phone each sender is named as short as tells them apart', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query.includes('width < 48em'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }));
  await open({ mode: 'new', doc: DOC });
  const names = within(screen.getByLabelText('From')).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Identity 1: Marta Kessler', 'Payments', 'marta@home.example']);
});

test('where everybody writes with the signature of the company, it stands there and is not written in', async () => {
  company = { use: 'locked', html: '<p>Corvane</p>', lockedFor: [null] };
  const { choose, written } = await open({ mode: 'new', doc: DOC });
  expect(written()).toBe('Paid on Friday. Corvane');
  expect(document.querySelector('[data-signature]')!.getAttribute('contenteditable')).toBe('false');
  await choose('Payments <payments@corvane.example>');
  expect(written()).toBe('Paid on Friday. Accounts payable');
  expect(document.querySelector('[data-signature]')!.hasAttribute('contenteditable')).toBe(false);
});

test('a draft of before stands under it too, and keeps what was written', async () => {
  company = { use: 'locked', html: '<p>Corvane</p>', lockedFor: [null] };
  const html = '<p>Paid on Friday.</p><div data-signature="1"><p>Marta, site</p></div><p>And thanks.</p>';
  const { written } = await open({ draftId: '9', html });
  expect(written()).toBe('Paid on Friday.CorvaneAnd thanks.');
  expect(document.querySelector('[data-signature]')!.getAttribute('contenteditable')).toBe('false');
});

test.each(['open', 'window'] as const)(
  'identities that cannot be read are said so (%s); read again they sign, and what was written stays',
  async (shape) => {
    isDown = true;
    show(<Host />);
    act(() => composeStore.open({ mode: 'new', doc: DOC }));
    act(() => composeStore.shape(composeStore.get()[0]!.key, shape));
    await userEvent.type(await screen.findByLabelText('Subject'), 'Crane');
    await screen.findByText(/identities and signatures could not be read/);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(/identities and signatures could not be read/);
    const field = screen.getByLabelText<HTMLInputElement>('Subject');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' }).textContent).toBe('Paid on Friday. Marta, site'));
    expect(screen.queryByText(/could not be read/)).toBeNull();
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('Crane');
  },
);
