import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import type { Folder } from '@lintel/contract/mail';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { stopReading } from './parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler').mail;
const jonas = () => app.as('jonas.ekdahl').mail;
const JONAS = 'jonas.ekdahl@corvane.example';
const MARTA = 'marta.kessler@corvane.example';
const newest = async (mail: ReturnType<typeof marta>, folder: Folder) => (await mail.folder({ folder })).items[0]!;
const unread = async (mail: ReturnType<typeof marta>) => (await mail.unreadCount({ folder: 'inbox' })).count;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

describe('sending between colleagues', () => {
  test('the mail stands in Sent and, unread, in the inbox of each recipient; blind copies are known to the sender alone', async () => {
    const sent = await marta().send({
      form: {
        to: [JONAS],
        bcc: ['samir.haddad@corvane.example'],
        subject: 'Concrete for slab 3',
        content: 'Twelve cubic metres on Tuesday.',
        htmlContent: '<p>Twelve <b>cubic metres</b> on Tuesday.</p>',
      },
    });
    expect(sent.delivery).toBeNull();
    const own = await marta().get({ id: sent.id });
    expect(own).toMatchObject({
      folder: 'sent',
      status: 'read',
      from: { email: MARTA, name: 'Marta Kessler' },
      bcc: [{ email: 'samir.haddad@corvane.example' }],
    });
    const row = await newest(jonas(), 'inbox');
    expect(row).toMatchObject({ subject: 'Concrete for slab 3', status: 'unread', snippet: 'Twelve cubic metres on Tuesday.' });
    const received = await jonas().get({ id: row.id });
    expect(received).toMatchObject({
      bcc: [],
      to: [{ email: JONAS, name: 'Jonas Ekdahl' }],
      htmlBody: '<p>Twelve <b>cubic metres</b> on Tuesday.</p>',
      messageId: sent.messageId,
    });
    expect((await newest(app.as('samir.haddad').mail, 'inbox')).subject).toBe('Concrete for slab 3');
    const raw = await (await jonas().raw({ id: row.id })).text();
    expect(raw).not.toMatch(/^bcc:|samir/im);
    const found = async (mail: ReturnType<typeof marta>, q: string) =>
      (await mail.search({ query: { q: `${q} concrete in:all` } })).items.length;
    for (const q of ['to:samir', 'bcc:samir.haddad', 'haddad']) {
      expect(await found(marta(), q)).toBe(1);
      expect(await found(jonas(), q)).toBe(0);
    }
    expect(await found(marta(), 'from:samir')).toBe(0);
  });

  test('a mail says when it was sent, came, was made and was changed last, and a draft when it was written on last', async () => {
    const sent = await marta().send({ form: { to: [JONAS], subject: 'Four dates', content: 'Text' } });
    const { id } = await newest(jonas(), 'inbox');
    const before = await jonas().get({ id });
    await jonas().update({ body: { ids: [id], change: { starred: true } } });
    const after = await jonas().get({ id });
    const own = await marta().get({ id: sent.id });
    expect([after.date, after.receivedDate, after.createdAt]).toEqual([before.date, before.receivedDate, before.createdAt]);
    for (const at of [before.date, before.receivedDate, before.createdAt])
      expect(Math.abs(Date.parse(at) - Date.parse(own.createdAt))).toBeLessThan(5000);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(before.draftData).toBeNull();
    const form = { to: [JONAS], subject: 'Fifth date', content: 'Text', composeKey: crypto.randomUUID() };
    const [first, second] = [await marta().draft({ form }), await marta().draft({ form })];
    expect(Date.parse(second.draftData!.lastEditedAt)).toBeGreaterThan(Date.parse(first.draftData!.lastEditedAt));
    expect(second.createdAt).toBe(first.createdAt);
    await marta().remove({ body: { ids: [second.id] } });
  });

  test('an answer joins the conversation and marks the original', async () => {
    const question = await newest(jonas(), 'inbox');
    await jonas().send({ form: { to: [MARTA], subject: 'Re: Concrete for slab 3', content: 'Ordered.', inReplyTo: question.id } });
    const answer = await marta().get({ id: (await newest(marta(), 'inbox')).id });
    const own = await marta().get({ id: (await newest(marta(), 'sent')).id });
    expect(answer.threadId).toBe(own.threadId);
    expect((await jonas().get({ id: question.id })).answered).toBe(true);
  });

  test.each([
    [{ to: [], subject: 'x', content: 'y' }, 'At least one recipient is required'],
    [{ to: ['nobody'], subject: 'x', content: 'y' }, 'Invalid email address at position 1: nobody'],
    [{ to: [JONAS], subject: ' ', content: 'y' }, 'Subject is required'],
    [{ to: [JONAS], subject: 'x', content: ' ' }, 'Email content is required'],
    [{ to: ['a@b'], subject: '', content: '' }, 'Invalid email address at position 1: a@b, Subject is required, Email content is required'],
  ])('%j is refused: %s', async (form, message) => {
    expect(await refusal(marta().send({ form }))).toMatchObject({ status: 400, message });
  });

  test('rich text in content is a body of its own, and an empty one is empty', async () => {
    await marta().send({ form: { to: [JONAS], subject: 'Rich', content: '<p>Bring <b>both</b> &amp; more</p>' } });
    const mail = await jonas().get({ id: (await newest(jonas(), 'inbox')).id });
    expect([mail.textBody.trim(), mail.htmlBody]).toEqual(['Bring both & more', '<p>Bring <b>both</b> &amp; more</p>']);
    const empty = { to: [JONAS], subject: 'x', content: '<p><br></p>', htmlContent: '<p><br></p>' };
    expect(await refusal(marta().send({ form: empty }))).toMatchObject({ message: 'Email content is required' });
  });

  test('a mail to oneself stands in both folders', async () => {
    await marta().send({ form: { to: [MARTA], subject: 'Note to self', content: 'Bring the level.' } });
    expect([(await newest(marta(), 'sent')).subject, (await newest(marta(), 'inbox')).subject]).toEqual(['Note to self', 'Note to self']);
  });

  test('files arrive as they were sent', async () => {
    const [uploaded] = await marta().upload({ form: { attachments: [new File(['a;b\n1;2\n'], 'quantities.csv', { type: 'text/csv' })] } });
    await marta().send({
      form: {
        to: [JONAS],
        subject: 'Files',
        content: 'Two of them.',
        uploads: [uploaded!.id],
        attachments: [new File([new Uint8Array([1, 2, 3])], 'Plan Süd.bin')],
      },
    });
    const row = await newest(jonas(), 'inbox');
    const mail = await jonas().get({ id: row.id });
    expect(mail.attachments.map(({ filename, size, inline }) => [filename, size, inline])).toEqual([
      ['quantities.csv', 8, false],
      ['Plan Süd.bin', 3, false],
    ]);
    expect(await (await jonas().attachment({ id: row.id, index: 0 })).text()).toBe('a;b\n1;2\n');
    const copies = await jonas().copyAttachments({ id: row.id, body: {} });
    expect(copies.map(({ filename }) => filename)).toEqual(['quantities.csv', 'Plan Süd.bin']);
    expect(await refusal(app.as('samir.haddad').mail.attachment({ id: row.id, index: 0 }))).toMatchObject({ status: 404 });
  });

  test('what is forwarded takes along the pictures that stood in its text', async () => {
    const picture = '<p>The crack:</p><p><img src="data:image/png;base64,iVBORw0KGgo=" alt="crack"></p>';
    const form = { to: [JONAS], subject: 'Crack', content: 'The crack:', htmlContent: picture, attachments: [new File(['x'], 'x.txt')] };
    await marta().send({ form });
    const row = await newest(jonas(), 'inbox');
    const copies = await jonas().copyAttachments({ id: row.id, body: {} });
    expect(copies.map(({ filename, size }) => [filename, size])).toEqual([
      ['picture-1.png', 8],
      ['x.txt', 1],
    ]);
  });

  test('a repeat under the same key is the same mail', async () => {
    const before = (await jonas().folder({ folder: 'inbox' })).page.total;
    const once = { idempotencyKey: 'a key that is used twice' };
    const form = { to: [JONAS], subject: 'Once', content: 'Only once.' };
    const first = await marta().send({ form }, once);
    expect(await marta().send({ form }, once)).toEqual(first);
    expect((await jonas().folder({ folder: 'inbox' })).page.total).toBe(before + 1);
  });
});

describe('drafts', () => {
  test('one draft however often it is saved, gone when it is sent', async () => {
    const draft = await marta().draft({ form: { to: ['jo'], subject: 'Half', content: 'Half a thou' } });
    expect(draft).toMatchObject({ isDraft: true, folder: 'drafts', to: [{ email: 'jo' }], textBody: 'Half a thou\n' });
    const again = await marta().draft({
      form: {
        to: [JONAS],
        subject: 'Half',
        content: 'Half a thought',
        draftId: draft.id,
        draftVersion: draft.version,
        attachments: [new File(['x'], 'x.txt')],
      },
    });
    expect(again).toMatchObject({ id: draft.id, version: draft.version + 1, attachments: [{ filename: 'x.txt' }] });
    expect((await marta().folder({ folder: 'drafts' })).page.total).toBe(1);
    const files = await marta().copyAttachments({ id: draft.id, body: {} });
    await marta().send({
      form: { to: [JONAS], subject: 'Whole', content: 'A thought', draftId: draft.id, uploads: files.map((file) => file.id) },
    });
    expect((await marta().folder({ folder: 'drafts' })).page.total).toBe(0);
    expect(await newest(jonas(), 'inbox')).toMatchObject({ subject: 'Whole', attachmentCount: 1 });
    expect(await refusal(marta().get({ id: draft.id }))).toMatchObject({ status: 404, message: 'Email not found' });
  });

  test('an older version becomes a draft of its own', async () => {
    const draft = await marta().draft({ form: { subject: 'Two windows', content: 'one' } });
    await marta().draft({ form: { subject: 'Two windows', content: 'one and more', draftId: draft.id, draftVersion: draft.version } });
    const other = await marta().draft({
      form: { subject: 'Two windows', content: 'the other', draftId: draft.id, draftVersion: draft.version },
    });
    expect(other.id).not.toBe(draft.id);
    expect((await marta().get({ id: draft.id })).textBody.trim()).toBe('one and more');
    await marta().remove({ body: { ids: [draft.id, other.id] } });
    expect((await marta().folder({ folder: 'drafts' })).page.total).toBe(0);
  });
});

describe('keeping order', () => {
  test('reading, starring, labels and moving; sent mail comes back to Sent', async () => {
    const { id } = await newest(jonas(), 'inbox');
    const before = await unread(jonas());
    expect(await jonas().update({ body: { ids: [id], change: { seen: true, starred: true, addLabels: ['Slab', 'Concrete'] } } })).toEqual({
      changed: [id],
    });
    expect(await unread(jonas())).toBe(before - 1);
    expect(await jonas().update({ body: { ids: [id], change: { seen: true } } })).toEqual({ changed: [] });
    await jonas().update({ body: { ids: [id], change: { folder: 'trash', removeLabels: ['Slab'] } } });
    expect(await jonas().get({ id })).toMatchObject({ folder: 'trash', labels: ['Concrete'], starred: true });
    expect((await jonas().get({ id })).deletedAt).not.toBeNull();
    expect((await app.as('jonas.ekdahl').labels.list()).map(({ name }) => name)).toEqual(['Concrete', 'Slab']);
    await jonas().update({ body: { ids: [id], change: { folder: 'inbox' } } });
    expect(await jonas().get({ id })).toMatchObject({ folder: 'inbox', deletedAt: null });
    const sent = await newest(jonas(), 'sent');
    await jonas().update({ body: { ids: [sent.id], change: { folder: 'trash' } } });
    await jonas().update({ body: { ids: [sent.id], change: { folder: 'inbox' } } });
    expect((await jonas().get({ id: sent.id })).folder).toBe('sent');
  });

  test("other people's mail does not exist", async () => {
    const { id } = await newest(jonas(), 'inbox');
    const calls = [
      () => marta().get({ id }),
      () => marta().raw({ id }),
      () => marta().attachment({ id, index: 0 }),
      () => marta().get({ id: '999999999' }),
    ];
    for (const call of calls) {
      expect(await refusal(call())).toMatchObject({ status: 404, message: 'Email not found' });
    }
    expect(await marta().update({ body: { ids: [id], change: { starred: false, folder: 'trash' } } })).toEqual({ changed: [] });
    expect(await marta().remove({ body: { ids: [id] } })).toEqual({ changed: 0 });
    expect((await jonas().get({ id })).folder).toBe('inbox');
  });

  test('only drafts and what lies in the trash or in Spam can be removed for good', async () => {
    const { id } = await newest(jonas(), 'inbox');
    expect(await jonas().remove({ body: { ids: [id] } })).toEqual({ changed: 0 });
    await jonas().update({ body: { ids: [id], change: { folder: 'trash' } } });
    expect(await jonas().remove({ body: { ids: [id] } })).toEqual({ changed: 1 });
    expect(await refusal(jonas().get({ id }))).toMatchObject({ status: 404 });
    const other = await newest(jonas(), 'inbox');
    await jonas().update({ body: { ids: [other.id], change: { folder: 'spam' } } });
    expect(await jonas().remove({ body: { ids: [other.id] } })).toEqual({ changed: 1 });
  });
});

test('completion offers colleagues and people written with, the most used first', async () => {
  expect((await marta().recipients({ query: { q: 'jo' } }))[0]).toEqual({ email: JONAS, name: 'Jonas Ekdahl' });
  expect((await marta().recipients({ query: { q: 'ekd' } })).map(({ email }) => email)).toEqual([JONAS]);
  expect(await marta().recipients({ query: { q: '%' } })).toEqual([]);
});

test('oneself is offered too, after everybody else that the text may mean', async () => {
  const offered = async (q: string) => (await marta().recipients({ query: { q } })).map(({ email }) => email);
  expect(await offered('marta')).toEqual([MARTA]);
  const many = await offered('m');
  expect([many.length > 1, many.at(-1)]).toEqual([true, MARTA]);
});

test.each([
  ['onboarding', 1],
  ['offboarding', 1],
  ['suspended', 0],
  ['terminated', 0],
] as const)('of colleagues, who is %s is offered to somebody new: %i', async (status, count) => {
  const devon = app.services.db.updateTable('employee').where('id', '=', app.idOf('devon.archer'));
  await devon.set({ status }).execute();
  expect(await app.as('helena.marsh').mail.recipients({ query: { q: 'archer' } })).toHaveLength(count);
  await devon.set({ status: 'active' }).execute();
});

test('list, opening, counts and search take a fixed number of queries', async () => {
  const { id } = await newest(marta(), 'inbox');
  const calls: Record<string, () => Promise<unknown>> = {
    list: () => marta().folder({ folder: 'inbox' }),
    open: () => marta().get({ id }),
    counts: () => marta().folders(),
    unread: () => marta().unreadCount({ folder: 'inbox' }),
    search: () => marta().search({ query: { q: 'note' } }),
  };
  const counted: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    await call();
    counted[name] = (await countQueries<unknown>(call)).count;
  }
  expect(counted).toEqual({ list: 3, open: 1, counts: 1, unread: 1, search: 4 });
});
