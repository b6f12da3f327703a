import type { EmailRow } from '@lintel/contract/mail';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { useMailActions, type MailActions } from './mail.actions.ts';
import { undoStore } from './mail.changes.ts';

const row = (more: Partial<EmailRow> = {}): EmailRow =>
  ({
    ...{ id: '7', folder: 'inbox', status: 'read', starred: false, labels: [], isDraft: false },
    ...{ conversation: null, elsewhere: null, snoozedUntil: null },
    ...more,
  }) as never as EmailRow;
const conversation = { ids: ['7', '8', '9'], total: 3, unread: 1, people: [] };
const LATER = '2099-03-01T07:00:00.000Z';
const tomorrow = new Date('2099-01-02T07:00:00Z');

afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
  undoStore.set(null);
});

function Act({ deeds }: { deeds: readonly ((actions: MailActions) => void)[] }) {
  const actions = useMailActions();
  return (
    <button type="button" onClick={() => deeds.forEach((deed) => deed(actions))}>
      Act
    </button>
  );
}

/** Does these, then takes back what `z` takes back. Answers what is sent for that. */
async function undone(deeds: readonly ((actions: MailActions) => void)[], changed: readonly string[]): Promise<unknown[]> {
  const sent = answerCalls(() => ({ changed }));
  show(<Act deeds={deeds} />);
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  await waitFor(() => expect(sent).toHaveLength(deeds.length));
  act(() => undoStore.get()!());
  await waitFor(() => expect(sent.length).toBeGreaterThan(deeds.length));
  return sent.slice(deeds.length);
}

test.each<[string, (actions: MailActions) => void, string[], object]>([
  [
    'the one mail of a conversation that was unread is so again, and no other',
    ({ mark }) => mark([row({ status: 'unread', conversation })], true),
    ['8'],
    { ids: ['8'], change: { seen: false } },
  ],
  [
    'the one mail of a conversation that had no star loses it again',
    ({ star }) => star([row({ starred: true, conversation })], true),
    ['9'],
    { ids: ['9'], change: { starred: false } },
  ],
  [
    'what was put away from the trash lies there again',
    ({ snooze }) => snooze([row({ folder: 'trash' })], tomorrow),
    [],
    { ids: ['7'], change: { folder: 'trash' } },
  ],
  [
    'what was put away from a folder of another server lies there again',
    ({ snooze }) => snooze([row({ folder: 'archive', elsewhere: { accountId: '1', box: '12' } })], tomorrow),
    [],
    { ids: ['7'], change: { box: '12' } },
  ],
  [
    'what was put away anew comes back when it would have',
    ({ snooze }) => snooze([row({ folder: 'snoozed', snoozedUntil: LATER })], tomorrow),
    [],
    { ids: ['7'], until: LATER },
  ],
  [
    'what was put away and archived is put away again until its time',
    ({ move }) => move([row({ folder: 'snoozed', snoozedUntil: LATER })], 'archive'),
    ['7'],
    { ids: ['7'], until: LATER },
  ],
])('Undo: %s', async (_, deed, changed, back) => {
  expect(await undone([deed], changed)).toEqual([back]);
});

test('that the next mail is read by being opened is not what is taken back', async () => {
  const archive = ({ move }: MailActions) => move([row()], 'archive');
  const open = ({ opened }: MailActions) => opened(row({ id: '8', status: 'unread' }));
  expect(await undone([archive, open], ['7'])).toEqual([{ ids: ['7'], change: { folder: 'inbox' } }]);
});
