import { VERSION_LIMITS } from '@lintel/contract/mail-drafts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/refusal.ts';
import { pruneUploads } from '#server/features/mail/reading/mail.files.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { releaseMail } from './mail.hold.ts';
import { pruneVersions } from './mail.versions.ts';

let app: TestApp;
let now = new Date('2026-11-20T08:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const MINUTE = 60_000;
const marta = () => app.as('marta.kessler');
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE));
const words = (count: number, word = 'beam') => Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ');
const texts = async (id: string) => {
  const found = [];
  for (const { id: versionId } of await marta().mailDrafts.versions({ id }))
    found.push((await marta().mailDrafts.version({ id, versionId })).text.trim());
  return found;
};
/** One dialog: each call saves what is written in it now. */
function dialog(start: object = {}, composeKey: string = crypto.randomUUID()) {
  const form = { to: ['jonas.ekdahl@corvane.example'], subject: 'Levels', composeKey, ...start };
  return {
    form,
    save: (content: string, more: object = {}) => marta().mail.draft({ form: { ...form, content, ...more } }),
    send: (content: string, more: object = {}) => marta().mail.send({ form: { ...form, content, ...more } }),
  };
}

test.each([
  ['a few words later: nothing', 0.2, (one: string) => `${one} more`, {}, 0],
  ['minutes after the one before it', VERSION_LIMITS.apartMinutes, (one: string) => `${one} more`, {}, 1],
  ['when a good part of the text goes', 0.2, () => 'Start over', {}, 1],
  ['when another sitting begins', 0.2, (one: string) => `${one} more`, { composeKey: crypto.randomUUID() }, 1],
  ['not when nothing changed', 60, (one: string) => one, {}, 0],
])('what a draft said is kept %s', async (_, minutes, next, more, kept) => {
  const { save } = dialog();
  const text = words(60);
  await save(text);
  const { id, version } = await save(`${text} end`);
  pass(minutes);
  await save(next(`${text} end`), { draftId: id, draftVersion: version, ...more });
  expect(await texts(id)).toEqual(kept === 1 ? [`${text} end`] : []);
});

test('a version says when and what changed from the one before it', async () => {
  const { save } = dialog();
  const { id } = await save('One two three');
  pass(6);
  await save('One two three four five', { subject: 'Levels, level 7', bcc: ['ann@site.example'] });
  pass(6);
  await save('four five six', { subject: 'Levels, level 7' });
  const [second, first] = await marta().mailDrafts.versions({ id });
  expect(first).toMatchObject({ subject: 'Levels', changes: { parts: ['recipients', 'subject'], wordsAdded: 3, wordsRemoved: 0 } });
  expect(second).toMatchObject({
    subject: 'Levels, level 7',
    changes: { parts: ['recipients', 'subject'], wordsAdded: 2, wordsRemoved: 0 },
  });
  expect(second!.savedAt).toBe(new Date(now.getTime() - 6 * MINUTE).toISOString());
  expect(await marta().mailDrafts.version({ id, versionId: second!.id })).toMatchObject({ bcc: ['ann@site.example'] });
});

test('restoring is a save like any other: what the draft said can be had again, and so can its files', async () => {
  const upload = await marta().mail.upload({ form: { attachments: [new File(['levels'], 'levels.txt')] } });
  const { save } = dialog({ uploads: [upload[0]!.id] });
  const { id } = await save('With the file');
  pass(6);
  const now1 = await save('Without', { uploads: [], to: [] });
  // The version alone has the file now.
  await pruneUploads({ ...systemContext(app.services), now: new Date(now.getTime() + 9 * 86_400_000) });
  const [version] = await marta().mailDrafts.versions({ id });
  const set = { id, versionId: version!.id, body: { draftVersion: now1.version } };
  const restored = await marta().mailDrafts.restore(set, { idempotencyKey: crypto.randomUUID() });
  expect(restored).toMatchObject({ id, version: now1.version + 1, messageId: now1.messageId, attachments: [{ filename: 'levels.txt' }] });
  expect([restored.textBody.trim(), restored.to.map(({ email }) => email)]).toEqual(['With the file', ['jonas.ekdahl@corvane.example']]);
  expect(await texts(id)).toEqual(['Without', 'With the file']);
  expect(await codeOf(marta().mailDrafts.restore(set, { idempotencyKey: crypto.randomUUID() }))).toBe('mail.draft_elsewhere');
});

test('there are so many of a draft, for so many days; contents that are the same are stored once', async () => {
  const { save } = dialog();
  let id = '';
  for (let i = 0; i < VERSION_LIMITS.most + 4; i += 1) {
    ({ id } = await save('The same text', { subject: `Subject ${i}` }));
    pass(6);
  }
  const versions = await marta().mailDrafts.versions({ id });
  expect(versions.map(({ subject }) => subject)).toEqual(Array.from({ length: VERSION_LIMITS.most }, (_, i) => `Subject ${22 - i}`));
  const bodies = await app.services.db
    .selectFrom('mail_draft_version')
    .select('body_sha256')
    .distinct()
    .where('written', '@>', '{"subject":"Subject 20"}' as never)
    .execute();
  expect(bodies).toHaveLength(1);
  await pruneVersions({ ...systemContext(app.services), now: new Date(now.getTime() + (VERSION_LIMITS.days - 0.05) * 86_400_000) });
  const left = await marta().mailDrafts.versions({ id });
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(VERSION_LIMITS.most);
});

test('they stay while the mail can be taken back, and go when it has left', async () => {
  const { save, send } = dialog();
  await save('Before');
  pass(6);
  await save('After');
  const held = await send('After', { hold: 10 });
  await pruneVersions({ ...systemContext(app.services), now });
  const draft = await marta().mail.takeBack({ id: held.id, body: {} }, { idempotencyKey: crypto.randomUUID() });
  expect(await texts(draft.id)).toEqual(['Before']);
  const again = await send('After', { hold: 10, draftId: draft.id, draftVersion: draft.version });
  const count = async () =>
    (await app.services.db.selectFrom('mail_draft_version').selectAll().execute()).filter(
      ({ message_id }) => message_id === again.messageId,
    ).length;
  expect(await count()).toBe(1);
  pass(1);
  const { id } = await app.services.db.selectFrom('outbox').select('id').where('entry_id', '=', again.id).executeTakeFirstOrThrow();
  await releaseMail(systemContext(app.services), id);
  expect(await count()).toBe(0);
});

test('they are their writer’s alone, and of a draft that is there', async () => {
  const { save, send } = dialog();
  const { id } = await save('Before');
  pass(6);
  await save('After');
  const [version] = await marta().mailDrafts.versions({ id });
  const { mailDrafts } = app.as('jonas.ekdahl');
  expect(await codeOf(mailDrafts.versions({ id }))).toBe('mail.not_found');
  expect(await codeOf(mailDrafts.version({ id, versionId: version!.id }))).toBe('mail.not_found');
  const other = await dialog().save('Another draft');
  expect(await codeOf(marta().mailDrafts.version({ id: other.id, versionId: version!.id }))).toBe('mail.not_found');
  await send('After');
  expect(await codeOf(marta().mailDrafts.versions({ id }))).toBe('mail.not_found');
});
