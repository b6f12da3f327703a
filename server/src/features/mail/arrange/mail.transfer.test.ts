import { Readable } from 'node:stream';
import { systemContext } from '#server/platform/context.ts';
import { expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { importMails } from '#server/features/mail/arriving/mail.import.ts';
import { mailInMbox, mailsIn } from './mail.mbox.ts';
import { stateHead, takeState } from './mail.state.ts';
import { takeIn } from './mail.transfer.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

const AT = new Date('2026-11-20T08:00:00Z');
async function read(bytes: Buffer, most = 1000, step = 7): Promise<(string | null)[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  }
  const found: (string | null)[] = [];
  for await (const { raw } of mailsIn(pieces(), most)) found.push(raw && raw.toString('latin1'));
  return found;
}

async function boxOf(mails: readonly string[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const mail of mails)
    for await (const piece of mailInMbox(Readable.from([Buffer.from(mail, 'latin1')]), 'a b@c.example', AT)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const MAILS = [
  'Subject: a\r\n\r\nFrom the gate\r\n>From far\r\n',
  'Subject: b\n\nno end',
  'Subject: c\r\n\r\n\xe4\xff\r\n\r\n',
  'Subject: d\r\n\r\nFrom x Mon\n',
];

test.each([1, 7, 1000])('what goes into an mbox comes out of it, read in pieces of %i', async (step) => {
  const box = await boxOf(MAILS);
  expect(box.toString('latin1')).toMatch(/^From ab@c\.example Fri Nov 20 08:00:00 2026\nSubject: a/);
  // A mail without an end gets one.
  expect(await read(box, 1000, step)).toEqual(MAILS.map((mail) => (mail.endsWith('\n') ? mail : `${mail}\r\n`)));
});

test('a file that is no mbox is one mail; one that is too large is told, and the next one read', async () => {
  expect(await read(Buffer.from('Subject: a\n\nFrom here\n'))).toEqual(['Subject: a\n\nFrom here\n']);
  expect(await read(Buffer.from(''))).toEqual([]);
  const box = await boxOf(['x'.repeat(2000), 'small'].map((text) => `Subject: ${text}\n\n\n`));
  expect(await read(box)).toEqual([null, 'Subject: small\n\n\n']);
});

test('a folder goes out as a file and comes in elsewhere, once; a repeat adds nothing', async () => {
  const app: TestApp = await testApp();
  const [marta, jonas] = [app.as('marta.kessler'), app.as('jonas.ekdahl')];
  for (const subject of ['One', 'Two', 'Three'])
    await jonas.mail.send({ form: { to: ['marta.kessler@corvane.example'], subject, content: 'From the gate\n\nFrom here' } });
  const box = await marta.mailTransfer.export({ query: { folder: 'inbox' } });
  expect((await box.text()).match(/^From /gm)).toHaveLength(3);
  const { items } = await marta.mail.folder({ folder: 'inbox' });
  const one = await marta.mailTransfer.export({ query: { folder: 'inbox', ids: items[0]!.id } });
  expect((await one.text()).match(/^Subject: .*/gm)).toEqual(['Subject: Three']);
  const helena = app.as('helena.marsh');
  const take = async (content: Blob) => {
    const file = new File([content], 'inbox.mbox');
    const started = await helena.mailTransfer.start({ form: { folder: 'archive', attachments: [file] } });
    await expect(helena.mailTransfer.start({ form: { folder: 'archive', attachments: [file] } })).rejects.toMatchObject({
      code: 'mail.import_busy',
    });
    await app.services.jobs.drain();
    return { started, after: await helena.mailTransfer.latest() };
  };
  expect(await take(box)).toMatchObject({
    started: { isDone: false, added: 0 },
    after: { isDone: true, added: 3, known: 0, read: box.size },
  });
  expect((await take(box)).after).toMatchObject({ added: 0, known: 3 });
  expect((await helena.mail.folder({ folder: 'archive' })).items.map(({ subject, status }) => [subject, status])).toHaveLength(3);
  expect(await jonas.mailTransfer.latest()).toBeNull();
  const packed = new File(['PK\u0003\u0004 packed'], 'packed.mbox');
  await expect(helena.mailTransfer.start({ form: { folder: 'archive', attachments: [packed] } })).rejects.toMatchObject({
    code: 'mail.import_file',
  });
  await expect(
    helena.mailTransfer.start({ form: { folder: 'archive', attachments: [new File(['a'], 'a.eml'), new File(['b'], 'b.eml')] } }),
  ).rejects.toMatchObject({
    code: 'mail.import_file',
  });
  expect(await (await jonas.mailTransfer.export({ query: { folder: 'inbox', ids: items[0]!.id } })).text()).toBe('');
  await app.close();
  await stopReading();
});

test('what is more than one import takes is left out, and said', async () => {
  const app: TestApp = await testApp();
  const marta = app.as('marta.kessler');
  const mails = Array.from({ length: 5 }, (_, i) => ({
    ...{ personId: app.idOf('jonas.ekdahl'), folder: i < 3 ? ('inbox' as const) : ('archive' as const), seen: true },
    raw: Buffer.from(`Subject: Mail ${i}\r\nMessage-ID: <m${i}@site.example>\r\n\r\n${'x'.repeat(1000)}\r\n`),
  }));
  await importMails(systemContext(app.services), mails);
  const zip = new File([await app.as('jonas.ekdahl').mailTransfer.exportAll({ query: {} })], 'all.zip');
  const take = async (limits: { mails: number; unpackedBytes: number }) => {
    const { id } = await marta.mailTransfer.start({ form: { folder: 'archive', attachments: [zip] } });
    await takeIn(systemContext(app.services), id, limits);
    return marta.mailTransfer.latest();
  };
  const much = 1_000_000;
  expect(await take({ mails: 2, unpackedBytes: much })).toMatchObject({
    ...{ isDone: true, added: 2, known: 0, read: zip.size },
    leftOut: 'One import takes 2 emails. 3 more stand behind them in the file: import those from a file of their own.',
  });
  expect(await take({ mails: 5, unpackedBytes: 4000 })).toMatchObject({
    ...{ isDone: true, added: 1, known: 2 },
    leftOut: expect.stringMatching(
      /^One import takes 3\.91 KB of unpacked emails\. The rest of Archive\.mbox and what stands behind it was left out/,
    ),
  });
  expect(await take({ mails: 5, unpackedBytes: much })).toMatchObject({ isDone: true, added: 2, known: 3, leftOut: null });
  await app.close();
  await stopReading();
});

const NOTHING = { seen: false, starred: false, answered: false, forwarded: false, labels: [] as string[], folder: null };

test.each([
  ['nothing', NOTHING],
  ['all', { seen: true, starred: true, answered: true, forwarded: true, labels: ['Site log', 'Nord'], folder: 'archive' as const }],
  ['labels like marks and folders', { ...NOTHING, labels: ['Important', 'Inbox', 'Starred', 'a, b'], folder: 'trash' as const }],
  ['labels of other writing', { ...NOTHING, seen: true, labels: ['Baustelle Köln', '現場', 'x'.repeat(40)], folder: 'sent' as const }],
])('a state comes back as it was written, and the mail with it: %s', (_, state) => {
  const mail = Buffer.from('Status: RO\r\nX-Keywords: theirs\r\nSubject: a\r\n\r\nText\r\n');
  const read = takeState(Buffer.concat([Buffer.from(stateHead(state)), mail]));
  expect({ ...NOTHING, ...read.state }).toEqual(state);
  expect(read.raw.equals(mail)).toBe(true);
  expect(stateHead(state)).toMatch(/^[\x20-\x7e\r\n]*$/);
});

test.each([
  ['mutt', 'Subject: a\nStatus: RO\nX-Status: AF\n', { seen: true, starred: true, answered: true }],
  ['Dovecot', 'Status: O\nX-Keywords: $Forwarded Nord NonJunk\n', { seen: false, forwarded: true, labels: ['Nord'] }],
  [
    'Thunderbird',
    'X-Mozilla-Status: 1007\nX-Mozilla-Status2: 00000000\nX-Mozilla-Keys: nord $label1   \n',
    { seen: true, starred: true, answered: true, forwarded: true, labels: ['nord'] },
  ],
  [
    'Gmail',
    'X-GM-THRID: 1\nX-Gmail-Labels: =?UTF-8?Q?Inbox,Unread,Starred,Category_Updates,"K=C3=B6ln,_Nord"?=\n',
    { seen: false, starred: true, labels: ['Köln, Nord'], folder: 'inbox' },
  ],
  ['a mail that means something else', 'Status: closed by Ann\n', {}],
])('what %s writes is read', (_, head, state) => {
  const read = takeState(Buffer.from(`${head}Subject: b\n\nStatus: RO\n`));
  expect(read.state).toMatchObject(state);
  if (Object.keys(state).length === 0) expect(read.state).toEqual({});
  expect(read.raw.toString()).toContain('Subject: b\n\nStatus: RO\n');
});

test('everything of a mailbox goes out as a file and comes in elsewhere: mail by mail, mark by mark, label by label', async () => {
  const app: TestApp = await testApp();
  const [marta, jonas] = [app.as('marta.kessler'), app.as('jonas.ekdahl')];
  const places = ['inbox', 'sent', 'archive', 'trash', 'spam'] as const;
  const mails = Array.from({ length: 20 }, (_, i) => ({
    ...{ personId: app.idOf('marta.kessler'), folder: places[i % 5]!, seen: i % 2 === 0, starred: i % 3 === 0, answered: i % 4 === 1 },
    ...{ forwarded: i % 7 === 2, labels: i % 3 === 1 ? ['Nord', 'Baustelle Köln'] : i % 5 === 4 ? ['Important'] : [] },
    raw: Buffer.from(
      `Message-ID: <${i}@site.example>\r\nFrom: a@site.example\r\nDate: Tue, 10 Nov 2026 08:0${i % 10}:00 +0000\r\nSubject: Mail ${i}\r\n\r\nFrom the gate\r\n`,
    ),
  }));
  await importMails(systemContext(app.services), mails);
  const zip = await marta.mailTransfer.exportAll({ query: {} });
  const into = async (folder: 'kept' | 'inbox', content: Blob, account?: string) => {
    await jonas.mailTransfer.start({ form: { folder, attachments: [new File([content], 'all.zip')], ...(account ? { account } : {}) } });
    await app.services.jobs.drain();
    return jonas.mailTransfer.latest();
  };
  expect(await into('kept', zip)).toMatchObject({ isDone: true, added: 20, known: 0, refused: 0, read: zip.size });
  const said = async (name: 'marta.kessler' | 'jonas.ekdahl') =>
    app.services.db
      .selectFrom('entry')
      .innerJoin('mail_account', 'mail_account.id', 'entry.account_id')
      .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
      .innerJoin('message', 'message.id', 'entry.message_id')
      .select(['role', 'seen', 'starred', 'answered', 'forwarded', 'labels', 'raw_sha256', 'entry.date', 'message.message_id'])
      .where('mail_account.person_id', '=', app.idOf(name))
      .orderBy('message.message_id')
      .execute();
  const [theirs, ours] = [await said('jonas.ekdahl'), await said('marta.kessler')];
  expect(ours).toHaveLength(20);
  expect(theirs).toEqual(ours);
  // Again, and into one folder: all of it is there.
  expect(await into('inbox', zip)).toMatchObject({ added: 0, known: 20 });
  const unknown = jonas.mailTransfer.start({ form: { folder: 'kept', account: '999999', attachments: [new File([zip], 'all.zip')] } });
  await expect(unknown).rejects.toMatchObject({ code: 'mail.no_mailbox' });
  await expect(jonas.mailTransfer.exportAll({ query: { account: await accountOf(app, 'marta.kessler') } })).rejects.toMatchObject({
    code: 'mail.no_mailbox',
  });
  await app.close();
  await stopReading();
});

const accountOf = async (app: TestApp, name: 'marta.kessler') =>
  (await app.services.db.selectFrom('mail_account').select('id').where('person_id', '=', app.idOf(name)).executeTakeFirstOrThrow()).id;
