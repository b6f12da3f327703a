import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';

let app: TestApp;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => new Date('2026-10-12T05:00:00Z') });
  await app.services.db
    .updateTable('employee')
    .set({ last_role: 'managing_director' })
    .where('id', '=', app.idOf('helena.marsh'))
    .execute();
});
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
  const { textBody: text } = await app.as('helena.marsh').mail.get({ id: mail!.id });
  const [seq, hash] = [Number(/Entry: +(\d+)/.exec(text)![1]), /Hash: +([0-9a-f]{64})/.exec(text)![1]];
  expect((await audit.list({ query: { size: 200 } })).items.find((entry) => entry.seq === seq)).toMatchObject({ hash });
  expect(text).toContain((await audit.chain()).fingerprint);

  await settings.change({ key: 'security.audit_head_address', body: { value: 'notary@outside.example', version: 0 } });
  await mailHead();
  expect(await mails()).toHaveLength(1);
  expect(relay.seen.map(({ to }) => to)).toEqual([['notary@outside.example']]);
  expect(relay.seen[0]!.raw.toString().replaceAll('=\r\n', '')).toMatch(/Hash: +[0-9a-f]{64}/);
});
