import type { RequestDetail } from '@lintel/contract/requests';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { RequestFillIn } from './RequestFillIn.tsx';

const REQUEST = {
  ...{ id: 'req_1', number: 'REQ-2026-0001', title: 'Training', templateName: 'Training', kind: 'general', status: 'returned' },
  ...{ version: 3, fulfilment: 'the owner', printLayout: 'two_columns', files: [], names: {}, answers: { course: 'First aid' } },
  fields: [
    { key: 'course', type: 'text', label: 'Course', required: true, help: 'As its provider calls it.' },
    { key: 'place', type: 'text', label: 'Place', required: true },
  ],
  returned: { byName: 'Jonas Ekdahl', comment: 'Which one?', fields: [{ key: 'course', label: 'Course' }] },
} as unknown as RequestDetail;

beforeEach(() => void vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, data: null, message: '' }))));
// jsdom has no fonts, whose loading a long field waits for.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(cleanup);

const open = (request: RequestDetail) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <UiProvider scheme="light">
          <RequestFillIn request={request} onReload={() => undefined} />
        </UiProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const described = async (label: string) =>
  document.getElementById((await screen.findByLabelText(label)).getAttribute('aria-describedby') ?? '')?.textContent;

test('who corrects a request reads who returned it, why, and at each field that was marked', async () => {
  open(REQUEST);
  expect(await screen.findByText('Jonas Ekdahl returned this request.')).toBeDefined();
  expect(screen.getByText('Which one?')).toBeDefined();
  expect(screen.getByText('To correct: Course')).toBeDefined();
  expect(await described('Course')).toBe('To correct. As its provider calls it.');
  expect(await described('Place')).toBeUndefined();
});

test('a draft has no marks', async () => {
  open({ ...REQUEST, status: 'draft', returned: null });
  expect(await described('Course')).toBe('As its provider calls it.');
});
