import { Editor } from '@tiptap/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { EXTENSIONS } from './richtext.extensions.ts';
import type { Composing } from './useCompose.ts';

let editor: Editor;
afterEach(() => {
  editor?.destroy();
  vi.unstubAllGlobals();
});

const QUOTATION = {
  ...{ id: 'mtp_00000000000000000000000001', kind: 'company', mailbox: null, name: 'Quotation', subject: 'For {{project.code}}' },
  ...{ text: 'Dear {{recipient.name}}, call {{me.phone}}', mayChange: false, updatedAt: '2026-11-20T09:00:00Z', version: 1 },
};
const INVOICE = { ...QUOTATION, id: 'mtp_00000000000000000000000002', name: 'Invoice received', subject: '', text: 'It has arrived' };

function open(content = '<p></p>') {
  editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content });
  const templates = { values: { 'recipient.name': 'Ann' }, insert: vi.fn(), close: vi.fn(), open: vi.fn(), setProject: vi.fn() };
  show(<TemplatePicker composing={{ editor, templates, fields: { subject: '' } } as unknown as Composing} />);
  return templates;
}

test('shows what the chosen one says, with what is known and with what stays open, and inserts all of it', async () => {
  answerCalls((url) => (url.includes(QUOTATION.id) ? { ...QUOTATION, html: '<p>Whole</p>' } : [QUOTATION, INVOICE]));
  const templates = open();
  const about = await screen.findByRole('region', { name: 'What Quotation says' });
  expect(about.textContent).toContain('Dear Ann, call {{me.phone}}');
  expect([...about.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['{{project.code}}', '{{me.phone}}']);
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
  await waitFor(() => expect(templates.insert).toHaveBeenCalledWith(expect.objectContaining({ html: '<p>Whole</p>' })));
});

test('is found by its name, and inserted by Enter', async () => {
  answerCalls((url) => (url.includes(INVOICE.id) ? { ...INVOICE, html: '<p>Arrived</p>' } : [QUOTATION, INVOICE]));
  const templates = open();
  await screen.findByRole('region', { name: 'What Quotation says' });
  await userEvent.keyboard('invoice');
  await screen.findByRole('region', { name: 'What Invoice received says' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(templates.insert).toHaveBeenCalledWith(expect.objectContaining({ id: INVOICE.id })));
});

test('who has none is told how to come by one; an empty message is none', async () => {
  answerCalls(() => []);
  open();
  expect(await screen.findByText(/A template is a text that you write once/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save this message as a template' }).disabled).toBe(true);
});

test('where they cannot be read it says so, and reads them again', async () => {
  let answer: unknown = refusalOf('The server is busy.', 503);
  answerCalls(() => answer);
  open();
  const again = await screen.findByRole('button', { name: /Retry|again/i });
  answer = [QUOTATION];
  await userEvent.click(again);
  expect(await screen.findByRole('region', { name: 'What Quotation says' })).toBeTruthy();
});
