import type { Email } from '@lintel/contract/mail';
import { cleanup, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { startAnswer } from '#web/features/mail/compose/compose.start.ts';
import { composeStore } from '#web/features/mail/compose/compose.store.ts';
import { ReadingToolbar } from './ReadingToolbar.tsx';

const MAIL = {
  ...{ id: '7', subject: 'Crane', folder: 'sent', from: { name: 'Jonas', email: 'jonas@corvane.example' }, replyTo: null },
  ...{ to: [{ name: 'Ann', email: 'ann@site.example' }], cc: [], ownAddress: 'jonas@corvane.example', labels: [], starred: false },
  ...{ date: '2026-10-12T06:40:00Z', textBody: 'When?', attachments: [], isDraft: false, sendAt: null, elsewhere: null, shared: null },
} as unknown as Email;
const WAITING = { ...MAIL, sendAt: '2026-10-13T06:00:00Z' };
const nothing = () => undefined;
const bar = (mail: Email) =>
  show(<ReadingToolbar mail={mail} name="Sent" onBack={nothing} onArchive={nothing} onTrash={nothing} onLeave={nothing} />);
const answers = () => screen.queryAllByRole('button', { name: /^(?:Reply|Reply all|Forward)$/ }).map(({ textContent }) => textContent);

afterEach(() => {
  composeStore.set([]);
  cleanup();
  vi.unstubAllGlobals();
});

test('what has gone out is answered and passed on from the bar; what still waits is not', () => {
  answerCalls(() => []);
  bar(MAIL);
  expect(answers()).toEqual(['Forward', 'Reply all', 'Reply']);
  cleanup();
  bar(WAITING);
  expect(answers()).toEqual([]);
});

test.each(['reply', 'replyAll', 'forward'] as const)('by key %s says that nobody has it yet, and begins nothing', async (kind) => {
  answerCalls(() => WAITING);
  await startAnswer(new QueryClient(), kind, '7');
  expect(composeStore.get()).toEqual([]);
  answerCalls(() => MAIL);
  await startAnswer(new QueryClient(), kind, '7');
  expect(composeStore.get()).toHaveLength(1);
});
