import type { Email } from '@lintel/contract/mail';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { MessageHeader } from './MessageHeader.tsx';
import { PersonContext } from './person.context.ts';

const person = (name: string) => ({ name, email: `${name.split(' ')[0]!.toLowerCase()}@supplier.example` });
const MAIL = {
  ...{ id: '7', subject: 'Concrete for Friday', from: person('Ivan Petrov'), to: [person('Ada Brandt')] },
  ...{ cc: [person('Carmen Ortiz')], bcc: [person('Bela Kovacs')], replyTo: null, date: '2026-10-12T06:40:00Z' },
  ...{ messageId: '<7@supplier.example>', labels: ['Urgent works', 'Slab'], priority: 'high', attachments: [] },
  ...{ ownAddress: 'ada@supplier.example', isMuted: false, shared: null, senderCheck: null, unsubscribe: null },
} as unknown as Email;

const ADA = { id: 'emp_1', ...person('Ada Brandt') };
beforeEach(() => sessionStore.set({ ...sessionStore.get(), role: 'employee', user: ADA } as never));

test('an open mail shows its subject, labels, sender with the letters of the name, date and priority (specification §2.5)', () => {
  show(<MessageHeader mail={MAIL} />);
  expect(screen.getByRole('heading', { name: 'Concrete for Friday' })).toBeTruthy();
  for (const text of ['Urgent works', 'Slab', 'IP', 'Ivan Petrov', 'ivan@supplier.example', 'High priority'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.querySelector('time')?.dateTime).toBe('2026-10-12T06:40:00Z');
});

test('Show Details gives From, To, CC, BCC, Date and Message ID, and Hide Details takes them away (specification §2.5)', async () => {
  show(<MessageHeader mail={MAIL} />);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Show Details' }));
  const lines = Array.from(document.querySelectorAll('dt'), (one) => [one.textContent, one.nextElementSibling?.textContent]);
  expect(lines.map(([label]) => label)).toEqual(['From', 'To', 'CC', 'BCC', 'Date', 'Message ID']);
  const said = Object.fromEntries(lines) as Record<string, string>;
  expect(said).toMatchObject({
    From: expect.stringContaining('ivan@'),
    To: expect.stringContaining('ada@'),
    CC: expect.stringContaining('carmen@'),
  });
  expect(said).toMatchObject({ BCC: expect.stringContaining('bela@'), 'Message ID': '<7@supplier.example>' });
  await user.click(screen.getByRole('button', { name: 'Hide Details' }));
  expect(document.querySelector('dt')).toBeNull();
});

test.each([
  ['of others the sender', MAIL, 'Ivan Petrov', 'ivan@supplier.example'],
  ['of one’s own who got it', { ...MAIL, from: MAIL.to[0]!, to: MAIL.cc }, 'to Carmen Ortiz', 'carmen@supplier.example'],
])('who a mail is written with is named by a button, which the key presses: %s', async (_, mail, name, email) => {
  const toggle = vi.fn<(asked: unknown) => void>();
  show(
    <PersonContext value={{ shown: null, toggle }}>
      <MessageHeader mail={mail} />
    </PersonContext>,
  );
  const marked = document.querySelectorAll('[data-person]');
  expect(Array.from(marked, ({ textContent }) => textContent)).toEqual([name]);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name }));
  expect(toggle).toHaveBeenLastCalledWith({ mailId: '7', email });
  await user.click(screen.getByRole('button', { name: 'Show Details' }));
  await user.click(screen.getByRole('button', { name: /Bela Kovacs/ }));
  expect(toggle).toHaveBeenLastCalledWith({ mailId: '7', email: 'bela@supplier.example' });
});
