import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
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
let company = { use: 'off', html: '', lockedFor: [] as (string | null)[] };

beforeEach(() => {
  localStorage.clear();
  company = { use: 'off', html: '', lockedFor: [] };
  answerCalls((url) => {
    if (url.endsWith('/mail/identities/company')) return company;
    if (url.endsWith('/mail/identities')) return [identity(1, null, '<p>Marta, site</p>'), identity(2, '7', '<p>Accounts payable</p>')];
    if (url.endsWith('/mail/shared')) return [PAYMENTS];
    if (url.endsWith('/mail-accounts')) return [HOME];
    return [];
  });
});
afterEach(() => {
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
  return {
    from,
    written: () => dialog.getByRole('textbox', { name: 'Message' }).textContent,
    chosen: () => from.selectedOptions[0]!.textContent,
  };
}
const DOC = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Paid on Friday. ' }] }] };

test('an answer from a shared mailbox stands under its signature; another sender swaps that, and keeps what was written', async () => {
  const { from, written, chosen } = await open({ mode: 'reply', accountId: '7', inReplyTo: '1', doc: DOC });
  expect([chosen(), written()]).toEqual(['Payments <payments@corvane.example>', 'Paid on Friday. Accounts payable']);
  await userEvent.selectOptions(from, 'Identity 1: ');
  expect(written()).toBe('Paid on Friday. Marta, site');
  // An address without an identity is not signed as another one.
  await userEvent.selectOptions(from, 'marta@home.example (Home)');
  expect(written()).toBe('Paid on Friday. ');
  await userEvent.selectOptions(from, 'Payments <payments@corvane.example>');
  expect(written()).toBe('Paid on Friday. Accounts payable');
});

test('where everybody writes with the signature of the company, it stands there and is not written in', async () => {
  company = { use: 'locked', html: '<p>Corvane</p>', lockedFor: [null] };
  const { from, written } = await open({ mode: 'new', doc: DOC });
  expect(written()).toBe('Paid on Friday. Corvane');
  expect(document.querySelector('[data-signature]')!.getAttribute('contenteditable')).toBe('false');
  await userEvent.selectOptions(from, 'Payments <payments@corvane.example>');
  expect(written()).toBe('Paid on Friday. Accounts payable');
  expect(document.querySelector('[data-signature]')!.hasAttribute('contenteditable')).toBe(false);
});
