import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { codeOf } from '#test/refusal.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

// mail.md 3.9, decision 026: who sent a mail within the house takes it back where nobody has read it.

let app: TestApp;
let relay: TestRelay;
const began = Date.now();
let shift = 0;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => new Date(began + shift) });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});

const MARTA = 'marta.kessler';
const JONAS = 'jonas.ekdahl';
const at = (who: CastName) => `${who}@corvane.example`;
let counter = 0;

interface Sending {
  from?: CastName;
  cc?: string[];
  bcc?: string[];
  more?: object;
}

async function send(to: string[], { from = MARTA, cc = [], bcc = [], more = {} }: Sending = {}) {
  const subject = `Tender ${(counter += 1)}`;
  const { id, messageId } = await app.as(from).mail.send({ form: { to, cc, bcc, subject, content: 'The wrong sum.', ...more } });
  return { id, messageId, subject };
}
const recall = (id: string, who: CastName = MARTA) =>
  app.as(who).mailRecall.recall({ id, body: {} }, { idempotencyKey: crypto.randomUUID() });
const fates = async (id: string, who: CastName = MARTA) =>
  Object.fromEntries((await app.as(who).mailRecall.fates({ id })).map(({ email, fate }) => [email.split('@')[0]!, fate]));
/** The copies of a mail that came to somebody, in all folders. */
const copies = async (who: CastName, subject: string) =>
  (await app.as(who).mail.search({ query: { q: `subject:"${subject}"` } })).items.filter(({ folder }) => folder !== 'sent');
const copyOf = async (who: CastName, subject: string) => (await copies(who, subject))[0]!.id;
const read = async (who: CastName, subject: string) => {
  const id = await copyOf(who, subject);
  await app.as(who).mail.update({ body: { ids: [id], change: { seen: true } } });
  return id;
};
const gone = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ status: 404, code: 'mail.not_found' });

/** Counters, conversations and words beside what a count of the entries says. */
async function wrongFigures() {
  const { rows } = await sql`
    select mailbox.id from mailbox
    where total <> (select count(*) from entry where mailbox_id = mailbox.id)
      or unread <> (select count(*) from entry where mailbox_id = mailbox.id and not seen)
      or total <> (select coalesce(sum(month.total), 0) from mailbox_month as month where month.mailbox_id = mailbox.id)
      or conversations <> (select count(distinct thread_id) from entry where mailbox_id = mailbox.id)
    union all select entry_id from entry_search where not exists (select from entry where entry.id = entry_search.entry_id)`.execute(
    app.services.db,
  );
  return rows;
}

test('it goes where nobody has read it and stays, marked, where somebody has; who is outside keeps it, and all of that is said before', async () => {
  const { id, subject } = await send([at(JONAS), at('anneke.vos')], { cc: ['ann@site.example'], bcc: [at('devon.archer')] });
  const kept = await read('anneke.vos', subject);
  const unread = await copyOf(JONAS, subject);
  const counted = async () => (await app.as(JONAS).mail.folders({})).find(({ folder }) => folder === 'inbox')!;
  const before = await counted();
  const positionOf = async (who: CastName) => (await app.as(who).mailChanges.list({ query: {} })).position;
  const [position, ofAnneke, ofMarta] = [await positionOf(JONAS), await positionOf('anneke.vos'), await positionOf(MARTA)];
  const changed = async (who: CastName, since: string) => (await app.as(who).mailChanges.list({ query: { since } })).changes;
  const said = { 'jonas.ekdahl': 'unread', 'anneke.vos': 'read', ann: 'outside', 'devon.archer': 'unread' };
  expect(await fates(id)).toEqual(said);
  expect((await app.as(MARTA).mail.get({ id })).mayRecall).toBe(true);
  const done = await recall(id);
  expect(done).toMatchObject({ by: 'Marta Kessler' });
  expect(Object.fromEntries(done.recipients.map(({ email, fate }) => [email.split('@')[0], fate]))).toEqual(said);

  // As if it had never come: list, search, counters, conversation, change log.
  expect(await copies(JONAS, subject)).toEqual([]);
  expect(await copies('devon.archer', subject)).toEqual([]);
  await gone(app.as(JONAS).mail.get({ id: unread }));
  expect(await counted()).toEqual({ folder: 'inbox', total: before.total - 1, unread: before.unread - 1 });
  expect(await changed(JONAS, position)).toEqual([{ id: unread, kind: 'removed' }]);
  expect(await changed('anneke.vos', ofAnneke)).toEqual([{ id: kept, kind: 'updated' }]);
  expect(await changed(MARTA, ofMarta)).toEqual([{ id, kind: 'updated' }]);
  expect(await wrongFigures()).toEqual([]);

  // Marked: and who keeps it learns nothing of the others.
  const { recall: mark, mayRecall } = await app.as('anneke.vos').mail.get({ id: kept });
  expect(mark).toEqual({ at: done.at, by: 'Marta Kessler', recipients: [] });
  expect(mayRecall).toBe(false);
  // The sender's copy says so, whole, and is not offered again.
  const own = await app.as(MARTA).mail.get({ id });
  expect(own).toMatchObject({ recall: done, mayRecall: false });
  expect(own.textBody).toContain('The wrong sum.');
});

test('a repeat does nothing twice and answers what happened the first time', async () => {
  const { id, subject } = await send([at(JONAS), at('anneke.vos')]);
  const kept = await read('anneke.vos', subject);
  const logged = async () => (await app.as('viktor.sandell').audit.list({ query: { action: 'mail.recall' } })).items.length;
  const before = await logged();
  const first = await recall(id);
  const { version } = await app.as('anneke.vos').mail.get({ id: kept });
  shift += 60_000;
  expect(await recall(id)).toEqual(first);
  expect(await app.as(MARTA).mailRecall.fates({ id })).toEqual(first.recipients);
  expect((await app.as('anneke.vos').mail.get({ id: kept })).version).toBe(version);
  expect(await logged()).toBe(before + 1);
});

const ACTS: [fate: string, act: (id: string, subject: string) => Promise<unknown>][] = [
  [
    'made',
    (id) =>
      app.as(JONAS).mailRecords.createTask({ id, body: { task: { title: 'Ask', assigneeIds: [app.idOf(JONAS)] as `emp_${string}`[] } } }),
  ],
  ['answered', (id) => app.as(JONAS).mail.send({ form: { to: [at('anneke.vos')], subject: 'Re: it', content: 'I see.', inReplyTo: id } })],
  ['forwarded', (id) => app.as(JONAS).mail.send({ form: { to: [at('anneke.vos')], subject: 'Fwd: it', content: 'Look.', forwardOf: id } })],
  [
    'read',
    async (id) => {
      for (const seen of [true, false]) await app.as(JONAS).mail.update({ body: { ids: [id], change: { seen } } });
    },
  ],
  [
    'read',
    async (id) => {
      await app.as(JONAS).mail.update({ body: { ids: [id], change: { seen: true } } });
      await app.as(JONAS).mail.snooze({ body: { ids: [id], until: new Date(began + shift + 3_600_000).toISOString() } });
      shift += 2 * 3_600_000;
      await app.services.jobs.drain({ early: true });
    },
  ],
];
test.for(ACTS.map(([fate, act], index) => [fate, index, act] as const))(
  'what somebody did with it counts as read: %s (%i)',
  async ([fate, , act]) => {
    const { id, subject } = await send([at(JONAS)]);
    const copy = await copyOf(JONAS, subject);
    await act(copy, subject);
    // None of these marked it as read: that they did something is what counts.
    expect(await fates(id)).toEqual({ 'jonas.ekdahl': fate });
    await recall(id);
    expect((await app.as(JONAS).mail.get({ id: copy })).recall).toMatchObject({ by: 'Marta Kessler' });
  },
);

test('a conversation that was filed to a project stays, and whoever reads it there is told that it was recalled', async () => {
  const { id: departmentId } = await app.services.db
    .updateTable('department')
    .set({ head_id: app.idOf(JONAS) })
    .where('code', '=', 'BLD')
    .returning('id')
    .executeTakeFirstOrThrow();
  forgetRelations(app.services);
  const made = await app.as(JONAS).projects.create({ body: { code: 'RC-01', name: 'Riverside Clinic', departmentId } });
  const projectId = made.id as `prj_${string}`;
  const { id, subject } = await send([at(JONAS)]);
  const copy = await copyOf(JONAS, subject);
  await app.as(JONAS).mailThreads.file({ body: { ids: [copy], projectId, isFiled: true, isOpen: true } });
  expect(await fates(id)).toEqual({ 'jonas.ekdahl': 'filed' });
  expect((await app.as(JONAS).mailThreads.read({ id: projectId, mail: copy })).recalledAt).toBeNull();
  const { at: when } = await recall(id);
  expect((await app.as(JONAS).mailThreads.read({ id: projectId, mail: copy })).recalledAt).toBe(when);
});

test('what a rule passed on stays, and says that it was passed on', async () => {
  await app.as(JONAS).mailRules.create({
    body: {
      name: 'Pass on',
      conditions: [{ field: 'subject', test: 'contains', value: 'Tender' }],
      matchesAny: false,
      actions: { forwardTo: at('devon.archer') },
      stops: false,
      isOn: true,
    },
  });
  const { id } = await send([at(JONAS)]);
  expect(await fates(id)).toEqual({ 'jonas.ekdahl': 'unread' });
  await app.services.jobs.drain();
  expect(await fates(id)).toEqual({ 'jonas.ekdahl': 'forwarded' });
  // Recalled before its job runs, it is passed on to nobody.
  const early = await send([at(JONAS)]);
  await recall(early.id);
  await app.services.jobs.drain();
  expect(await copies('devon.archer', early.subject)).toEqual([]);
  const [rule] = await app.as(JONAS).mailRules.list({ query: {} });
  await app.as(JONAS).mailRules.remove({ id: rule!.id });
});

test('nobody recalls what they have not sent from a mailbox here: it does not exist', async () => {
  const { id, subject } = await send([at(JONAS)]);
  const received = await copyOf(JONAS, subject);
  await gone(recall(id, JONAS));
  await gone(recall(received, JONAS));
  await gone(app.as(JONAS).mailRecall.fates({ id: received }));
  await gone(recall('999999999'));
  // Neither is a draft, nor the copy that came of a mail to oneself.
  const { id: draft } = await app.as(MARTA).mail.draft({ form: { to: [at(JONAS)], subject: 'Soon', content: 'Wait.' } });
  await gone(recall(draft));
  const toSelf = await send([at(MARTA), at(JONAS)]);
  await gone(recall(await copyOf(MARTA, toSelf.subject)));
  // A copy of somebody else's mail in one's Sent is not one's own.
  const raw = Buffer.from(`From: ${at(JONAS)}\r\nTo: ${at('anneke.vos')}\r\nSubject: Not mine\r\nMessage-ID: <not.mine@x>\r\n\r\nx\r\n`);
  await deliverRaw(app.services, raw, { to: [at('anneke.vos'), at(MARTA)] });
  const mine = await copyOf(MARTA, 'Not mine');
  await app.services.db.updateTable('entry').set({ origin: 'sent' }).where('id', '=', mine).execute();
  await gone(recall(mine));
  expect(await copies('anneke.vos', 'Not mine')).toHaveLength(1);
});

test('what waits is taken back in its own way, and what only strangers have stays with them', async () => {
  const held = await send([at(JONAS)], { more: { hold: 5 } });
  expect(await codeOf(recall(held.id))).toBe('mail.still_waiting');
  expect((await app.as(MARTA).mail.get({ id: held.id })).mayRecall).toBe(false);
  const outside = await send(['ann@site.example']);
  expect(await fates(outside.id)).toEqual({ ann: 'outside' });
  expect(await codeOf(recall(outside.id))).toBe('mail.nothing_to_recall');
  expect((await app.as(MARTA).mail.get({ id: outside.id })).recall).toBeNull();
  // Deleted for good by its recipient.
  const { id, subject } = await send([at(JONAS)]);
  const copy = await copyOf(JONAS, subject);
  await app.as(JONAS).mail.update({ body: { ids: [copy], change: { folder: 'trash' } } });
  expect(await fates(id)).toEqual({ 'jonas.ekdahl': 'unread' });
  await app.as(JONAS).mail.remove({ body: { ids: [copy] } });
  expect(await fates(id)).toEqual({ 'jonas.ekdahl': 'removed' });
});

test('from a shared mailbox whoever writes there recalls, and the log says who did', async () => {
  const box = await app.as('viktor.sandell').sharedMailboxes.create({
    body: { name: 'Tenders', localPart: 'tenders', owner: { kind: 'role', roles: ['employee'] } },
  });
  const { id, subject } = await send([at(JONAS), 'tenders@corvane.example'], { more: { accountId: box.accountId } });
  await gone(recall(id, JONAS));
  const { recipients } = await recall(id, MARTA);
  expect(recipients.map(({ fate }) => fate)).toEqual(['unread', 'unread']);
  expect(await copies(JONAS, subject)).toEqual([]);
  expect(await wrongFigures()).toEqual([]);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'mail.recall' } });
  expect(items[0]).toMatchObject({ actorName: 'Marta Kessler', subjectLabel: 'tenders@corvane.example' });
});

test('who opens it at the same moment has it marked, or does not have it', async () => {
  // Moved until each of the two is first about as often.
  let lead = 0;
  for (let round = 0; round < 16; round++) {
    const { id, subject } = await send([at(JONAS)]);
    const copy = await copyOf(JONAS, subject);
    const [opened, { recipients }] = await Promise.all([
      sleep(Math.max(0, lead)).then(() => app.as(JONAS).mail.update({ body: { ids: [copy], change: { seen: true } } })),
      sleep(Math.max(0, -lead)).then(() => recall(id)),
    ]);
    const hasRead = opened.changed.length > 0;
    const left = await copies(JONAS, subject);
    const { fate } = recipients[0]!;
    lead += hasRead ? 1 : -1;
    expect([fate, left.length]).toEqual(hasRead ? ['read', 1] : ['unread', 0]);
    if (hasRead) expect((await app.as(JONAS).mail.get({ id: copy })).recall).toBeTruthy();
  }
  expect(await wrongFigures()).toEqual([]);
}, 60_000);

test('a task is made of it, or it goes; never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, subject } = await send([at(JONAS)]);
    const copy = await copyOf(JONAS, subject);
    const task = { title: 'Ask', assigneeIds: [app.idOf(JONAS)] as `emp_${string}`[] };
    const [made, { recipients }] = await Promise.all([
      codeOf(app.as(JONAS).mailRecords.createTask({ id: copy, body: { task, keepsMail: true } })),
      sleep(round * 3).then(() => recall(id)),
    ]);
    expect(recipients[0]!.fate).toBe(made === 'done' ? 'made' : 'unread');
  }
}, 60_000);

test('sent twice at the same moment it is recalled once', async () => {
  const { id } = await send([at(JONAS), at('anneke.vos')]);
  const [one, two] = await Promise.all([recall(id), recall(id)]);
  expect(one).toEqual(two);
});
