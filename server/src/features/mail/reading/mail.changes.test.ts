import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { pruneChanges } from '#server/features/mail/mail.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await send('The first one');
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler');
const MARTA = 'marta.kessler@corvane.example';
const changes = (since?: string, size?: number) => marta().mailChanges.list({ query: { since, size } });
const here = async () => (await changes()).position;
const send = (subject: string) => app.as('jonas.ekdahl').mail.send({ form: { to: [MARTA], subject, content: 'Text' } });
async function arrive(subject: string): Promise<string> {
  await send(subject);
  return (await marta().mail.folder({ folder: 'inbox' })).items.find((row) => row.subject === subject)!.id;
}

test('tell what came, changed and went since a position, and nothing a second time', async () => {
  const before = await here();
  const id = await arrive('Followed');
  const came = await changes(before);
  expect(came).toMatchObject({ isResync: false, hasMore: false, changes: [{ id, kind: 'added' }] });
  await marta().mail.update({ body: { ids: [id], change: { folder: 'trash' } } });
  const moved = await changes(came.position);
  expect(moved.changes).toEqual([{ id, kind: 'updated' }]);
  await marta().mail.remove({ body: { ids: [id] } });
  const gone = await changes(moved.position);
  expect(gone.changes).toEqual([{ id, kind: 'removed' }]);
  expect(await changes(gone.position)).toEqual({ position: gone.position, isResync: false, changes: [], hasMore: false });
});

test('come in pages which leave nothing out, also where one change touched many mails', async () => {
  const ids = [await arrive('One'), await arrive('Two'), await arrive('Three')];
  const before = await here();
  await marta().mail.update({ body: { ids, change: { starred: true } } });
  const last = await arrive('Four');
  const found: string[] = [];
  let position = before;
  for (let hasMore = true; hasMore;) {
    const page = await changes(position, 2);
    found.push(...page.changes.map(({ id }) => id));
    ({ position, hasMore } = page);
  }
  expect(found.toSorted()).toEqual([...ids, last].toSorted());
  expect(position).toBe(await here());
});

test('are one’s own alone', async () => {
  const before = await app.as('jonas.ekdahl').mailChanges.list({});
  const id = await arrive('Not for Jonas');
  const seen = await app.as('jonas.ekdahl').mailChanges.list({ query: { since: before.position } });
  expect(seen.changes.map((one) => one.kind)).toEqual(['added']);
  expect(seen.changes.map((one) => one.id)).not.toContain(id);
});

test('are kept for 30 days: who was away for longer reads everything again', async () => {
  const before = await here();
  await arrive('Before a long absence');
  await pruneChanges(app.services.db, new Date(Date.now() + 29 * 86_400_000));
  expect(await changes(before)).toMatchObject({ isResync: false, changes: [{ kind: 'added' }] });
  const after = await here();
  await pruneChanges(app.services.db, new Date(Date.now() + 31 * 86_400_000));
  expect(await changes(before)).toMatchObject({ isResync: true, changes: [], position: after });
  expect(await changes(after)).toMatchObject({ isResync: false, changes: [] });
  await arrive('The first one since');
  expect(await changes(before)).toMatchObject({ isResync: true, changes: [] });
});

test('of a position that is still to come are not known: the database may be an older one', async () => {
  expect(await changes(String(BigInt(await here()) + 5n))).toMatchObject({ isResync: true, position: await here() });
});

test('are told of a shared mailbox to who may read it now, and of no other mailbox', async () => {
  const owner = { kind: 'role' as const, roles: ['employee' as const] };
  await app.as('devon.archer').sharedMailboxes.create({ body: { name: 'Site Nord', localPart: 'site-nord', owner } });
  const [shared] = await marta().sharedMail.list({});
  const account = shared!.id;
  const write = () => app.as('jonas.ekdahl').mail.send({ form: { to: [shared!.address], subject: 'To the site', content: 'Text' } });
  // Of a mailbox to which nothing happened yet everything is read anew.
  await write();
  const before = await marta().mailChanges.list({ query: { account } });
  await write();
  expect((await marta().mailChanges.list({ query: { account, since: before.position } })).changes).toMatchObject([{ kind: 'added' }]);
  const own = await app.services.db
    .selectFrom('mail_account')
    .select('id')
    .where('person_id', '=', app.idOf('jonas.ekdahl'))
    .executeTakeFirstOrThrow();
  await expect(marta().mailChanges.list({ query: { account: own.id } })).rejects.toMatchObject({ code: 'mail.no_mailbox' });
});
