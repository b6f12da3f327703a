import type { EmailRow } from '@lintel/contract/mail';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { INBOX } from '#web/features/mail/mail.place.ts';
import { BulkMenu } from './BulkMenu.tsx';

const row = (id: string, more: object = {}) => ({ id, folder: 'inbox', isDraft: false, conversation: null, ...more }) as never as EmailRow;

beforeEach(() => {
  // Nothing has a size here, so that a menu finds nothing to give the focus to, and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notifications.clean();
});

/** Opens the menu of a selection; what is asked for addresses of files, and where the browser is sent. */
async function open(rows: readonly EmailRow[], place: object, isWhole: boolean) {
  const sent = answerCalls((_, body) => ({ address: `${(body as { address: string }).address}&ticket=t` }));
  const gone: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    gone.push(this.href);
  });
  const whole = { place: { ...INBOX, ...place }, name: 'Inbox', total: 40, isMore: false, isWhole, onWhole: () => {} };
  show(<BulkMenu rows={rows} whole={whole} onDone={() => {}} />);
  const more = screen.queryByRole('button', { name: 'More actions' });
  if (more) await userEvent.click(more);
  return { sent, gone };
}
const press = (name: string) => userEvent.click(screen.getByRole('menuitem', { name, hidden: true }));

test.each<[string, readonly EmailRow[], object, boolean, string[]]>([
  ['the mails of a page', [row('7'), row('8')], {}, false, ['folder=inbox&ids=7%2C8']],
  ['all of a conversation', [row('7', { conversation: { ids: ['5', '7'] } })], {}, false, ['folder=inbox&ids=5%2C7']],
  ['a whole folder', [row('7')], {}, true, ['folder=inbox&q=']],
  ['a whole search', [row('7')], { search: 'crane', account: '8', box: '71' }, true, ['folder=inbox&account=8&box=71&q=crane']],
  [
    'more than one address names',
    Array.from({ length: 201 }, (_, n) => row(`${n + 1}`)),
    {},
    false,
    [`folder=inbox&ids=${Array.from({ length: 200 }, (_, n) => n + 1).join('%2C')}`, 'folder=inbox&ids=201'],
  ],
])('%s are saved by the browser itself', async (_, rows, place, isWhole, wanted) => {
  const { sent, gone } = await open(rows, place, isWhole);
  await press('Export these');
  await waitFor(() => expect(gone).toHaveLength(wanted.length));
  const addresses = wanted.map((query) => `/api/v1/mail/export?${query}`);
  expect(sent).toEqual(addresses.map((address) => ({ address })));
  expect(gone).toEqual(addresses.map((address) => `${location.origin}${address}&ticket=t`));
});

test.each([true, false])('the mails of a page, or of all pages (%s), can be filed to a project', async (isWhole) => {
  await open([row('7')], {}, isWhole);
  expect(screen.getByRole('menuitem', { name: 'File to a project', hidden: true })).toBeTruthy();
});

test('drafts stay here', async () => {
  await open([row('7', { isDraft: true })], {}, false);
  expect(screen.queryByRole('button')).toBeNull();
});
