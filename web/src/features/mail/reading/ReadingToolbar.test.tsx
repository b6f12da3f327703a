import type { Email } from '@lintel/contract/mail';
import { cleanup, fireEvent, screen } from '@testing-library/react';
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

test.each<[name: string, mail: Email, offered: boolean]>([
  ['has it for what has gone out', MAIL, true],
  ['has it not for what still waits', WAITING, false],
])('the menu that stands for a narrow bar %s: Reply all', async (_name, mail, offered) => {
  answerCalls(() => []);
  // What the bar has no room for has no place on it.
  const places = vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
  bar(mail);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Print', hidden: true })).toBeTruthy();
  expect(screen.queryAllByRole('menuitem', { name: 'Reply all', hidden: true })).toHaveLength(offered ? 1 : 0);
  places.mockRestore();
});

test.each(['reply', 'replyAll', 'forward'] as const)('by key %s says that nobody has it yet, and begins nothing', async (kind) => {
  answerCalls(() => WAITING);
  await startAnswer(new QueryClient(), kind, '7');
  expect(composeStore.get()).toEqual([]);
  answerCalls(() => MAIL);
  await startAnswer(new QueryClient(), kind, '7');
  expect(composeStore.get()).toHaveLength(1);
});
