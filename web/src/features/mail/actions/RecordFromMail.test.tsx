import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EmailRow } from '@lintel/contract/mail';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { RecordFromMail } from './RecordFromMail.tsx';

beforeEach(() =>
  sessionStore.set({
    ...sessionStore.get(),
    role: 'employee',
    user: { id: 'emp_00000000000000000000000011', name: 'Marta Kessler' },
  } as never),
);
afterEach(() => vi.unstubAllGlobals());

const ROW = { id: '7', subject: 'Handrail', from: { name: 'Ana', email: 'a@b.example' }, date: '2026-11-20T08:00:00Z', snippet: '' };
const FILE = { index: 1, filename: 'rails.csv', size: 100, type: 'text/csv', inline: false, contentId: null };
const card = (id: string, name: string, used: number) => ({
  id,
  name,
  used,
  icon: 'forms',
  category: 'Site',
  kind: 'general',
  description: '',
});

const Address = () => <output>{useLocation().pathname}</output>;

function open(answer: (sent: unknown) => unknown = () => ({ id: 'req_1' })) {
  const sent = answerCalls((url, body) => {
    if (body) return answer(body);
    if (url.endsWith('/mail/7')) return { ...ROW, textBody: 'It is loose.', htmlBody: null, attachments: [FILE] };
    if (url.includes('gallery')) return [card('tpl_1', 'Purchase', 0), card('tpl_2', 'Repair', 3)];
    return url.endsWith('/records') ? { projects: [], records: [] } : [];
  });
  const onClose = vi.fn<() => void>();
  show(
    <>
      <RecordFromMail row={ROW as unknown as EmailRow} onClose={onClose} />
      <Routes>
        <Route path="*" element={<Address />} />
      </Routes>
    </>,
  );
  return { sent, onClose };
}

test('what becomes of a mail is a task first, then a request by the forms that are offered, those used often on top', async () => {
  open();
  await screen.findByRole('option', { name: /Repair/ });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Task', 'RepairRequest', 'PurchaseRequest']);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'New task' })).toBeTruthy();
});

test('a request is begun with what is ticked, and goes on at its page', async () => {
  const { sent, onClose } = open();
  await userEvent.click(await screen.findByRole('option', { name: /Repair/ }));
  const ticks = await screen.findAllByRole('checkbox');
  expect(ticks.map((tick) => (tick as HTMLInputElement).checked)).toEqual([true, true]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'The email itself' }));
  await userEvent.click(screen.getByRole('button', { name: 'Write request' }));
  await screen.findByText('/employee/request-forms/req_1');
  expect(sent).toEqual([{ templateId: 'tpl_2', files: [1], keepsMail: false }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a request that is refused says why, and stays', async () => {
  const { onClose } = open(() => refusalOf('Repair is not offered to you.'));
  await userEvent.click(await screen.findByRole('option', { name: /Repair/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Write request' }));
  expect(await screen.findByText('Repair is not offered to you.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
