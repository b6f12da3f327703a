import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailRow, Folder } from '@lintel/contract/mail';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { remindOfMails } from '#server/features/mail/arrange/mail.reminders.ts';
import { wakeMails } from '#server/features/mail/arrange/mail.snooze.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, syncNow } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { startLabelled } from '#test/mail/labelled-imap.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';

let app: TestApp;
let relay: TestRelay;
let shift = 0;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1', SMTP_URL: relay.url }, now: () => new Date(Date.now() + shift) });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});

const marta = () => app.as('marta.kessler');
const ctx = () => systemContext(app.services);
const key = () => ({ idempotencyKey: crypto.randomUUID() });

/** Where mail is kept, as far as a person notices. */
interface Store {
  address: string;
  /** Null for the company's mailbox. */
  account: string | null;
  /** A mail is there all at once. */
  put(folder: 'inbox' | 'archive', raw: string): Promise<void>;
  /** A mail comes on its way. */
  arrive(raw: string): Promise<void>;
  /** Whatever has to be told elsewhere is told, and read back. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

async function openPostOffice(): Promise<Store> {
  const personId = app.idOf('marta.kessler');
  return {
    address: 'marta.kessler@corvane.example',
    account: null,
    put: async (folder, raw) => void (await importMail(ctx(), { personId, raw: Buffer.from(raw), folder, seen: false })),
    arrive: async (raw) => void (await deliverRaw(app.services, Buffer.from(raw), { to: ['marta.kessler@corvane.example'] })),
    settle: async () => {},
    stop: async () => {},
  };
}

async function openElsewhere(): Promise<Store> {
  const dovecot: Dovecot = await startDovecot();
  await dovecot.doveadm('anna', 'mailbox create', ['Archive']);
  const { id } = await addAccount(app, 'anna', dovecot, Number(new URL(relay.url).port));
  await syncNow(app, id);
  return {
    address: 'anna@elsewhere.example',
    account: id,
    put: async (folder, raw) => {
      await dovecot.doveadm('anna', 'save', ['-m', folder === 'inbox' ? 'INBOX' : 'Archive'], raw);
      await syncNow(app, id);
    },
    arrive: async (raw) => {
      await dovecot.doveadm('anna', 'save', ['-m', 'INBOX'], raw);
      await syncNow(app, id);
    },
    settle: () => syncNow(app, id),
    stop: () => dovecot.stop(),
  };
}

const idOf = (raw: Buffer) => /^Message-ID: (.*)$/m.exec(raw.toString())![1]!.trim();

async function openLabelled(): Promise<Store> {
  const server = await startLabelled();
  const { id } = await addAccount(app, 'gmail', server, Number(new URL(relay.url).port));
  await syncNow(app, id);
  const put = async (labels: string[], raw: string) => {
    // It joins by what a mail names, as such a server does.
    const named = server.messages.find((one) => /^(References|In-Reply-To):.*$/m.exec(raw)?.[0].includes(idOf(one.raw)));
    server.deliver(raw, { labels, ...(named ? { thread: named.thread } : {}) });
    await syncNow(app, id);
  };
  return {
    address: 'gmail@elsewhere.example',
    account: id,
    put: (folder, raw) => put(folder === 'inbox' ? ['\\Inbox'] : [], raw),
    arrive: (raw) => put(['\\Inbox', '\\Important'], raw),
    settle: () => syncNow(app, id),
    stop: () => server.stop(),
  };
}

const boxOf = async ({ account }: Store, folder: Folder) =>
  (await marta().mailAccounts.list()).find(({ id }) => id === account)?.folders.find((one) => one.isPart && one.folder === folder);
/** A folder as it is read. */
const listed = async (store: Store, folder: Folder, query: object = {}) => {
  const box = await boxOf(store, folder);
  return marta().mail.folder({ folder, query: { ...query, ...(box ? { box: box.id } : {}) } });
};
const countsOf = async (store: Store, folder: Folder) => {
  const all = store.account ? [(await boxOf(store, folder))!] : await marta().mail.folders();
  const { total, unread } = all.find((one) => one.folder === folder)!;
  return { total, unread };
};
const found = async ({ account }: Store, q: string) =>
  (await marta().mail.search({ query: { q: `${q} in:all`, ...(account ? { account } : {}) } })).items.map(({ subject }) => subject).sort();
const change = (ids: string[], wanted: object) => marta().mail.update({ body: { ids, change: wanted } });

let minute = 0;
const aMail = (subject: string, { head = [], body = `About ${subject}.` }: { head?: string[]; body?: string } = {}) => {
  minute += 1;
  const type = head.some((line) => line.startsWith('Content-Type')) ? [] : ['Content-Type: text/plain; charset=utf-8'];
  const lines = [
    `Message-ID: <${minute}.${Math.random()}@supplier.example>`,
    `Date: Mon, 12 Oct 2026 ${10 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00 +0000`,
  ];
  return [
    'From: Ines Duarte <ines@supplier.example>',
    'To: office@site.example',
    `Subject: ${subject}`,
    ...lines,
    ...type,
    ...head,
    '',
    body,
    '',
  ].join('\r\n');
};
const putOne = async (store: Store, subject: string, more: Parameters<typeof aMail>[1] = {}): Promise<EmailRow> => {
  await store.put('inbox', aMail(subject, more));
  return (await listed(store, 'inbox')).items.find((row) => row.subject === subject)!;
};
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status }: { status: number }) => status,
  );

/** What a person can rely on, whoever keeps the mail. */
const PROMISES: [name: string, promise: (store: Store) => Promise<void>][] = [
  [
    'a list is newest first, in pages that do not overlap',
    async (store) => {
      for (const subject of ['Listed 1', 'Listed 2', 'Listed 3']) await store.put('archive', aMail(subject));
      const pages = [await listed(store, 'archive', { size: 2 }), await listed(store, 'archive', { size: 2, page: 2 })];
      expect(pages.map(({ items }) => items.map(({ subject }) => subject))).toEqual([['Listed 3', 'Listed 2'], ['Listed 1']]);
      const next = await listed(store, 'archive', { size: 2, cursor: pages[0]!.page.next });
      expect(next.items.map(({ subject }) => subject)).toEqual(['Listed 1']);
      expect(await countsOf(store, 'archive')).toEqual({ total: 3, unread: 3 });
    },
  ],
  [
    'counts follow what is read and moved',
    async (store) => {
      const before = await countsOf(store, 'inbox');
      const { id } = await putOne(store, 'Counted');
      expect(await countsOf(store, 'inbox')).toEqual({ total: before.total + 1, unread: before.unread + 1 });
      await change([id], { seen: true });
      expect(await countsOf(store, 'inbox')).toEqual({ total: before.total + 1, unread: before.unread });
      await change([id], { folder: 'trash' });
      expect(await countsOf(store, 'inbox')).toEqual(before);
      await store.settle();
      expect(await countsOf(store, 'inbox')).toEqual(before);
    },
  ],
  [
    'marks and labels stay, and come off again',
    async (store) => {
      const { id } = await putOne(store, 'Marked');
      await change([id], { seen: true, starred: true, addLabels: ['urgent', 'zwei Wörter'] });
      await store.settle();
      expect(await marta().mail.get({ id })).toMatchObject({ status: 'read', starred: true, labels: ['urgent', 'zwei Wörter'] });
      expect(await found(store, 'label:urgent')).toEqual(['Marked']);
      await change([id], { seen: false, starred: false, removeLabels: ['urgent', 'zwei Wörter'] });
      await store.settle();
      expect(await marta().mail.get({ id })).toMatchObject({ status: 'unread', starred: false, labels: [] });
    },
  ],
  [
    'a mail goes to the archive and the trash and comes back as the same mail',
    async (store) => {
      const { id } = await putOne(store, 'Moved');
      for (const folder of ['archive', 'trash', 'inbox'] as const) {
        await change([id], { folder });
        await store.settle();
        expect(await marta().mail.get({ id })).toMatchObject({ id, folder });
        expect((await listed(store, folder)).items.map((row) => row.id)).toContain(id);
      }
    },
  ],
  [
    'only what lies in the trash is removed for good, and stays removed',
    async (store) => {
      const { id } = await putOne(store, 'Removed');
      expect(await marta().mail.remove({ body: { ids: [id] } })).toEqual({ changed: 0 });
      await change([id], { folder: 'trash' });
      await store.settle();
      expect(await marta().mail.remove({ body: { ids: [id] } })).toEqual({ changed: 1 });
      await store.settle();
      expect(await refused(marta().mail.get({ id }))).toBe(404);
      expect(await found(store, 'subject:Removed')).toEqual([]);
    },
  ],
  [
    'a search finds words, people, marks and folders',
    async (store) => {
      const kran = await putOne(store, 'Search crane', { body: 'The Prüfung of the crane is on Friday.' });
      await putOne(store, 'Search quay', { head: ['Cc: Petra Hollis <petra@hollis.example>'] });
      await change([kran.id], { seen: true, folder: 'archive' });
      await store.settle();
      const cases: [string, string[]][] = [
        ['prufung friday', ['Search crane']],
        ['"crane is on"', ['Search crane']],
        ['subject:search from:ines', ['Search crane', 'Search quay']],
        ['subject:search cc:petra', ['Search quay']],
        ['subject:search is:unread', ['Search quay']],
        ['subject:search in:archive', ['Search crane']],
        ['subject:search -quay', ['Search crane']],
      ];
      for (const [q, subjects] of cases) expect(await found(store, q), q).toEqual(subjects);
    },
  ],
  [
    'an open mail has its bodies, people and source; to others it does not exist',
    async (store) => {
      const head = ['Cc: Petra Hollis <petra@hollis.example>', 'Content-Type: text/html; charset=utf-8'];
      const { id } = await putOne(store, 'Opened', { head, body: '<p>Ready<script>x()</script> <b>now</b></p>' });
      const mail = await marta().mail.get({ id });
      expect(mail).toMatchObject({ from: { name: 'Ines Duarte' }, cc: [{ email: 'petra@hollis.example' }], unreadable: false });
      expect(mail.htmlBody).toContain('<b>now</b>');
      expect(mail.htmlBody).not.toContain('script');
      expect(await (await marta().mail.raw({ id })).text()).toContain('<p>Ready<script>');
      expect(await refused(app.as('viktor.sandell').mail.get({ id }))).toBe(404);
    },
  ],
  [
    'files come out as they went in, and go along into an answer',
    async (store) => {
      const content = Buffer.from('a;b\n1;2\n').toString('base64');
      const part = ['--b', 'Content-Type: text/csv; name=quantities.csv', 'Content-Disposition: attachment; filename=quantities.csv'];
      const body = [
        '--b',
        'Content-Type: text/plain',
        '',
        'See there.',
        ...part,
        'Content-Transfer-Encoding: base64',
        '',
        content,
        '--b--',
      ];
      const { id } = await putOne(store, 'Files', { head: ['Content-Type: multipart/mixed; boundary=b'], body: body.join('\r\n') });
      expect((await marta().mail.get({ id })).attachments).toMatchObject([{ filename: 'quantities.csv', size: 8 }]);
      expect(await (await marta().mail.attachment({ id, index: 0 })).text()).toBe('a;b\n1;2\n');
      expect(await marta().mail.copyAttachments({ id, body: {} })).toMatchObject([{ filename: 'quantities.csv', size: 8 }]);
      expect(await refused(app.as('viktor.sandell').mail.attachment({ id, index: 0 }))).toBe(404);
    },
  ],
  [
    'an answer goes out once, stands in Sent and marks what it answers',
    async (store) => {
      const { id } = await putOne(store, 'Asked');
      const form = { to: ['ines@supplier.example'], subject: 'Re: Asked', content: 'Yes.', inReplyTo: id };
      const sent = await marta().mail.send({ form: { ...form, ...(store.account ? { accountId: store.account } : {}) } });
      await app.services.jobs.drain();
      await store.settle();
      const carried = relay.seen.filter(({ raw }) => raw.includes(sent.messageId));
      expect(carried).toMatchObject([{ from: store.address, to: ['ines@supplier.example'] }]);
      expect((await marta().mail.get({ id })).answered).toBe(true);
      expect((await listed(store, 'sent')).items.map((row) => row.id)).toEqual([sent.id]);
      expect((await marta().mail.thread({ id })).map(({ subject }) => subject)).toEqual(['Asked', 'Re: Asked']);
    },
  ],
  [
    'what was taken apart or made one stays so, for mails that come later and for one that goes and comes again',
    async (store) => {
      const idOf = (row: EmailRow) =>
        marta()
          .mail.get({ id: row.id })
          .then(({ messageId }) => messageId);
      const thread = async (row: EmailRow) => (await marta().mail.thread({ id: row.id })).map(({ subject }) => subject);
      const asked = await putOne(store, 'Regrouped asked');
      const head = [`References: ${await idOf(asked)}`, `In-Reply-To: ${await idOf(asked)}`];
      const apart = aMail('Regrouped apart', { head });
      await store.put('inbox', apart);
      const find = async () => (await listed(store, 'inbox')).items.find(({ subject }) => subject === 'Regrouped apart')!;
      const split = await find();
      expect(await thread(split)).toEqual(['Regrouped asked', 'Regrouped apart']);
      await marta().mailThreads.split({ id: split.id, body: {} });
      const named = `References: ${await idOf(asked)} ${await idOf(split)}`;
      await putOne(store, 'Regrouped answer', { head: [named] });
      expect(await thread(split)).toEqual(['Regrouped apart', 'Regrouped answer']);
      await change([split.id], { folder: 'trash' });
      await store.settle();
      await marta().mail.remove({ body: { ids: [split.id] } });
      await store.settle();
      await store.put('inbox', apart);
      expect(await thread(await find())).toEqual(['Regrouped apart', 'Regrouped answer']);
      expect(await thread(asked)).toEqual(['Regrouped asked']);

      const other = await putOne(store, 'Regrouped other');
      await marta().mailThreads.merge({ body: { ids: [asked.id, other.id] } });
      await putOne(store, 'Regrouped later', { head: [`In-Reply-To: ${await idOf(other)}`] });
      await store.settle();
      expect(await thread(asked)).toEqual(['Regrouped asked', 'Regrouped other', 'Regrouped later']);
    },
  ],
  [
    'what is put away comes back on top, unread, and is nowhere twice',
    async (store) => {
      const { id } = await putOne(store, 'Put away');
      await change([id], { seen: true });
      const until = new Date(Date.now() + 3_600_000).toISOString();
      expect(await marta().mail.snooze({ body: { ids: [id], until } })).toEqual({ changed: 1 });
      await store.settle();
      expect((await listed(store, 'snoozed')).items.map((row) => row.id)).toEqual([id]);
      expect((await listed(store, 'inbox')).items.map((row) => row.id)).not.toContain(id);
      shift = 2 * 3_600_000;
      await wakeMails(ctx()).finally(() => (shift = 0));
      await store.settle();
      expect((await listed(store, 'inbox')).items[0]).toMatchObject({ id, status: 'unread' });
      expect((await listed(store, 'snoozed')).page.total).toBe(0);
    },
  ],
  [
    'what nobody answered comes back on top, unread, and goes back to Sent',
    async (store) => {
      const remindAt = new Date(Date.now() + 3_600_000).toISOString();
      const form = { to: ['ines@supplier.example'], subject: 'Unanswered', content: 'When?', remindAt };
      const { id } = await marta().mail.send({ form: { ...form, ...(store.account ? { accountId: store.account } : {}) } });
      await app.services.jobs.drain();
      await store.settle();
      expect((await listed(store, 'sent')).items[0]).toMatchObject({ id, reminder: { at: remindAt, isBack: false } });
      shift = 2 * 3_600_000;
      await remindOfMails(ctx()).finally(() => (shift = 0));
      await store.settle();
      expect((await listed(store, 'inbox')).items[0]).toMatchObject({ id, status: 'unread', reminder: { isBack: true } });
      await change([id], { folder: 'archive' });
      await store.settle();
      expect((await listed(store, 'sent')).items[0]).toMatchObject({ id });
    },
  ],
  [
    'a whole list is changed at once, and taken back',
    async (store) => {
      for (const n of [1, 2, 3]) await putOne(store, `Bulk ${n}`);
      const box = await boxOf(store, 'inbox');
      const place = { folder: 'inbox' as const, q: 'subject:bulk', ...(box ? { account: store.account!, box: box.id } : {}) };
      const run = await marta().mailBulk.start({ body: { ...place, change: { folder: 'trash', starred: true } } }, key());
      expect(run.total).toBe(3);
      await app.services.jobs.drain();
      await store.settle();
      expect(await found(store, 'subject:bulk in:trash is:starred')).toEqual(['Bulk 1', 'Bulk 2', 'Bulk 3']);
      expect(await marta().mailBulk.get({ id: run.id })).toMatchObject({ total: 3, done: 3 });
      await marta().mailBulk.undo({ id: run.id, body: {} }, key());
      await app.services.jobs.drain();
      await store.settle();
      expect(await found(store, 'subject:bulk in:inbox -is:starred')).toEqual(['Bulk 1', 'Bulk 2', 'Bulk 3']);
    },
  ],
  [
    'the trash is emptied as one run, and Spam too; what lies elsewhere stays, and nothing of it comes back',
    async (store) => {
      const key = () => ({ idempotencyKey: crypto.randomUUID() });
      const [kept, trashed, unwanted] = [
        await putOne(store, 'Emptied not'),
        await putOne(store, 'Emptied trash'),
        await putOne(store, 'Emptied spam'),
      ];
      await change([trashed.id], { folder: 'trash' });
      await change([unwanted.id], { folder: 'spam' });
      await store.settle();
      for (const [folder, id] of [
        ['trash', trashed.id],
        ['spam', unwanted.id],
      ] as const) {
        const box = await boxOf(store, folder);
        const place = { folder, ...(box ? { account: store.account!, box: box.id } : {}) };
        const run = await marta().mailBulk.remove({ body: place }, key());
        expect(run.total).toBeGreaterThan(0);
        await app.services.jobs.drain();
        await store.settle();
        expect((await listed(store, folder)).page.total).toBe(0);
        expect(await marta().mailBulk.get({ id: run.id })).toMatchObject({ total: run.total, done: run.total });
        expect(await refused(marta().mail.get({ id }))).toBe(404);
        await marta().mailBulk.undo({ id: run.id, body: {} }, key());
        await app.services.jobs.drain();
        await store.settle();
        expect(await refused(marta().mail.get({ id }))).toBe(404);
      }
      // A search that finds things elsewhere too removes those alone that may go.
      const everywhere = { folder: 'trash' as const, q: 'subject:emptied in:all', ...(store.account ? { account: store.account } : {}) };
      expect(await marta().mailBulk.remove({ body: everywhere }, key())).toMatchObject({ total: 0 });
      expect(await found(store, 'subject:emptied')).toEqual([kept.subject]);
    },
  ],
  [
    'a rule for all mailboxes sorts what arrives as it arrives, and nothing of what lay there',
    async (store) => {
      await store.put('archive', aMail('Sorted before'));
      const rule = await marta().mailRules.create({
        body: {
          ...{ name: 'Sort', isOn: true, appliesTo: 'all', matchesAny: false, stops: false },
          conditions: [{ field: 'subject', test: 'contains', value: 'sorted' }],
          actions: { folder: 'archive', labels: ['sorted'], seen: true, starred: true },
        },
      });
      await store.arrive(aMail('Sorted at once'));
      await store.settle();
      const row = (await listed(store, 'archive')).items.find(({ subject }) => subject === 'Sorted at once')!;
      expect(row).toMatchObject({ status: 'read', starred: true, labels: ['sorted'] });
      expect(await found(store, 'label:sorted')).toEqual(['Sorted at once']);
      // What its reader puts back is not sorted again.
      await change([row.id], { folder: 'inbox', seen: false });
      await store.settle();
      expect(await marta().mail.get({ id: row.id })).toMatchObject({ folder: 'inbox', status: 'unread' });
      await marta().mailRules.remove({ id: rule.id });
    },
  ],
];

const STORES: [name: string, open: () => Promise<Store>][] = [
  ['the post office', openPostOffice],
  ['an account on a server with labels', openLabelled],
  ...(hasDovecot ? [['an account on another server', openElsewhere] as [string, () => Promise<Store>]] : []),
];

describe.each(STORES)('%s', (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.stop());
  test.each(PROMISES)('%s', (__, promise) => promise(store));
});
