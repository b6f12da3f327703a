import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, syncNow } from '#test/mail/account.ts';
import { startLabelled, type LabelledServer } from '#test/mail/labelled-imap.ts';
import { codeOf } from '#test/refusal.ts';
import { startMailAccounts } from './mail-accounts.watch.ts';

let app: TestApp;
let server: LabelledServer;
beforeAll(async () => {
  app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1' } });
});
beforeEach(async () => {
  server = await startLabelled();
});
afterEach(() => server.stop());
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler');
let counter = 0;
const add = async () => (await addAccount(app, `g${(counter += 1)}`, server)).id;
const change = (ids: string[], wanted: object) => marta().mail.update({ body: { ids, change: wanted } });

interface Shown {
  id: string;
  part: string;
  labels: string[];
  seen: boolean;
  thread: string;
}
/** Every mail of the account here, by its subject; one that is listed twice fails. */
async function shown(account: string): Promise<Record<string, Shown>> {
  const { rows } = await sql<Shown & { subject: string }>`
    select entry.id, subject, role as part, labels, seen, thread_id as thread from entry
    join message on message.id = entry.message_id join mailbox on mailbox.id = entry.mailbox_id where entry.account_id = ${account}`.execute(
    app.services.db,
  );
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ subject, ...row }) => [subject, row]));
}
const partsOf = async (account: string) =>
  Object.fromEntries(Object.entries(await shown(account)).map(([subject, { part }]) => [subject, part]));
const there = (id: number) => server.messages.find((one) => one.id === id)!;

test('a mail is one message in the place that its labels say, with the labels that people gave; folders of labels are never opened', async () => {
  const cases: [subject: string, labels: string[], place: 'all' | 'spam' | 'trash', part: string, own: string[]][] = [
    ['Inbox', ['\\Inbox', '\\Important', 'Urgent'], 'all', 'inbox', ['Urgent']],
    ['Archived', ['Urgent', 'M&APw-ll &- dust'], 'all', 'archive', ['Müll & dust', 'Urgent']],
    ['Sent', ['\\Sent'], 'all', 'sent', []],
    ['To oneself', ['\\Sent', '\\Inbox'], 'all', 'inbox', []],
    ['Draft', ['\\Draft'], 'all', 'drafts', []],
    ['Unwanted', ['Urgent'], 'spam', 'spam', ['Urgent']],
    ['Thrown away', [], 'trash', 'trash', []],
  ];
  for (const [subject, labels, place] of cases) server.deliver(aMail(subject), { labels, place });
  const account = await add();
  await syncNow(app, account);
  const here = await shown(account);
  expect(Object.fromEntries(Object.entries(here).map(([subject, { part, labels }]) => [subject, [part, labels]]))).toEqual(
    Object.fromEntries(cases.map(([subject, , , part, own]) => [subject, [part, own]])),
  );
  expect(new Set(server.opened)).toEqual(new Set(['[Gmail]/All Mail', '[Gmail]/Spam', '[Gmail]/Trash']));
  const own = (await marta().mailAccounts.list()).find(({ id }) => id === account)!;
  expect(own.hasLabels).toBe(true);
  expect(own.folders.every(({ isPart }) => isPart)).toBe(true);
  const call = marta().mailAccounts.setFolder({ id: account, folderId: own.folders[0]!.id, body: { folder: 'sent' } });
  expect(await codeOf(call)).toBe('mail_account.has_labels');
});

test('what is done here is done to its labels there; the trash is a move, and nothing is removed out of the folder with everything', async () => {
  const ids = ['One', 'Two', 'Three', 'Four'].map((subject) => server.deliver(aMail(subject)));
  const account = await add();
  await syncNow(app, account);
  const here = await shown(account);
  const step = async (subject: string, wanted: object) => {
    await change([here[subject]!.id], wanted);
    await syncNow(app, account);
    return (await partsOf(account))[subject];
  };
  expect(await step('One', { folder: 'archive', addLabels: ['zwei Wörter', '\\Deleted'] })).toBe('archive');
  expect([...there(ids[0]!).labels]).toEqual(['zwei W&APY-rter']);
  expect([...there(ids[0]!).flags]).toEqual([]);
  expect(await step('One', { folder: 'inbox', removeLabels: ['zwei Wörter'], starred: true })).toBe('inbox');
  expect([[...there(ids[0]!).labels], [...there(ids[0]!).flags]]).toEqual([['\\Inbox'], ['\\Flagged']]);
  expect(await step('Two', { folder: 'trash' })).toBe('trash');
  expect(there(ids[1]!)).toMatchObject({ place: 'trash' });
  expect(await step('Two', { folder: 'inbox' })).toBe('inbox');
  expect([there(ids[1]!).place, [...there(ids[1]!).labels]]).toEqual(['all', ['\\Inbox']]);
  expect(await step('Three', { folder: 'spam' })).toBe('spam');
  expect(await step('Three', { folder: 'archive' })).toBe('archive');
  expect([there(ids[2]!).place, [...there(ids[2]!).labels]]).toEqual(['all', []]);
  // Thrown away and removed for good before its server heard of either.
  await change([here['Four']!.id], { folder: 'trash' });
  await marta().mail.remove({ body: { ids: [here['Four']!.id] } });
  await syncNow(app, account);
  expect(there(ids[3]!)).toBeUndefined();
  await syncNow(app, account);
  expect(Object.keys(await partsOf(account)).sort()).toEqual(['One', 'Three', 'Two']);
});

test('a label of the company’s mailbox that is renamed or removed is so on every account that has it, here and there', async () => {
  const ids = ['One', 'Two'].map((subject) => server.deliver(aMail(subject), { labels: ['\\Inbox', 'ROADS', 'Other'] }));
  const account = await add();
  await syncNow(app, account);
  const made = await marta().labels.create({ body: { name: 'Roads', colour: 'blue' } });
  const look = async () => {
    await syncNow(app, account);
    const here = await shown(account);
    return [here['One']!.labels, here['Two']!.labels, [...there(ids[0]!).labels].sort(), [...there(ids[1]!).labels].sort()];
  };
  await change([(await shown(account))['Two']!.id], { removeLabels: ['ROADS'] });
  await marta().labels.update({ id: made.id, body: { name: 'Ways in', colour: 'blue', version: 1 } });
  expect(await look()).toEqual([['Other', 'Ways in'], ['Other'], ['Other', 'Ways in', '\\Inbox'], ['Other', '\\Inbox']]);
  // A word that is on a mail already is on it once.
  await marta().labels.update({ id: made.id, body: { name: 'other', colour: 'blue', version: 2 } });
  expect(await look()).toEqual([['Other'], ['Other'], ['Other', '\\Inbox'], ['Other', '\\Inbox']]);
  expect(await marta().labels.remove({ id: made.id })).toEqual({ changed: 2 });
  expect(await look()).toEqual([[], [], ['\\Inbox'], ['\\Inbox']]);
});

test('what another program does to labels is found: archived, back in the inbox, labelled, thrown away; entries keep their id', async () => {
  const id = server.deliver(aMail('Here and there'), { labels: ['\\Inbox'] });
  const account = await add();
  const look = async () => {
    await syncNow(app, account);
    return (await shown(account))['Here and there']!;
  };
  const before = await look();
  const steps: [part: string, labels: string[], work: Parameters<LabelledServer['change']>[1]][] = [
    ['archive', [], ({ labels }) => labels.delete('\\Inbox')],
    ['archive', ['Urgent'], ({ labels }) => labels.add('Urgent')],
    ['inbox', ['Urgent'], ({ labels }) => labels.add('\\Inbox')],
    ['trash', ['Urgent'], (message) => (message.place = 'trash')],
    ['archive', [], (message) => Object.assign(message, { place: 'all', labels: new Set() })],
  ];
  for (const [part, labels, work] of steps) {
    server.change(id, work);
    expect(await look()).toMatchObject({ id: before.id, part, labels });
  }
});

test('the server’s word makes conversations: what it says belongs together does, what it says does not does not', async () => {
  const reply = (subject: string, to: string) =>
    aMail(subject, { id: `<${subject.replaceAll(' ', '.')}@t.example>` }).replace('Subject:', `In-Reply-To: ${to}\r\nSubject:`);
  server.deliver(aMail('Offer', { id: '<offer@t.example>' }), { thread: '500' });
  server.deliver(aMail('Another word for it'), { thread: '500' });
  server.deliver(reply('Re: Offer', '<offer@t.example>'), { thread: '600' });
  const account = await add();
  await syncNow(app, account);
  const here = await shown(account);
  expect(here['Another word for it']!.thread).toBe(here['Offer']!.thread);
  expect(here['Re: Offer']!.thread).not.toBe(here['Offer']!.thread);
  // What somebody took apart here stays so.
  await marta().mailThreads.split({ id: here['Another word for it']!.id, body: {} });
  server.deliver(aMail('Later'), { thread: '500' });
  await syncNow(app, account);
  const after = await shown(account);
  expect(after['Later']!.thread).toBe(after['Offer']!.thread);
  expect(after['Another word for it']!.thread).not.toBe(after['Offer']!.thread);
});

test(
  'while a first sync waits for old mail a second connection brings what is new; at rest there is one',
  { timeout: 60_000 },
  async () => {
    for (let n = 1; n <= 60; n += 1) server.deliver(aMail(`Old ${n}`));
    // The newest fifty come first; the other ten are what its server takes its time for.
    server.hold(/UID FETCH 1:10 .*BODY\.PEEK\[\]/);
    const watchers = await startMailAccounts(app.services);
    try {
      const account = await add();
      const count = async () => Object.keys(await partsOf(account)).length;
      // What is new afterwards is not among what the first connection asks for.
      await vi.waitFor(async () => expect([await count(), server.held()]).toEqual([50, 1]), { timeout: 20_000 });
      server.deliver(aMail('New'), { labels: ['\\Inbox'] });
      await vi.waitFor(async () => expect((await partsOf(account))['New']).toBe('inbox'), { timeout: 20_000 });
      expect(await count()).toBe(51);
      expect(server.connections()).toBe(2);
      server.letGo();
      await vi.waitFor(async () => expect([await count(), server.connections()]).toEqual([61, 1]), { timeout: 20_000 });
    } finally {
      await watchers.stop();
    }
  },
);
