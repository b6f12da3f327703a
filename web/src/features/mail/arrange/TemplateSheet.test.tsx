import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { TemplateSheet } from './TemplateSheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const template = (n: number, more: object = {}) => ({
  ...{ id: `mtp_${String(n).padStart(26, '0')}`, kind: 'own', mailbox: null, name: `Text ${n}`, subject: '', text: 'Dear Ann' },
  ...{ mayChange: true, updatedAt: '2026-11-20T09:00:00Z', version: 1, ...more },
});
const pageOf = (items: object[], total = items.length) =>
  Response.json({ ok: true, data: items, page: { number: 1, size: 10, total }, message: '' });

test('who has none is told what would stand here', async () => {
  answerCalls(() => []);
  show(<TemplateSheet />);
  expect(await screen.findByText(/There is no template yet\. Write one here/)).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'New template' })).toBeTruthy();
});

test('what is missing is said at its field, the text too, until it is there', async () => {
  answerCalls(() => []);
  show(<TemplateSheet />);
  await userEvent.click(await screen.findByRole('button', { name: 'New template' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add template' }));
  expect(await screen.findByText('Write the text')).toBeTruthy();
  // As a paste does.
  const { editor } = screen.getByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Text' });
  act(() => void editor.commands.insertContent('Dear Ann'));
  await waitFor(() => expect(screen.queryByText('Write the text')).toBeNull());
  expect(screen.getByText('Fill in this field')).toBeTruthy();
});

test('more than a page is searched; without hits all of them are one press away', async () => {
  const all = Array.from({ length: 12 }, (_, n) => template(n));
  answerCalls((url) => (url.includes('q=') ? [] : pageOf(all.slice(0, 10), all.length)));
  show(<TemplateSheet />);
  await userEvent.type(await screen.findByPlaceholderText('Name or subject'), 'crane');
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  expect(screen.queryByText(/There is no template yet/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect((await screen.findAllByText('Text 0')).length).toBeGreaterThan(0);
});

test('one that somebody else looks after is read here, and neither changed nor removed', async () => {
  answerCalls(() => [template(1, { kind: 'company', name: 'Delivery', mayChange: false })]);
  show(<TemplateSheet place={{ kind: 'company', accountId: null }} />);
  expect((await screen.findAllByText('Delivery')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /Change|Remove/ })).toBeNull();
});

test('is removed after a question, and stays where that is refused', async () => {
  let isThere = true;
  let refusal: Response | null = refusalOf('The server is busy.', 503);
  answerCalls((url) => {
    if (!/\/mail\/templates\/mtp_/.test(url)) return isThere ? [template(1)] : [];
    if (refusal) return refusal;
    isThere = false;
    return { id: template(1).id };
  });
  show(<TemplateSheet />);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Remove Text 1' }))[0]!);
  const question = await screen.findByRole('dialog', { name: 'Remove template Text 1' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove template' }));
  expect(await within(question).findByText(/The server is busy/)).toBeTruthy();
  refusal = null;
  await userEvent.click(within(question).getByRole('button', { name: 'Remove template' }));
  expect(await screen.findByText(/There is no template yet/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
