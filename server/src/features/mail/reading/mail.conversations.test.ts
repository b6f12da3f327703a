import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailRow } from '@lintel/contract/mail';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { baseSubject, isAnswer } from '#server/features/mail/arriving/mail.subject.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler').mail;
const jonas = () => app.as('jonas.ekdahl').mail;
const JONAS = 'jonas.ekdahl@corvane.example';
const MARTA = 'marta.kessler@corvane.example';
const list = async (mail: ReturnType<typeof marta>, folder: 'inbox' | 'sent' | 'archive' | 'trash' = 'inbox') =>
  (await mail.folder({ folder, query: { by: 'conversation', size: 200 } })).items;
const about = (rows: EmailRow[], subject: string) => rows.filter((row) => row.subject.includes(subject));
const newest = async (mail: ReturnType<typeof marta>, subject: string) =>
  about((await mail.folder({ folder: 'inbox', query: { size: 200 } })).items, subject)[0]!;

/** Marta asks, Jonas answers, Marta answers him: three mails, of which each has one or two in the inbox. */
async function threeMails(subject: string): Promise<void> {
  await marta().send({ form: { to: [JONAS], subject, content: 'First' } });
  const first = await newest(jonas(), subject);
  await jonas().send({ form: { to: [MARTA], subject: `Re: ${subject}`, content: 'Second', inReplyTo: first.id } });
  const second = await newest(marta(), subject);
  await marta().send({ form: { to: [JONAS], subject: `Re: ${subject}`, content: 'Third', inReplyTo: second.id } });
}

describe('a list of conversations', () => {
  test('has one row for all mails that answer each other, with the newest mail and what is known of the others', async () => {
    await threeMails('Slab 4');
    const [row, ...others] = about(await list(jonas()), 'Slab 4');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ snippet: 'Third', status: 'unread' },
      conversation: { total: 3, unread: 2, people: [{ email: MARTA, name: 'Marta Kessler' }, { email: JONAS }] },
    });
    expect(row!.conversation!.ids).toHaveLength(2);
    const plain = about((await jonas().folder({ folder: 'inbox' })).items, 'Slab 4');
    expect(plain.map(({ conversation }) => conversation)).toEqual([null, null]);
  });

  test('counts conversations, and pages through them both ways', async () => {
    for (let i = 0; i < 5; i += 1) await marta().send({ form: { to: [JONAS], subject: `Alone ${i}`, content: 'x' } });
    const first = await jonas().folder({ folder: 'inbox', query: { by: 'conversation', size: 2 } });
    expect(first.page.total).toBe((await list(jonas())).length);
    const byNumber = await jonas().folder({ folder: 'inbox', query: { by: 'conversation', size: 2, page: 2 } });
    const byCursor = await jonas().folder({ folder: 'inbox', query: { by: 'conversation', size: 2, cursor: first.page.next! } });
    expect(byCursor.items).toEqual(byNumber.items);
    const back = await jonas().folder({ folder: 'inbox', query: { by: 'conversation', size: 2, cursor: byCursor.page.prev! } });
    expect(back.items).toEqual(first.items);
  });

  test.for([1, 2, 4])('has every conversation on one page of %i, from the first to the last', async (size) => {
    const whole = (await list(jonas())).map(({ id }) => id);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / size) + 1; page += 1) {
      const { items } = await jonas().folder({ folder: 'inbox', query: { by: 'conversation', size, page } });
      expect(items.length).toBeLessThanOrEqual(size);
      paged.push(...items.map(({ id }) => id));
    }
    expect(paged).toEqual(whole);
  });

  test('takes four queries, however many rows', async () => {
    const few = await countQueries(() => jonas().folder({ folder: 'inbox', query: { by: 'conversation', size: 1 } }));
    const many = await countQueries(() => jonas().folder({ folder: 'inbox', query: { by: 'conversation', size: 200 } }));
    expect([few.count, many.count]).toEqual([4, 4]);
  });

  test('follows reading, moving and removing, and touches only the folder', async () => {
    await threeMails('Gate 2');
    const [row] = about(await list(jonas()), 'Gate 2');
    const { ids } = row!.conversation!;
    await jonas().update({ body: { ids: [ids[0]!], change: { seen: true } } });
    expect(about(await list(jonas()), 'Gate 2')[0]).toMatchObject({ status: 'unread', conversation: { unread: 1 } });
    await jonas().update({ body: { ids, change: { folder: 'archive' } } });
    expect(about(await list(jonas()), 'Gate 2')).toEqual([]);
    expect(about(await list(jonas(), 'archive'), 'Gate 2')).toHaveLength(1);
    expect(about(await list(jonas(), 'sent'), 'Gate 2')).toHaveLength(1);
    await jonas().update({ body: { ids, change: { folder: 'trash' } } });
    await jonas().remove({ body: { ids: [ids[0]!] } });
    expect(about(await list(jonas(), 'trash'), 'Gate 2')[0]!.conversation!.ids).toEqual([ids[1]]);
  });

  test('agrees with the mails themselves after all of this', async () => {
    const { rows } = await app.services.pool.query(`
      select (select count(*) from conversation) as rows,
        (select count(*) from (select from entry group by mailbox_id, thread_id) as one) as groups,
        (select count(*) from mailbox where conversations <> (select count(*) from conversation where mailbox_id = mailbox.id)) as wrong,
        (select count(*) from conversation as c join (select mailbox_id, thread_id, count(*) as total, count(*) filter (where not seen) as unread,
          max(date) as date from entry group by mailbox_id, thread_id) as now using (mailbox_id, thread_id)
          where (c.total, c.unread, c.date) is distinct from (now.total, now.unread, now.date)) as stale`);
    expect(rows[0].rows).toBe(rows[0].groups);
    expect([rows[0].wrong, rows[0].stale]).toEqual(['0', '0']);
  });
});

describe('the mails of a conversation', () => {
  test('stand together, the oldest first, from all folders; a mail to oneself once', async () => {
    await threeMails('Crane 7');
    const row = about(await list(jonas()), 'Crane 7')[0]!;
    const thread = await jonas().thread({ id: row.id });
    expect(thread.map(({ snippet, folder }) => [snippet, folder])).toEqual([
      ['First', 'inbox'],
      ['Second', 'sent'],
      ['Third', 'inbox'],
    ]);
    await marta().send({ form: { to: [MARTA], subject: 'Note 9', content: 'To me' } });
    expect(await marta().thread({ id: (await newest(marta(), 'Note 9')).id })).toHaveLength(1);
    expect((await countQueries(() => jonas().thread({ id: row.id }))).count).toBe(2);
  });

  test('without what was put into the trash, but for a mail that lies there', async () => {
    await threeMails('Hoist 1');
    const row = about(await list(jonas()), 'Hoist 1')[0]!;
    const gone = row.conversation!.ids[1]!;
    await jonas().update({ body: { ids: [gone], change: { folder: 'trash' } } });
    expect(await jonas().thread({ id: row.id })).toHaveLength(2);
    expect(await jonas().thread({ id: gone })).toHaveLength(3);
  });

  test('are one’s own', async () => {
    const row = about(await list(jonas()), 'Crane 7')[0]!;
    await expect(marta().thread({ id: row.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('what joins a conversation without references', () => {
  const DAY = 86_400_000;
  const arrive = (subject: string, more: { from?: string; daysAgo?: number; refs?: string } = {}) => {
    const raw = [
      `From: ${more.from ?? 'Ann <ann@site.example>'}`,
      `To: ${MARTA}`,
      `Subject: ${subject}`,
      `Date: ${new Date(Date.now() - (more.daysAgo ?? 0) * DAY).toUTCString()}`,
      `Message-ID: <${crypto.randomUUID()}@site.example>`,
      ...(more.refs ? [`References: ${more.refs}`] : []),
      '',
      'text',
      '',
    ].join('\r\n');
    return deliverRaw(app.services, Buffer.from(raw), { to: [MARTA] });
  };
  test.each<[string, Parameters<typeof arrive>[], number]>([
    ['an answer of somebody who is in it', [['Doors A'], ['Re: Doors A']], 1],
    ['an answer in another language', [['Doors B'], ['AW: Doors B']], 1],
    ['not an equal subject alone', [['Doors C'], ['Doors C']], 2],
    ['not an answer of a stranger', [['Doors D'], ['Re: Doors D', { from: 'eve@other.example' }]], 2],
    ['not after more than 14 days', [['Doors E', { daysAgo: 20 }], ['Re: Doors E']], 2],
    ['not an empty subject', [['Re:'], ['Re: ']], 2],
  ])('%s', async (_, mails, rows) => {
    const before = (await list(marta())).length;
    for (const mail of mails) await arrive(...mail);
    expect((await list(marta())).length - before).toBe(rows);
  });

  test('a mail that answers into two conversations makes them one', async () => {
    const ids = ['<one@site.example>', '<two@site.example>'];
    for (const [i, refs] of ids.entries()) await arrive(`Part ${i}`, { refs });
    await arrive('Both', { refs: ids.join(' ') });
    expect(about(await list(marta()), 'Both')[0]!.conversation!.total).toBe(3);
    expect(about(await list(marta()), 'Part')).toEqual([]);
  });
});

test.each([
  ['Re: Re: AW: Plans', 'plans', true],
  ['Re[2]: Plans', 'plans', true],
  ['Fwd: Plans', 'plans', false],
  ['  Plans  for  us', 'plans for us', false],
  ['Re:', '', true],
  ['Regarding: x', 'regarding: x', false],
])('%j is about %j (an answer: %s)', (subject, base, answer) => {
  expect([baseSubject(subject), isAnswer(subject)]).toEqual([base, answer]);
});

test('a mail without a Message-ID has one of its own bytes, by which it is answered, and is no conversation with others', async () => {
  for (const subject of ['Nameless quay', 'Nameless gate'])
    await deliverRaw(app.services, Buffer.from(`From: ann@site.example\r\nTo: ${JONAS}\r\nSubject: ${subject}\r\n\r\n${subject}\r\n`), {
      to: [JONAS],
    });
  const rows = about(await list(jonas()), 'Nameless');
  expect(rows.map(({ conversation }) => conversation!.total)).toEqual([1, 1]);
  const [one, other] = await Promise.all(rows.map(async ({ id }) => (await jonas().get({ id })).messageId));
  expect(one).toMatch(/^<[0-9a-f]{64}@local>$/);
  expect(other).not.toBe(one);
  const sent = await jonas().send({ form: { to: [MARTA], subject: 'Re: it', content: 'Yes', inReplyTo: rows[0]!.id } });
  const raw = await (await jonas().raw({ id: sent.id })).text();
  // A long line of a header goes on in the next.
  expect(raw.replaceAll(/\r\n\s+/g, ' ')).toContain(`In-Reply-To: ${one}`);
});
