import type { Email } from '@lintel/contract/mail';
import type { Recall } from '@lintel/contract/mail-recall';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { RecallPart } from '#web/features/mail/reading/RecallPart.tsx';
import { ReadingToolbar } from '#web/features/mail/reading/ReadingToolbar.tsx';
import { RecallDialog } from './RecallDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FATES: Recall['recipients'] = [
  { email: 'jonas@corvane.example', name: 'Jonas Ekdahl', fate: 'unread' },
  { email: 'anneke@corvane.example', name: 'Anneke Vos', fate: 'read' },
  { email: 'ann@site.example', name: '', fate: 'outside' },
];
const RECALL: Recall = { at: '2026-11-28T15:00:00Z', by: 'Marta Kessler', recipients: FATES };
const MAIL = {
  ...{ id: '7', subject: 'Crane', folder: 'sent', from: { name: 'Marta', email: 'marta@corvane.example' }, replyTo: null },
  ...{ to: [], cc: [], ownAddress: 'marta@corvane.example', labels: [], starred: false, attachments: [], isDraft: false },
  ...{ date: '2026-10-12T06:40:00Z', sendAt: null, elsewhere: null, shared: null, mayRecall: true },
} as unknown as Email;

const open = (answer: (sent: unknown) => unknown) => {
  const sent = answerCalls((_, body) => answer(body));
  const onClose = vi.fn();
  show(<RecallDialog id="7" onClose={onClose} />);
  return { sent, onClose };
};
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Recipients' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);

test('it says beforehand what will happen at each recipient, and afterwards what did', async () => {
  const { sent } = open((body) => (body ? RECALL : FATES));
  expect(await lines()).toEqual([
    'Jonas EkdahlNot read yet. It goes, as if it had never come.',
    'Anneke VosRead already. It stays there, marked as recalled.',
    'ann@site.exampleOutside the company. It cannot be recalled.',
  ]);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Recall email' }));
  expect(await screen.findByRole('heading', { name: 'Email recalled' })).toBeTruthy();
  expect(sent).toEqual([{}]);
  expect(await lines()).toEqual([
    'Jonas EkdahlNot read. It is gone there.',
    'Anneke VosWas read. It stays there, marked as recalled.',
    'ann@site.exampleOutside the company. It could not be recalled.',
  ]);
});

test('where nobody in the company has it there is nothing to press', async () => {
  open(() => FATES.filter(({ fate }) => fate === 'outside'));
  expect(await screen.findByText(/nothing to recall/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recall email' })).toHaveProperty('disabled', true);
});

test('a refusal stands in the dialog, and nothing is said to be recalled', async () => {
  open((body) => (body ? refusalOf('Take it back first.') : FATES));
  await userEvent.click(await screen.findByRole('button', { name: 'Recall email' }));
  expect(await screen.findByText('Take it back first.')).toBeTruthy();
  expect(screen.queryByText('Email recalled')).toBeNull();
});

test.each([true, false])('the menu of a mail offers it where its sender may: %s', async (mayRecall) => {
  answerCalls(() => []);
  const nothing = () => undefined;
  show(
    <ReadingToolbar mail={{ ...MAIL, mayRecall }} name="Sent" onBack={nothing} onArchive={nothing} onTrash={nothing} onLeave={nothing} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'File to a project', hidden: true })).toBeTruthy();
  expect(screen.queryAllByRole('menuitem', { name: 'Recall this email', hidden: true })).toHaveLength(mayRecall ? 1 : 0);
});

test('whoever keeps it reads that it was recalled; its sender reads what became of it', async () => {
  show(<RecallPart mail={{ ...MAIL, recall: { ...RECALL, recipients: [] } }} />);
  expect(await screen.findByText(/^Recalled by its sender on Sat 28 Nov 2026/)).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  cleanup();
  show(<RecallPart mail={{ ...MAIL, recall: RECALL }} />);
  expect(await screen.findByText(/^Recalled by Marta Kessler on Sat 28 Nov 2026/)).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
});
