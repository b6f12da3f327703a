import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/refusal.ts';
import { pruneUploads } from '#server/features/mail/reading/mail.files.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const mail = () => app.as('marta.kessler').mail;
const JONAS = 'jonas.ekdahl@corvane.example';
const drafts = async () => (await mail().folder({ folder: 'drafts' })).items;
const subjects = async () => (await drafts()).map(({ subject }) => subject);
const newKey = () => crypto.randomUUID();
const save = (form: object) => mail().draft({ form: { to: [JONAS], content: 'So far', ...form } });
const send = (form: object) => mail().send({ form: { to: [JONAS], content: 'Whole', ...form } });

describe('one dialog', () => {
  test('saves one draft however often, also when its answers get lost', async () => {
    const composeKey = newKey();
    const first = await save({ composeKey, subject: 'Lost answers' });
    const again = await save({ composeKey, subject: 'Lost answers', content: 'So far, and further' });
    const late = await save({ composeKey, subject: 'Lost answers', draftId: first.id, draftVersion: first.version, content: 'And on' });
    expect([again.id, late.id]).toEqual([first.id, first.id]);
    expect([first.version, again.version, late.version]).toEqual([1, 2, 3]);
    expect(late.textBody.trim()).toBe('And on');
    expect((await subjects()).filter((subject) => subject === 'Lost answers')).toHaveLength(1);
  });

  test('has one Message-ID from the first save to the mail that arrives, also in a window that goes on with its draft', async () => {
    const first = await save({ composeKey: newKey(), subject: 'One id' });
    const own = { composeKey: newKey(), draftId: first.id, draftVersion: first.version, subject: 'One id, still' };
    const taken = await save(own);
    const sent = await send(own);
    expect([taken.messageId, sent.messageId]).toEqual([first.messageId, first.messageId]);
    const [arrived] = (await app.as('jonas.ekdahl').mail.folder({ folder: 'inbox' })).items;
    expect(await app.as('jonas.ekdahl').mail.get({ id: arrived!.id })).toMatchObject({
      messageId: first.messageId,
      subject: 'One id, still',
    });
  });

  test('has that Message-ID in every attempt, also where nothing of an earlier one is kept; nobody else’s dialog has it', async () => {
    const composeKey = newKey();
    const first = await save({ composeKey, subject: 'Every attempt' });
    await mail().update({ body: { ids: [first.id], change: { folder: 'trash' } } });
    await mail().remove({ body: { ids: [first.id] } });
    expect((await send({ composeKey, subject: 'Every attempt' })).messageId).toBe(first.messageId);
    const other = await app.as('jonas.ekdahl').mail.draft({ form: { composeKey, to: [JONAS], subject: 'Same key', content: 'Mine' } });
    expect(other.messageId).not.toBe(first.messageId);
  });

  test('has another Message-ID than the dialog which it was refused by, when its text becomes a draft of its own', async () => {
    const { id, version, messageId } = await save({ composeKey: newKey(), subject: 'Two mails' });
    const one = await save({ composeKey: newKey(), draftId: id, draftVersion: version, subject: 'Two mails' });
    const late = { draftId: id, draftVersion: version, subject: 'Two mails', content: 'Other' };
    expect(await codeOf(save({ ...late, composeKey: newKey() }))).toBe('mail.draft_elsewhere');
    const own = [await save({ composeKey: newKey(), subject: 'Two mails', content: 'Other' }), await save(late)];
    expect(new Set([messageId, one.messageId, ...own.map((draft) => draft.messageId)]).size).toBe(3);
  });

  test('saves one draft when twenty calls come at once', async () => {
    const composeKey = newKey();
    const saved = await Promise.all(Array.from({ length: 20 }, (_, i) => save({ composeKey, subject: 'At once', content: `Part ${i}` })));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect((await subjects()).filter((subject) => subject === 'At once')).toHaveLength(1);
  });

  test('sends once when twenty calls come at once, and its draft is gone', async () => {
    const composeKey = newKey();
    await save({ composeKey, subject: 'Sent once' });
    const ends = await Promise.all(Array.from({ length: 20 }, () => codeOf(send({ composeKey, subject: 'Sent once' }))));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['done', 'mail.already_sent']));
    expect(await subjects()).not.toContain('Sent once');
    const arrived = (await app.as('jonas.ekdahl').mail.folder({ folder: 'inbox' })).items.filter(({ subject }) => subject === 'Sent once');
    expect(arrived).toHaveLength(1);
  });

  test('brings a draft back out of the trash when it saves it again', async () => {
    const composeKey = newKey();
    const { id } = await save({ composeKey, subject: 'Wanted again' });
    await mail().update({ body: { ids: [id], change: { folder: 'trash' } } });
    expect(await save({ composeKey, subject: 'Wanted again' })).toMatchObject({ id, folder: 'drafts', deletedAt: null });
    expect(await subjects()).toContain('Wanted again');
  });

  test('that saves after it has sent makes no draft', async () => {
    const composeKey = newKey();
    await send({ composeKey, subject: 'No ghost' });
    expect(await codeOf(save({ composeKey, subject: 'No ghost' }))).toBe('mail.already_sent');
    expect(await subjects()).not.toContain('No ghost');
  });
});

describe('two dialogs on one draft', () => {
  test('the later one is told, and its text becomes a draft of its own when it asks for that', async () => {
    const { id, version } = await save({ composeKey: newKey(), subject: 'Two windows' });
    const [one, other] = [newKey(), newKey()];
    const taken = await save({ composeKey: one, draftId: id, draftVersion: version, subject: 'Two windows', content: 'One' });
    expect(taken.id).toBe(id);
    const late = { composeKey: other, draftId: id, draftVersion: version, subject: 'Two windows', content: 'Other' };
    expect(await codeOf(save(late))).toBe('mail.draft_elsewhere');
    expect(await codeOf(send(late))).toBe('mail.draft_elsewhere');
    const own = await save({ composeKey: newKey(), subject: 'Two windows', content: 'Other' });
    expect(own.id).not.toBe(id);
    expect((await mail().get({ id })).textBody.trim()).toBe('One');
  });

  test('what was sent in one is not sent again in the other', async () => {
    const { id, version } = await save({ composeKey: newKey(), subject: 'Sent elsewhere' });
    const form = { draftId: id, draftVersion: version, subject: 'Sent elsewhere' };
    await send({ ...form, composeKey: newKey() });
    expect(await codeOf(send({ ...form, composeKey: newKey() }))).toBe('mail.draft_elsewhere');
    expect(await codeOf(save({ ...form, composeKey: newKey() }))).toBe('mail.draft_elsewhere');
  });

  test('without a key the text becomes a draft of its own rather than getting lost', async () => {
    const { id, version } = await save({ subject: 'Old client' });
    await save({ draftId: id, draftVersion: version, subject: 'Old client', content: 'One' });
    const copy = await save({ draftId: id, draftVersion: version, subject: 'Old client', content: 'Other' });
    expect(copy.id).not.toBe(id);
  });
});

describe('the files of a draft', () => {
  const upload = async (text: string, filename: string) =>
    (await mail().upload({ form: { attachments: [new File([text], filename, { type: 'text/plain' })] } }))[0]!.id;
  const content = async (id: string, index: number) => (await mail().attachment({ id, index })).text();

  test('stay beside it, can be read and searched, and go out with the mail', async () => {
    const uploads = [await upload('first', 'levels.txt'), await upload('second', 'quoins.txt')];
    const composeKey = newKey();
    const draft = await save({ composeKey, subject: 'With files', uploads });
    expect(draft.attachments.map(({ filename, size }) => [filename, size])).toEqual([
      ['levels.txt', 5],
      ['quoins.txt', 6],
    ]);
    expect(await content(draft.id, 1)).toBe('second');
    expect((await mail().copyAttachments({ id: draft.id, body: {} })).map(({ id }) => id)).toEqual(uploads);
    expect((await mail().search({ query: { q: 'quoins' } })).items.map(({ id }) => id)).toEqual([draft.id]);
    expect(await (await mail().raw({ id: draft.id })).text()).not.toContain('levels');

    const fewer = await save({ composeKey, subject: 'With files', uploads: uploads.slice(1) });
    expect(fewer.attachments.map(({ filename }) => filename)).toEqual(['quoins.txt']);
    const sent = await send({ composeKey, subject: 'With files', uploads: uploads.slice(1) });
    expect(await content(sent.id, 0)).toBe('second');
  });

  test('that came with the call are kept like those sent ahead', async () => {
    const draft = await save({ subject: 'In one call', attachments: [new File(['whole'], 'one.txt')] });
    expect(await content(draft.id, 0)).toBe('whole');
  });

  test('come along while their writer has no answer about them yet, in what is saved and in what is sent', async () => {
    const composeKey = newKey();
    const draft = await save({ composeKey, subject: 'Kept', uploads: [await upload('kept', 'kept.txt')] });
    const next = await save({
      composeKey,
      draftId: draft.id,
      draftVersion: draft.version,
      subject: 'Kept, and written on',
      filesOf: draft.id,
    });
    expect(next.attachments.map(({ filename }) => filename)).toEqual(['kept.txt']);
    const passedOn = await send({
      subject: 'Passed on',
      forwardOf: next.id,
      filesOf: next.id,
      uploads: [await upload('more', 'more.txt')],
    });
    const sent = await mail().get({ id: passedOn.id });
    expect(sent.attachments.map(({ filename }) => filename).toSorted()).toEqual(['kept.txt', 'more.txt']);
    const gone = { subject: 'Without', filesOf: '999999999' };
    for (const put of [save, send]) await expect(put(gone)).rejects.toMatchObject({ code: 'mail.not_found' });
  });

  test('belong to two drafts, and one that is sent leaves them to the other', async () => {
    const uploads = [await upload('shared', 'shared.txt')];
    const [one, other] = [newKey(), newKey()];
    await save({ composeKey: one, subject: 'Shared', uploads });
    const kept = await save({ composeKey: other, subject: 'Shared too', uploads });
    await send({ composeKey: one, subject: 'Shared', uploads });
    expect(await content(kept.id, 0)).toBe('shared');
  });

  test('are kept as long as a draft has them; without one they go after a week', async () => {
    const [held, free] = [await upload('held', 'held.txt'), await upload('free', 'free.txt')];
    await save({ subject: 'Holding', uploads: [held] });
    await pruneUploads({ ...systemContext(app.services), now: new Date(Date.now() + 8 * 86_400_000) });
    const left = await app.services.db.selectFrom('mail_upload').select('id').where('id', 'in', [held, free]).execute();
    expect(left).toEqual([{ id: held }]);
  });
});
