import type { EmailRow } from '@lintel/contract/mail';
import type { MailCommand } from '@lintel/contract/mail-keys';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { BulkBar } from '#web/features/mail/list/BulkBar.tsx';
import { bulkStore } from '#web/features/mail/list/bulk.store.ts';
import { INBOX } from '#web/features/mail/mail.place.ts';
import type { Mailbox } from '#web/features/mail/useMailbox.ts';
import { useMailCommands } from './useMailCommands.ts';

const rows = ['7', '8'].map(
  (id) =>
    ({
      ...{ id, folder: 'inbox', status: 'unread', starred: false, labels: [], isDraft: false, isMuted: false },
      ...{ conversation: null, elsewhere: null, snoozedUntil: null },
    }) as never as EmailRow,
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notifications.clean();
  bulkStore.set(null);
});

const go = vi.fn();

/** The bar over a list of 40 mails of which two are on this page, and a key that was pressed. */
function Listed({ command, isWhole }: { command: MailCommand; isWhole: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  const selection = { checked: new Set(rows.map(({ id }) => id)), isWhole, all: () => {}, toggle: () => {}, whole: () => {} };
  const box = { rows, place: INBOX, selection, activeId: null, archive: () => {}, trash: () => {}, ask: () => {}, leave: () => {}, go };
  const run = useMailCommands({ box: box as never as Mailbox, root, searchRef: { current: null }, showHelp: () => {} });
  const whole = { place: INBOX, name: 'Inbox', total: 40, isMore: false, isWhole, onWhole: () => {} };
  return (
    <>
      <div ref={root}>
        <BulkBar rows={rows} total={2} whole={whole} onCheckAll={() => {}} onTrash={() => {}} />
      </div>
      <button type="button" onClick={() => run(command)}>
        Press
      </button>
    </>
  );
}

async function pressed(command: MailCommand, isWhole = true) {
  Element.prototype.checkVisibility = () => true;
  const sent = answerCalls((_url, body) => (body ? { id: 'blk_1', total: 40, done: 0, changed: [], isUndo: false } : []));
  show(<Listed command={command} isWhole={isWhole} />);
  await userEvent.click(screen.getByRole('button', { name: 'Press' }));
  return sent;
}

test.each<[MailCommand, object]>([
  ['archive', { folder: 'archive' }],
  ['trash', { folder: 'trash' }],
  ['spam', { folder: 'spam' }],
  ['star', { starred: true }],
  ['markRead', { seen: true }],
  ['mute', { muted: true }],
])('with all pages selected, the key of %s is for all of them', async (command, change) => {
  const sent = await pressed(command);
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ folder: 'inbox', change })));
  expect(sent).not.toContainEqual(expect.objectContaining({ ids: expect.anything() as unknown }));
});

test.each<[MailCommand, string]>([
  ['label', 'Labels'],
  ['move', 'Move to'],
  ['snooze', 'Snooze'],
])('with all pages selected, the key of %s opens what the bar has for all', async (command, button) => {
  // Nothing has a size here, so that a menu finds nothing to give the focus to, and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await pressed(command);
  await waitFor(() => expect(screen.getByRole('button', { name: button, hidden: true }).getAttribute('aria-expanded')).toBe('true'));
});

// Unread mails: the bar has what marks them as read.
test.each<MailCommand>(['project', 'markUnread'])('with all pages selected, %s does no part of it', async (command) => {
  const sent = await pressed(command);
  expect(sent).toEqual([]);
});

test('with all pages selected, what is for no mail goes on as ever', async () => {
  await pressed('go.snoozed');
  expect(go).toHaveBeenCalledWith(expect.objectContaining({ folder: 'snoozed' }));
});

test('with the mails of a page selected, a key is for these', async () => {
  const sent = await pressed('markRead', false);
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ ids: ['7', '8'] })));
});
