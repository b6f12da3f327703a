import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { ticketQuery } from './support.data.ts';
import { TicketView } from './TicketView.tsx';

const TICKET = {
  ...{ id: 'tkt_1', number: 'T-0001', subject: 'No sound', requesterId: 'emp_2', requesterName: 'Liam Doyle', senderEmail: '' },
  ...{ category: 'it', team: 'it', priority: 'high', channel: 'form', assigneeId: 'emp_1', assigneeName: 'Devon Archer' },
  ...{ status: 'open', dueAt: null, dueFor: null, minutesLeft: null, rating: null, transitions: [], isAgent: true },
  ...{ createdAt: '2026-10-12T08:00:00Z', firstDueAt: '2026-10-12T09:00:00Z', resolveDueAt: '2026-10-13T09:00:00Z' },
  ...{ pausedMinutes: 0, reopenUntil: null, mergedInto: null, followers: [], messages: [], steps: [], canRate: false, version: 1 },
};
let isBroken = false;
let ticket: object = TICKET;
beforeEach(() => {
  [isBroken, ticket] = [false, TICKET];
  sessionStore.set({ ...sessionStore.get(), role: 'administrator', user: { id: 'emp_1', name: 'Devon Archer' } } as never);
  answerCalls((url) => (!url.includes('/tickets/tkt_1') ? [] : isBroken ? refusalOf('Try again in a moment.', 500) : ticket));
});
afterEach(cleanup);

test.each([
  ['who works on it', {}, []],
  ['who looks at what is over', { status: 'closed' }, ['Category', 'Priority', 'Works on it']],
  ['who asked', { isAgent: false }, ['Category', 'Priority', 'Works on it']],
])('for %s category, priority and assignee stand in one place', async (_who, more, facts) => {
  ticket = { ...TICKET, ...more };
  show(<TicketView id="tkt_1" />);
  const head = within((await screen.findByRole('heading', { level: 1, name: 'No sound' })).closest('header')!);
  const labels = ['Category', 'Priority', 'Works on it', 'Assignee'];
  expect(labels.filter((label) => head.queryByText(label))).toEqual(facts);
  expect(screen.queryAllByText('Priority')).toHaveLength(1);
});

test('a reply that is being written stays when the ticket cannot be read anew', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(<TicketView id="tkt_1" />, queries);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply' }), 'Plug it in');
  isBroken = true;
  await queries.invalidateQueries();
  await waitFor(() => expect(queries.getQueryState(ticketQuery('tkt_1').queryKey)).toMatchObject({ status: 'error' }));
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'Plug it in');
});

test('a ticket that could not be read at all says so as the heading, and Retry reads it', async () => {
  isBroken = true;
  show(<TicketView id="tkt_1" />);
  expect(await screen.findByRole('heading', { level: 1, name: "Couldn't load this ticket" })).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'No sound' })).toBeDefined();
});

test('a reply with files whose solution fails is not sent twice: what is left to send is the solution', async () => {
  ticket = { ...TICKET, transitions: ['resolve'] };
  takeFiles();
  let isRefused = true;
  const sent = answerCalls((url) => {
    if (url.endsWith('/transitions') && isRefused) return refusalOf('Try again in a moment.', 500);
    return url.includes('/tickets/tkt_1') ? ticket : [];
  });
  show(<TicketView id="tkt_1" />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply' }), 'Here is the guide');
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'guide.pdf'));
  await screen.findByRole('list', { name: 'Files' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send and …' })).toHaveProperty('disabled', false));
  const resolve = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Send and …' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send and resolve', hidden: true }));
  };
  await resolve();
  await screen.findByText('Try again in a moment.');
  isRefused = false;
  await resolve();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', ''));
  expect(sent.map((one) => (one as { name?: string }).name ?? 'reply')).toEqual(['reply', 'resolve', 'resolve']);
});

function takeFiles(): void {
  const kept = { id: 'fil_1', name: 'guide.pdf', size: 1, mime: 'application/pdf' };
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 200;
    response = { ok: true, data: [kept] };
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
}
