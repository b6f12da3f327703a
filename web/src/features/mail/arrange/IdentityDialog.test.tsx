import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { IdentityDialog } from './IdentityDialog.tsx';

const before = sessionStore.get();
const MARTA = { id: 'emp_1', name: 'Marta Kessler', email: 'marta@corvane.example' };
beforeEach(() => sessionStore.set({ ...before, user: MARTA } as never));
afterEach(() => {
  sessionStore.set(before);
  cleanup();
  vi.unstubAllGlobals();
});

const HTML = '<p>Corvane</p>';
const ADDRESSES = [
  { value: '', label: 'marta@corvane.example' },
  { value: '8', label: 'marta@home.example' },
];
const OFFER = 'Signature of the company';
const isThere = () => ({
  offer: screen.queryByRole('switch', { name: OFFER }) !== null,
  text: screen.queryByRole('group', { name: OFFER })?.textContent,
  own: screen.queryByRole('textbox', { name: 'Signature' }) !== null,
  places: screen.queryAllByRole('switch', { name: /^Put the signature/ }).length,
});

async function open(company: object) {
  const sent = answerCalls((url) => (url.endsWith('/company') ? company : {}));
  show(<IdentityDialog identity={null} addresses={ADDRESSES} onClose={() => undefined} />);
  await screen.findByRole('textbox', { name: 'What you call it' });
  return sent;
}

test('the signature of the company takes the place of one’s own, where it is offered and chosen', async () => {
  const sent = await open({ use: 'offered', html: HTML, lockedFor: [] });
  const offer = await screen.findByRole('switch', { name: OFFER });
  expect(isThere()).toEqual({ offer: true, text: undefined, own: true, places: 2 });
  await userEvent.click(offer);
  expect(isThere()).toEqual({ offer: true, text: 'Corvane', own: false, places: 2 });
  await userEvent.type(screen.getByRole('textbox', { name: 'What you call it' }), 'Site');
  await userEvent.selectOptions(screen.getByLabelText('Address'), 'marta@home.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add identity' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ title: 'Site', usesCompany: true, accountId: '8' }]));
});

test('where everybody writes with it there is nothing to choose; under an address elsewhere there is', async () => {
  await open({ use: 'locked', html: HTML, lockedFor: [null] });
  await screen.findByRole('group', { name: OFFER });
  expect(isThere()).toEqual({ offer: false, text: 'Corvane', own: false, places: 0 });
  await userEvent.selectOptions(screen.getByLabelText('Address'), 'marta@home.example');
  expect(isThere()).toEqual({ offer: true, text: undefined, own: true, places: 2 });
});

test('where there is none it is not offered', async () => {
  await open({ use: 'off', html: '', lockedFor: [] });
  expect(isThere()).toEqual({ offer: false, text: undefined, own: true, places: 2 });
});
