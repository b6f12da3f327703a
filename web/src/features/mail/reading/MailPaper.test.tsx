import type { Email } from '@lintel/contract/mail';
import { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { MailPaper } from './MailPaper.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { printMail } from './mail.print.ts';

const mailOf = (id: string, subject: string) =>
  ({
    ...{
      id,
      subject,
      from: { name: 'Ivan Petrov', email: 'ivan@supplier.example' },
      to: [],
      cc: [],
      bcc: [],
      date: '2026-10-12T06:40:00Z',
    },
    ...{ messageId: `<${id}@supplier.example>`, htmlBody: null, textBody: subject, attachments: [] },
  }) as unknown as Email;

const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
const sheets = () =>
  Array.from(document.querySelectorAll('[data-printed] > div'), (one) => one.shadowRoot?.querySelector('h1')?.textContent ?? '');

beforeEach(async () => {
  const queries = new QueryClient();
  const mails = [mailOf('1', 'Concrete for Friday'), mailOf('2', 'Re: Concrete for Friday')];
  for (const mail of mails) queries.setQueryData(messageQuery(mail.id).queryKey, mail);
  document.title = 'Inbox';
  show(<MailPaper ids={mails.map(({ id }) => id)} />, queries);
  // What purifies comes a moment later.
  await waitFor(() => {
    tell('beforeprint');
    expect(sheets()).toHaveLength(2);
  });
  tell('afterprint');
});

test('a conversation is printed under the name of its first mail, and the window has its own name back', () => {
  tell('beforeprint');
  expect(document.title).toBe('Concrete for Friday');
  tell('afterprint');
  expect([sheets(), document.title]).toEqual([[], 'Inbox']);
});

test('the button of the open mail prints this one, every other way all that are unfolded', async () => {
  let printed: string[] = [];
  vi.stubGlobal('print', () => {
    tell('beforeprint');
    printed = sheets();
    tell('afterprint');
  });
  await printMail('2');
  expect(printed).toEqual(['Re: Concrete for Friday']);
  tell('beforeprint');
  expect(sheets()).toHaveLength(2);
});
