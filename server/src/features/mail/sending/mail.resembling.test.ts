import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const JONAS = 'jonas.ekdahl@corvane.example';
const send = (to: string[], more: object = {}) =>
  app
    .as('jonas.ekdahl')
    .mail.send({ form: { to, subject: `Invoice ${crypto.randomUUID()}`, content: 'Hello', lookAlikesSeen: [], ...more } });
const arrive = (from: string) =>
  deliverRaw(app.services, Buffer.from(`From: ${from}\r\nTo: ${JONAS}\r\nSubject: In ${crypto.randomUUID()}\r\n\r\nText\r\n`), {
    to: [JONAS],
  });

test('a recipient whose domain looks like our own is refused until the writer has seen it', async () => {
  expect(await refusal(send(['marta.kessler@corvane.example'], { bcc: ['Jonas@c0rvane.example'] }))).toMatchObject({
    code: 'mail.look_alike',
    message:
      'Jonas@c0rvane.example looks like corvane.example but is not of it. You have not written there so far: compare the address letter by letter.',
  });
  await send(['jonas@c0rvane.example'], { lookAlikesSeen: ['Jonas@C0rvane.example'] });
  // By now it is somebody whom one writes to.
  await send(['eve@c0rvane.example']);
});

test('one that looks like a domain often written with is refused too, although it wrote here itself', async () => {
  for (const _ of [1, 2]) await arrive('ann@hollisbyrne.example');
  await send(['bob@hollisbyrne.example']);
  for (const _ of [1, 2]) await arrive('ann@hol1isbyrne.example');
  const refused = await refusal(send(['ann@hol1isbyrne.example']));
  expect(refused.code).toBe('mail.look_alike');
  expect(refused.message).toContain('ann@hol1isbyrne.example looks like hollisbyrne.example');
});

test('of others, of a department of the house, and where nobody asks, nothing is said', async () => {
  await send(['ann@keystone-hire.example', 'ann@mail.corvane.example', 'marta.kessler@corvane.example']);
  await send(['ann@corvnae.example'], { lookAlikesSeen: undefined });
});
