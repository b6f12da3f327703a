import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { useStore } from '#web/kit/store.ts';
import { Compose } from './Compose.tsx';
import { composeStore } from './compose.store.ts';

const CIRCLE = { domain: 'corvane.example', outside: [] as string[], ownProjects: [] as string[] };
/** What was called of it. */
let calls: string[] = [];

function answer(circle: typeof CIRCLE) {
  answerCalls((url) => {
    calls.push(url.replace(/^.*\/mail\//, ''));
    if (url.endsWith('/auth/settings')) return COMPANY_SETTINGS;
    if (url.endsWith('/company')) return { use: 'off', html: '', lockedFor: [] };
    if (url.endsWith('/circle')) return circle;
    if (url.endsWith('/send')) return { id: '9', messageId: '<9@corvane.example>' };
    return [];
  });
}
beforeEach(() => {
  localStorage.clear();
  calls = [];
});
afterEach(() => {
  act(() => composeStore.set([]));
  cleanup();
  vi.unstubAllGlobals();
});

function Host() {
  return useStore(composeStore).map((session) => <Compose key={session.key} session={session} />);
}
const DOC = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Yes.' }] }] };
const WARNING = /This conversation was within the company so far; ann@site\.example is outside it\./;
const isSent = () => calls.includes('send');

async function begin(circle: typeof CIRCLE, more: { inReplyTo?: string; forwardOf?: string }) {
  answer(circle);
  show(<Host />);
  act(() => composeStore.open({ mode: 'reply', to: [{ email: 'ann@site.example', name: '' }], subject: 'Crane', doc: DOC, ...more }));
  const send = await screen.findByRole('button', { name: 'Send' });
  if (more.inReplyTo ?? more.forwardOf) await vi.waitFor(() => expect(calls).toContain('7/circle'));
  await userEvent.click(send);
}

test('a recipient that only looks like somebody known is warned of by the server, once, and not sent to before', async () => {
  const seen: unknown[] = [];
  const sentence = 'ann@site.example looks like sitе.example but is not of it.';
  answer(CIRCLE);
  const others = fetch;
  vi.stubGlobal('fetch', async (url: string, init: { body?: FormData } = {}) => {
    if (!url.endsWith('/send')) return others(url, init);
    const told = init.body?.get('lookAlikesSeen');
    seen.push(told);
    return told === '[]'
      ? Response.json({ ok: false, code: 'mail.look_alike', message: sentence }, { status: 409 })
      : Response.json({ ok: true, data: { id: '9', messageId: '<9@corvane.example>' }, message: '' });
  });
  show(<Host />);
  act(() => composeStore.open({ mode: 'new', to: [{ email: 'ann@site.example', name: '' }], subject: 'Crane', doc: DOC }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${sentence} Press Send again to send it anyway.`);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(seen).toEqual(['[]', '["ann@site.example"]']));
  await vi.waitFor(() => expect(composeStore.get()).toEqual([]));
});

test.each([
  ['an answer', { inReplyTo: '7' }],
  ['what is passed on', { forwardOf: '7' }],
])('%s to somebody outside is warned of once, where the conversation was within the company', async (_, more) => {
  await begin(CIRCLE, more);
  await screen.findByText(WARNING);
  expect(isSent()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(isSent()).toBe(true));
});

test.each([
  ['to somebody who is in it', { ...CIRCLE, outside: ['ann@site.example'] }, { inReplyTo: '7' }],
  ['that begins a conversation', CIRCLE, {}],
])('a message %s is sent without a word', async (_, circle, more) => {
  await begin(circle, more);
  await vi.waitFor(() => expect(isSent()).toBe(true));
  expect(screen.queryByText(WARNING)).toBeNull();
});
