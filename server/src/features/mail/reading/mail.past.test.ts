import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/refusal.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (let n = 0; n < 5; n += 1) await arrive('news@plant-hire.example');
  await arrive('news@plant-hire.example.org');
  await arrive('other.news@plant-hire.example');
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler');
let counter = 0;
async function arrive(from: string) {
  const raw = `From: Plant hire <${from}>\r\nTo: marta.kessler@corvane.example\r\nSubject: Offer ${(counter += 1)}\r\nMessage-ID: <p${counter}@plant-hire.example>\r\n\r\nBuy\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: ['marta.kessler@corvane.example'] });
}
const subjects = async (folder: 'inbox' | 'archive' | 'trash') =>
  (await marta().mail.folder({ folder })).items.map(({ subject }) => subject);
const idOf = async (subject: string) => (await marta().mail.search({ query: { q: `subject:"${subject}" in:all` } })).items[0]!.id;

test('how many mails of a sender there are is said first; what was filed away stays unless all of it goes', async () => {
  await marta().mail.update({ body: { ids: [await idOf('Offer 1')], change: { folder: 'archive' } } });
  await marta().mail.update({ body: { ids: [await idOf('Offer 2')], change: { folder: 'trash' } } });
  expect(await marta().mailAnswers.past({ id: await idOf('Offer 3') })).toEqual({
    ...{ sender: 'news@plant-hire.example', archive: 3, trash: 4, mayRule: true },
  });
});

test('other people’s mails do not exist', async () => {
  const id = await idOf('Offer 3');
  expect(await codeOf(app.as('jonas.ekdahl').mailAnswers.past({ id }))).toBe('mail.not_found');
  expect(await codeOf(app.as('jonas.ekdahl').mailAnswers.movePast({ id, body: { folder: 'trash', isRuled: false } }))).toBe(
    'mail.not_found',
  );
});

test('they go in the background, with what still comes, and Undo gives them back', async () => {
  const before = await subjects('inbox');
  const run = await marta().mailAnswers.movePast({ id: await idOf('Offer 3'), body: { folder: 'archive', isRuled: true } });
  expect(run.total).toBe(3);
  await app.services.jobs.drain();
  expect((await subjects('inbox')).filter((subject) => before.includes(subject))).toEqual(['Offer 7', 'Offer 6']);
  expect(await marta().mailRules.list()).toMatchObject([
    { name: 'Emails from news@plant-hire.example', isOn: true, appliesTo: 'company', actions: { folder: 'archive' } },
  ]);
  await arrive('news@plant-hire.example');
  expect((await subjects('archive'))[0]).toBe('Offer 8');
  await marta().mailBulk.undo({ id: run.id, body: {} });
  await app.services.jobs.drain();
  expect(await subjects('inbox')).toEqual(before);
});

test('without the wish no rule is made', async () => {
  const rules = (await marta().mailRules.list()).length;
  await marta().mailAnswers.movePast({ id: await idOf('Offer 7'), body: { folder: 'trash', isRuled: false } });
  expect((await marta().mailRules.list()).length).toBe(rules);
});
