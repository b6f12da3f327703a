import type { OwnMailKeys } from '@lintel/contract/mail-keys';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { preferencesQuery } from '#web/features/preferences/preferences.data.ts';
import { queryClient } from '#web/kit/queries.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

const asked = vi.fn<(url: unknown, request: { body: string }) => Promise<Response>>(() => new Promise(() => undefined));
beforeEach(() => vi.stubGlobal('fetch', asked.mockClear()));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const onClose = vi.fn();

async function changing(mailKeys: OwnMailKeys = {}) {
  const others = {
    theme: 'light',
    mailLayout: 'full',
    mailDensity: 'standard',
    mailConversations: false,
    notificationMails: {},
    mailUndoSeconds: 10,
    dashboardHidden: [] as string[],
    ...{ mailInboxes: [] as string[], mailColours: {}, mailWidths: {}, mailPerson: false },
  } as const;
  queryClient.setQueryData(preferencesQuery.queryKey, { ...others, singleKeyShortcuts: true, mailKeys });
  onClose.mockClear();
  show(<ShortcutSheet onClose={onClose} />, queryClient);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change keys' }));
  return user;
}
const keyOf = (command: string, now: string) => screen.findByRole('button', { name: `Change the key of ${command}, now ${now}` });
const stored = () => queryClient.getQueryData(preferencesQuery.queryKey)?.mailKeys;

test.each([
  ['q', 'q', { archive: 'q' }],
  ['{Shift>}Q{/Shift}', 'Shift Q', { archive: 'Q' }],
  ['gq', 'g q', { archive: 'g q' }],
  ['{Backspace}', 'none', { archive: '' }],
])('the key that is pressed, %s, is the new one at once, by the keyboard alone', async (keys, now, own) => {
  const user = await changing();
  (await keyOf('Archive', 'e')).focus();
  await user.keyboard(`{Enter}${keys}`);
  expect(document.activeElement).toBe(await keyOf('Archive', now));
  expect(screen.getByText('Changed, usually e')).toBeTruthy();
  expect(stored()).toEqual(own);
});

test.each([
  ['j', 'j is the key of “Next email” already. Choose another one, or change that one first.'],
  ['gi', 'g i is the key of “Go to Inbox” already. Choose another one, or change that one first.'],
  [' ', 'Space cannot be a key of the mailbox. Choose one letter, digit or sign other than g, or g and one of these.'],
])('%j is refused in its row, and another one can be pressed', async (keys, sentence) => {
  const user = await changing();
  await user.click(await keyOf('Archive', 'e'));
  await user.keyboard(keys);
  const row = screen.getByText('Archive').closest('div')!;
  expect((await within(row).findByRole('alert')).textContent).toBe(sentence);
  expect(stored()).toEqual({});
  await user.keyboard('q');
  await keyOf('Archive', 'q');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Escape keeps the key and the sheet, and the next Escape closes it', async () => {
  const user = await changing();
  await user.click(await keyOf('Archive', 'e'));
  await user.keyboard('{Escape}');
  await keyOf('Archive', 'e');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the usual keys come back all together, and the focus stays in the sheet', async () => {
  const user = await changing({ archive: 'q', star: '' });
  await user.click(screen.getByRole('button', { name: 'Back to the usual keys' }));
  await keyOf('Archive', 'e');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(stored()).toEqual({}));
});

test('a second key is changed while the first one is on its way, and both stay', async () => {
  const answers: (() => void)[] = [];
  asked.mockImplementation(
    (_, { body }) =>
      new Promise((resolve) => {
        const data = { ...queryClient.getQueryData(preferencesQuery.queryKey), ...(JSON.parse(body) as object) };
        answers.push(() => resolve(Response.json({ ok: true, data, message: '' })));
      }),
  );
  const user = await changing();
  await user.click(await keyOf('Archive', 'e'));
  await user.keyboard('q');
  await user.click(await keyOf('Add or remove the star', 's'));
  await user.keyboard('d');
  await keyOf('Add or remove the star', 'd');
  for (const at of [0, 1]) {
    await waitFor(() => expect(answers.length).toBe(at + 1));
    answers[at]!();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stored()).toEqual({ archive: 'q', star: 'd' });
  }
});
