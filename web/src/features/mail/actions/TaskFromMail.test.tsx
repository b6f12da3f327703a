import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EmailRow } from '@lintel/contract/mail';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { TaskFromMail } from './TaskFromMail.tsx';

beforeEach(() =>
  sessionStore.set({
    ...sessionStore.get(),
    role: 'employee',
    user: { id: 'emp_00000000000000000000000011', name: 'Marta Kessler' },
  } as never),
);
afterEach(() => vi.unstubAllGlobals());

const ROW = { id: '7', subject: 'Re: Handrail', from: { name: 'Ana', email: 'a@b.example' }, date: '2026-11-20T08:00:00Z', snippet: '' };
const file = (index: number, filename: string, inline = false) => ({
  index,
  filename,
  size: 100,
  type: 'text/csv',
  inline,
  contentId: null,
});

test('what goes along is ticked, and what is not ticked stays; a picture of the text is not offered', async () => {
  const sent = answerCalls((url, body) => {
    if (body) return { id: 'tsk_1', number: 'BLD-T001' };
    if (url.endsWith('/mail/7')) {
      const attachments = [file(0, 'logo.png', true), file(1, 'rails.csv'), file(2, 'other.csv')];
      return { ...ROW, textBody: 'It is loose.', htmlBody: '<p>It is loose.</p>', attachments };
    }
    return [];
  });
  show(<TaskFromMail row={ROW as unknown as EmailRow} onClose={() => undefined} />);
  const ticks = await screen.findAllByRole('checkbox', { name: /email itself|csv|png/ });
  expect(ticks.map((tick) => [tick.closest('label, [class*=root]')!.textContent, (tick as HTMLInputElement).checked])).toEqual([
    ['The email itself', true],
    ['rails.csv (100 B)', true],
    ['other.csv (100 B)', true],
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'The email itself' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /rails/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ files: [2], keepsMail: false, task: { title: 'Handrail' } }]));
});
