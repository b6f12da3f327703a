import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
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

const MARTA = 'marta.kessler@corvane.example';
const JONAS = 'jonas.ekdahl@corvane.example';
const marta = () => app.as('marta.kessler').mail;
const mute = (call: { body: { ids: string[]; isMuted: boolean } }) => app.as('marta.kessler').mailThreads.mute(call);
let counter = 0;

/** A mail of somebody outside; answers its Message-ID. */
async function arrive(to: readonly string[], more: { answers?: string; subject?: string } = {}): Promise<string> {
  const id = `<mute.${(counter += 1)}@b.example>`;
  const reference = more.answers ? `In-Reply-To: ${more.answers}\r\nReferences: ${more.answers}\r\n` : '';
  const raw = `From: Ana <a@b.example>\r\nTo: ${to.join(', ')}\r\nSubject: ${more.subject ?? `Crane ${counter}`}\r\nMessage-ID: ${id}\r\n${reference}\r\nText\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [...to] });
  return id;
}

const folder = async (name: 'inbox' | 'archive') => (await marta().folder({ folder: name })).items;
const find = async (messageId: string) => {
  for (const name of ['inbox', 'archive'] as const)
    for (const row of await folder(name)) if ((await marta().get({ id: row.id })).messageId === messageId) return row;
  throw new Error(`${messageId} is nowhere`);
};
const unread = async () => (await marta().unreadCount({ folder: 'inbox' })).count;

test('muting puts the conversation into the archive; what comes to it later goes there too, unread, marked and found', async () => {
  const first = await arrive([MARTA, JONAS], { subject: 'Lunch poll' });
  const other = await arrive([MARTA, JONAS]);
  const { id } = await find(first);
  const before = await unread();
  expect(await mute({ body: { ids: [id], isMuted: true } })).toEqual({ changed: 1, archived: [id] });
  expect(await find(first)).toMatchObject({ folder: 'archive', isMuted: true });
  expect(await unread()).toBe(before - 1);
  const second = await arrive([MARTA, JONAS], { answers: first, subject: 'Re: Lunch poll' });
  expect(await find(second)).toMatchObject({ folder: 'archive', isMuted: true, status: 'unread' });
  expect(await find(other)).toMatchObject({ folder: 'inbox', isMuted: false });
  expect(await unread()).toBe(before - 1);
  expect((await marta().search({ query: { q: 'lunch is:muted' } })).items).toHaveLength(2);
  // Jonas muted nothing.
  expect((await app.as('jonas.ekdahl').mail.folder({ folder: 'inbox' })).items[0]).toMatchObject({ subject: 'Re: Lunch poll' });
});

test('no sound and no line on screen for what comes to a muted conversation', async () => {
  const heard = async (arrival: Promise<string>) => {
    await arrival;
    const { data } = await app.services.db
      .selectFrom('event')
      .select('data')
      .where('person_id', '=', app.idOf('marta.kessler'))
      .where('kind', '=', 'mail.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return data;
  };
  const first = await arrive([MARTA, JONAS]);
  await mute({ body: { ids: [(await find(first)).id], isMuted: true } });
  expect(await heard(arrive([MARTA, JONAS], { answers: first }))).toMatchObject({ arrived: false, folders: ['archive'] });
  expect(await heard(arrive([MARTA], { answers: first }))).toMatchObject({ arrived: true, folders: ['inbox'] });
});

test('the only one in To sees the mail again, and the conversation stays muted; unmuted, everything comes again', async () => {
  const first = await arrive([MARTA, JONAS]);
  const { id } = await find(first);
  await mute({ body: { ids: [id], isMuted: true } });
  const direct = await arrive([MARTA], { answers: first });
  expect(await find(direct)).toMatchObject({ folder: 'inbox', isMuted: true });
  expect(await mute({ body: { ids: [id], isMuted: true } })).toEqual({ changed: 0, archived: [] });
  expect(await find(direct)).toMatchObject({ folder: 'inbox' });
  expect(await mute({ body: { ids: [id], isMuted: false } })).toEqual({ changed: 1, archived: [] });
  const heard = await arrive([MARTA, JONAS], { answers: direct });
  expect(await find(heard)).toMatchObject({ folder: 'inbox', isMuted: false });
});

test('a folder that a rule chose stays, and a mail of somebody else is none of theirs', async () => {
  const first = await arrive([MARTA, JONAS], { subject: 'Tower' });
  const { id } = await find(first);
  await mute({ body: { ids: [id], isMuted: true } });
  const rule = await app.as('marta.kessler').mailRules.create({
    body: {
      ...{
        name: 'Away',
        isOn: true,
        conditions: [{ field: 'subject', test: 'contains', value: 'tower' }],
        matchesAny: false,
        stops: false,
      },
      actions: { folder: 'trash' },
    },
  });
  await arrive([MARTA, JONAS], { answers: first, subject: 'Re: Tower' });
  expect((await marta().folder({ folder: 'trash' })).items[0]).toMatchObject({ subject: 'Re: Tower', isMuted: true });
  await app.as('marta.kessler').mailRules.remove({ id: rule.id });
  expect(await app.as('jonas.ekdahl').mailThreads.mute({ body: { ids: [id], isMuted: false } })).toEqual({ changed: 0, archived: [] });
  expect(await find(first)).toMatchObject({ isMuted: true });
});
