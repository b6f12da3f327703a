import type { Email } from '@lintel/contract/mail';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { belowStore } from '#web/features/mail/compose/compose.below.ts';
import { composeStore, type ComposeShape } from '#web/features/mail/compose/compose.store.ts';
import { QuickReply } from './QuickReply.tsx';

const MAIL = {
  ...{ id: '7', subject: 'Crane', folder: 'inbox', from: { name: 'Ann Field', email: 'ann@site.example' }, replyTo: null },
  ...{ to: [{ name: 'Jonas', email: 'jonas@corvane.example' }], cc: [], ownAddress: 'jonas@corvane.example' },
  ...{ date: '2026-10-12T06:40:00Z', textBody: 'When?', attachments: [], isDraft: false, sendAt: null, unreadable: false },
} as unknown as Email;

afterEach(() => {
  act(() => composeStore.set([]));
  cleanup();
  vi.unstubAllGlobals();
});

const quick = (more: object = {}) => show(<QuickReply mail={{ ...MAIL, ...more } as Email} />);
const box = () => screen.queryByRole('button')?.textContent ?? null;

test('below a mail its sender is answered in place; the page has one place for it, and none afterwards', async () => {
  const { unmount } = quick();
  expect(box()).toBe('Reply to Ann Field...');
  expect(belowStore.get()).toMatchObject({ mailId: '7' });
  await userEvent.click(screen.getByRole('button'));
  expect(composeStore.get()).toMatchObject([
    { shape: 'below', start: { inReplyTo: '7', subject: 'Re: Crane', to: [{ email: 'ann@site.example' }] } },
  ]);
  unmount();
  expect(belowStore.get()).toBeNull();
});

test.each<[string, object]>([
  ['a draft', { isDraft: true }],
  ['what waits to be sent', { sendAt: '2026-10-13T06:00:00Z' }],
  ['what nobody can read', { unreadable: true }],
  ['Spam', { folder: 'spam' }],
  ['the Trash', { folder: 'trash' }],
])('%s is not answered there', (_, more) => {
  quick(more);
  expect(box()).toBeNull();
  expect(belowStore.get()).toBeNull();
});

test('on a phone the bar has that place', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query.includes('width < 48em'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }));
  quick();
  expect(box()).toBeNull();
});

test.each<[ComposeShape, string | null]>([
  ['docked', 'Go on writing the reply'],
  ['open', 'Go on writing the reply'],
  ['below', null],
])('an answer that is written already (%s) is gone on with', async (shape, shown) => {
  composeStore.set([{ key: 'k', start: { inReplyTo: '7' }, shape }]);
  quick();
  expect(box()).toBe(shown);
  if (shown) await userEvent.click(screen.getByRole('button'));
  expect(composeStore.get()).toMatchObject([{ key: 'k', shape: 'below' }]);
});

test('an answer to another mail is none to this one, and waits in the dock meanwhile', async () => {
  composeStore.set([{ key: 'other', start: { inReplyTo: '8' }, shape: 'below' }]);
  quick();
  expect(box()).toBe('Reply to Ann Field...');
  await userEvent.click(screen.getByRole('button'));
  expect(composeStore.get().map(({ start, shape }) => [start.inReplyTo, shape])).toEqual([
    ['8', 'docked'],
    ['7', 'below'],
  ]);
});
