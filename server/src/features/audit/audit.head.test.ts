import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';

let app: TestApp;
let relay: TestRelay;
let now = new Date('2026-10-12T05:00:00Z');
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => now });
  await app.services.db
    .updateTable('employee')
    .set({ last_role: 'managing_director' })
    .where('id', '=', app.idOf('helena.marsh'))
    .execute();
});
beforeEach(() => void (relay.seen.length = 0));
afterAll(async () => {
  await app.close();
  await relay.stop();
});

const mailHead = async () => {
  await app.as('viktor.sandell').jobs.run({ name: 'audit.mail-head', body: {} });
  await app.services.jobs.drain();
};
const mails = async () =>
  (await app.as('helena.marsh').mail.folder({ folder: 'inbox' })).items.filter(({ subject }) =>
    subject.startsWith('Audit log of 2026-10-12'),
  );

test('the head of the log leaves the house: to the managing director once a day, and to an outside address where one is set', async () => {
  const { audit, settings } = app.as('viktor.sandell');
  await mailHead();
  expect(relay.seen).toEqual([]);
  const [mail] = await mails();
  const { textBody } = await app.as('helena.marsh').mail.get({ id: mail!.id });
  const [seq, hash] = [Number(/Entry: +(\d+)/.exec(textBody)![1]), /Hash: +([0-9a-f]{64})/.exec(textBody)![1]];
  expect((await audit.list({ query: { size: 200 } })).items.find((entry) => entry.seq === seq)).toMatchObject({ hash });
  expect(textBody).toContain((await audit.chain()).fingerprint);

  await settings.change({ key: 'security.audit_head_address', body: { value: 'notary@outside.example', version: 0 } });
  await mailHead();
  expect(await mails()).toHaveLength(1);
  expect(relay.seen.map(({ to }) => to)).toEqual([['notary@outside.example']]);
  expect(relay.seen[0]!.raw.toString().replaceAll('=\r\n', '')).toMatch(/Hash: +[0-9a-f]{64}/);
});

const setAddress = async (value: string) => {
  const { settings } = app.as('viktor.sandell');
  const { version } = (await settings.list()).find(({ key }) => key === 'security.audit_head_address')!;
  await settings.change({ key: 'security.audit_head_address', body: { value, version } });
};
const sentTo = () => relay.seen.flatMap(({ to }) => to);

test('the outside address gets the head of a day once, however often the job runs, and that of the next day too', async () => {
  now = new Date('2026-10-13T05:00:00Z');
  await setAddress('archive@outside.example');
  await mailHead();
  await mailHead();
  expect(sentTo()).toEqual(['archive@outside.example']);
  await setAddress('notary@outside.example');
  await mailHead();
  expect(sentTo()).toEqual(['archive@outside.example', 'notary@outside.example']);
  now = new Date('2026-10-14T05:00:00Z');
  await mailHead();
  expect(sentTo()).toHaveLength(3);
});

test('a head that the relay did not take goes out later', async () => {
  now = new Date('2026-10-15T05:00:00Z');
  await setAddress('later@outside.example');
  relay.mode = 'busy recipients';
  await mailHead();
  expect(sentTo()).toEqual([]);
  relay.mode = 'accept';
  await app.services.jobs.drain({ early: true });
  expect(sentTo()).toEqual(['later@outside.example']);
});

test('the mail says that a machine wrote it and that it answers nobody, here and outside', async () => {
  now = new Date('2026-10-16T05:00:00Z');
  await setAddress('machine@outside.example');
  await mailHead();
  const { services } = app;
  const inside = await services.db
    .selectFrom('message')
    .select('raw_sha256')
    .where('message_id', 'like', '<audit-head-2026-10-16@%')
    .executeTakeFirstOrThrow();
  for (const raw of [await text(await services.blobs.get(inside.raw_sha256)), relay.seen[0]!.raw.toString()])
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('what left is remembered for as long as a job could send it again, and then forgotten', async () => {
  now = new Date('2026-10-17T05:00:00Z');
  await setAddress('memory@outside.example');
  await mailHead();
  const remembered = async (after: number) => {
    now = new Date(Date.parse('2026-10-17T05:00:00Z') + after * 86_400_000);
    await app.as('viktor.sandell').jobs.run({ name: 'mail.prune', body: {} });
    await app.services.jobs.drain();
    return (await app.services.db.selectFrom('mail_outside').select('address').execute()).map(({ address }) => address);
  };
  expect(await remembered(120)).toEqual(['memory@outside.example']);
  expect(await remembered(121)).toEqual([]);
});
