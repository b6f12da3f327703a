import type { EmailRow } from '@lintel/contract/mail';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { INBOX } from '#web/features/mail/mail.place.ts';
import { BulkMenu } from './BulkMenu.tsx';

const row = (id: string, more: object = {}) => ({ id, folder: 'inbox', isDraft: false, conversation: null, ...more }) as never as EmailRow;
const SENTENCE = /^Merging and filing to a project go page by page/;

beforeEach(() => {
  // Nothing has a size here, so that a menu finds nothing to give the focus to, and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notifications.clean();
});

async function open(rows: readonly EmailRow[], place: object, isWhole: boolean) {
  const asked: string[] = [];
  answerCalls((url) => {
    asked.push(decodeURIComponent(url));
    return new Response('From a@b.example\n');
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  const whole = { place: { ...INBOX, ...place }, name: 'Inbox', total: 40, isMore: false, isWhole, onWhole: () => {} };
  show(<BulkMenu rows={rows} whole={whole} />);
  const more = screen.queryByRole('button', { name: 'More actions' });
  if (more) await userEvent.click(more);
  return { asked, saved };
}
const press = (name: string) => userEvent.click(screen.getByRole('menuitem', { name, hidden: true }));

test.each<[string, readonly EmailRow[], object, boolean, string[], string]>([
  ['the mails of a page', [row('7'), row('8')], {}, false, ['ids=7,8'], 'Emails.mbox'],
  ['all of a conversation', [row('7', { conversation: { ids: ['5', '7'] } })], {}, false, ['ids=5,7'], 'Emails.mbox'],
  ['a whole folder', [row('7')], {}, true, ['folder=inbox'], 'Inbox.mbox'],
  ['a whole search', [row('7')], { search: 'crane', account: '8', box: '71' }, true, ['q=crane', 'account=8', 'box=71'], 'Emails.mbox'],
  ['more than one call takes', Array.from({ length: 201 }, (_, n) => row(`${n + 1}`)), {}, false, ['ids=201&'], 'Emails.mbox'],
])('%s are exported as one file', async (_, rows, place, isWhole, wanted, name) => {
  const { asked, saved } = await open(rows, place, isWhole);
  await press('Export these');
  await waitFor(() => expect(saved).toEqual([name]));
  const exports = asked.filter((url) => url.includes('/mail/export'));
  for (const part of wanted) expect(`${exports.at(-1)}&`).toContain(part);
  expect(exports).toHaveLength(rows.length > 200 ? 2 : 1);
});

test('what cannot be done with the mails of all pages is said; with those of one it is there', async () => {
  await open([row('7')], {}, true);
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'File to a project', hidden: true })).toBeNull();
});

test('the mails of one page are filed to a project', async () => {
  await open([row('7')], {}, false);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'File to a project', hidden: true })).toBeTruthy();
});

test('drafts stay here', async () => {
  await open([row('7', { isDraft: true })], {}, false);
  expect(screen.queryByRole('button')).toBeNull();
});
