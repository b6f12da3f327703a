import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler');
const JONAS = 'jonas.ekdahl@corvane.example';
const input = (more: object = {}) => ({
  ...{ title: 'Site office', name: '', replyTo: null, signatureHtml: '<p>Marta</p>', onNew: true, onAnswer: false, isDefault: false },
  ...more,
});
const titles = async () => (await marta().identities.list()).map(({ title, isDefault }) => `${title}${isDefault ? ' *' : ''}`);

test('the first identity is the default; there is one as long as there is any', async () => {
  const { identities } = marta();
  const site = await identities.create({ body: input() });
  const clinic = await identities.create({ body: input({ title: 'Clinic' }) });
  expect(await titles()).toEqual(['Site office *', 'Clinic']);
  await identities.update({ id: clinic.id, body: input({ title: 'Clinic', isDefault: true, version: clinic.version }) as never });
  expect(await titles()).toEqual(['Clinic *', 'Site office']);
  await identities.update({ id: clinic.id, body: input({ title: 'Clinic', isDefault: false, version: 2 }) as never });
  expect(await titles()).toEqual(['Clinic *', 'Site office']);
  await identities.remove({ id: clinic.id });
  expect(await titles()).toEqual(['Site office *']);
  await identities.remove({ id: site.id });
  expect(await titles()).toEqual([]);
});

test('a signature is cleaned like any foreign HTML, and an edit of an older version is refused', async () => {
  const { identities } = marta();
  const made = await identities.create({
    body: input({
      signatureHtml: '<p onclick="x()">Marta <script>run()</script><img src="https://track.example/p.gif"><b>Kessler</b></p>',
    }),
  });
  expect(made.signatureHtml).toBe('<p>Marta <b>Kessler</b></p>');
  await identities.update({ id: made.id, body: { ...input(), version: 1 } });
  await expect(identities.update({ id: made.id, body: { ...input(), version: 1 } })).rejects.toMatchObject({ code: 'row.stale' });
  await identities.remove({ id: made.id });
});

test.each([
  ['name', 'Marta <boss@corvane.example>'],
  ['name', 'Marta\r\nBcc: all@corvane.example'],
  ['replyTo', 'nowhere'],
  ['title', ' '],
])('a %s like %j is refused', async (field, value) => {
  await expect(marta().identities.create({ body: input({ [field]: value }) })).rejects.toMatchObject({ status: 400 });
});

test("nobody sees, changes or writes as somebody else's identity", async () => {
  const own = await marta().identities.create({ body: input({ name: 'Site office Riverside', replyTo: 'site@corvane.example' }) });
  const jonas = app.as('jonas.ekdahl');
  expect(await jonas.identities.list()).toEqual([]);
  await expect(jonas.identities.update({ id: own.id, body: { ...input(), version: 1 } })).rejects.toMatchObject({ status: 404 });
  await expect(jonas.identities.remove({ id: own.id })).rejects.toMatchObject({ status: 404 });
  const form = { to: ['marta.kessler@corvane.example'], subject: 'As whom', content: 'Me', identityId: own.id };
  const { id } = await jonas.mail.send({ form });
  expect(await jonas.mail.get({ id })).toMatchObject({ from: { name: 'Jonas Ekdahl' }, replyTo: null });
});

test('a mail carries the name and the reply address of its identity, also after it waited or was a draft', async () => {
  const [own] = await marta().identities.list();
  const html = '<p>Soon.</p><div data-signature="1"><p>Marta</p></div>';
  const form = { to: [JONAS], subject: 'Signed', content: 'Soon.', htmlContent: html, identityId: own!.id };
  const draft = await marta().mail.draft({ form });
  expect(draft.draftData?.identityId).toBe(own!.id);
  expect(draft.htmlBody).toBe(html);
  const held = await marta().mail.send({ form: { ...form, hold: 10 } });
  const back = await marta().mail.takeBack({ id: held.id, body: {} }, { idempotencyKey: crypto.randomUUID() });
  expect(back.draftData?.identityId).toBe(own!.id);
  const { id } = await marta().mail.send({ form });
  expect(await marta().mail.get({ id })).toMatchObject({
    from: { name: 'Site office Riverside', email: 'marta.kessler@corvane.example' },
    replyTo: 'site@corvane.example',
  });
});

test('a mail says which other addresses are the reader’s own; what somebody else reads as well is not theirs alone', async () => {
  const own = await marta().identities.create({ body: input({ title: 'Home', replyTo: 'Marta@home.example' }) });
  const lent = await marta().identities.create({ body: input({ title: 'Lent', replyTo: JONAS }) });
  const { id } = await app
    .as('jonas.ekdahl')
    .mail.send({ form: { to: ['marta.kessler@corvane.example'], subject: 'Whose', content: 'Mine' } });
  expect((await app.as('jonas.ekdahl').mail.get({ id })).otherOwn).toEqual([]);
  const [mail] = (await marta().mail.folder({ folder: 'inbox' })).items;
  expect((await marta().mail.get({ id: mail!.id })).otherOwn).toContain('Marta@home.example');
  expect((await marta().mail.get({ id: mail!.id })).otherOwn).not.toContain(JONAS);
  for (const one of [own, lent]) await marta().identities.remove({ id: one.id });
});
