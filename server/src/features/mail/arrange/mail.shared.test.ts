import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import type { MailboxOwner, SharedMailbox } from '@lintel/contract/mail-shared';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { readersOf } from '#server/features/mail/mail.access.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { releaseMail } from '#server/features/mail/sending/mail.hold.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let shift = 0;
let departmentId: string;
let projectId: string;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.now() + shift) });
  const { db } = app.services;
  ({ id: departmentId } = await db
    .updateTable('department')
    .set({ head_id: app.idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .returning('id')
    .executeTakeFirstOrThrow());
  forgetRelations(app.services);
  const { projects, projectPlans } = app.as('jonas.ekdahl');
  projectId = (await projects.create({ body: { code: 'RC-01', name: 'Riverside Clinic', departmentId } })).id;
  for (const [who, projectRole] of [
    ['anneke.vos', 'manager'],
    ['marta.kessler', 'worker'],
  ] as const)
    await projectPlans.putMember({ id: projectId, employeeId: app.idOf(who), body: { projectRole } });
  await make('Payments', 'payments', { kind: 'role', roles: ['accountant', 'managing_director'] });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const make = (name: string, localPart: string, owner: MailboxOwner) =>
  app.as('devon.archer').sharedMailboxes.create({ body: { name, localPart, owner } });
const boxOf = async (who: CastName, name: string): Promise<SharedMailbox | undefined> =>
  (await app.as(who).sharedMail.list()).find((one) => one.name === name);
const folder = (box: SharedMailbox, part: string) => box.folders.find((one) => one.folder === part)!;
let counter = 0;
/** A mail from outside; answers it as it lies in the shared inbox. */
async function arrive(to = 'payments@corvane.example', more = '') {
  const subject = `Invoice ${(counter += 1)}`;
  const raw = `From: Ann <ann@acme.example>\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <i${counter}@acme.example>\r\n${more}\r\nPlease pay ${counter}\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [to] });
  return rowOf(subject);
}
async function rowOf(subject: string, who: CastName = 'samir.haddad', box = 'Payments') {
  const { id } = (await boxOf(who, box))!;
  const { items } = await app.as(who).mail.search({ query: { q: `"${subject}" in:all`, account: id } });
  return items[0]!;
}
const reply = async (who: CastName, mail: { id: string; subject: string }, more: object = {}) =>
  app.as(who).mail.send({
    form: {
      ...{ to: ['ann@acme.example'], subject: `Re: ${mail.subject}`, content: 'It is paid.', inReplyTo: mail.id },
      ...{ accountId: (await boxOf(who, 'Payments'))!.id, ...more },
    },
  });

describe('whose it is', () => {
  test.each<[string, () => MailboxOwner, CastName[]]>([
    ['a role', () => ({ kind: 'role', roles: ['hr_manager'] }), ['anneke.vos']],
    ['two roles', () => ({ kind: 'role', roles: ['accountant', 'managing_director'] }), ['helena.marsh', 'samir.haddad']],
    ['a department', () => ({ kind: 'department', departmentId }), [...CAST_NAMES]],
    // Jonas began it, and is of it until the end of the day.
    ['a project', () => ({ kind: 'project', projectId }), ['anneke.vos', 'jonas.ekdahl', 'marta.kessler']],
  ])('%s decides who reads it, who is told of it, and nobody else finds it', async (name, owner, readers) => {
    await make(name, name.replaceAll(' ', '-'), owner());
    await deliverRaw(app.services, Buffer.from(`From: a@b.example\r\nSubject: For ${name}\r\n\r\nx\r\n`), {
      to: [`${name.replaceAll(' ', '-')}@corvane.example`],
    });
    const account = (await boxOf(readers[0]!, name))!.id;
    const { id } = await rowOf(`For ${name}`, readers[0]!, name);
    for (const who of CAST_NAMES) {
      const isReader = readers.includes(who);
      const calls = [
        app.as(who).mail.get({ id }),
        app.as(who).mail.raw({ id }),
        app.as(who).mail.thread({ id }),
        app.as(who).sharedMail.team({ id }),
        app.as(who).mail.search({ query: { q: 'in:all', account } }),
      ];
      const statuses = await Promise.all(
        calls.map((call) =>
          call.then(
            () => 200,
            (error: ApiError) => error.status,
          ),
        ),
      );
      expect([who, ...statuses]).toEqual([who, ...Array.from(statuses, () => (isReader ? 200 : 404))]);
    }
    const told = await readersOf({ db: app.services.db, now: new Date() }, account);
    expect(told.map((one) => one.id).toSorted()).toEqual(readers.map((who) => app.idOf(who)).toSorted());
  });

  test('changes with the project, at once; outside of it nothing can be changed either', async () => {
    await make('Site', 'site-rc-01', { kind: 'project', projectId });
    await deliverRaw(app.services, Buffer.from('From: a@b.example\r\nSubject: Crane\r\n\r\nx\r\n'), { to: ['site-rc-01@corvane.example'] });
    const { id } = await rowOf('Crane', 'marta.kessler', 'Site');
    const update = (who: CastName) => app.as(who).mail.update({ body: { ids: [id], change: { starred: true } } });
    expect(await boxOf('samir.haddad', 'Site')).toBeUndefined();
    expect((await update('samir.haddad')).changed).toEqual([]);
    await app
      .as('jonas.ekdahl')
      .projectPlans.putMember({ id: projectId, employeeId: app.idOf('samir.haddad'), body: { projectRole: 'viewer' } });
    expect((await boxOf('samir.haddad', 'Site'))!.address).toBe('site-rc-01@corvane.example');
    expect((await update('samir.haddad')).changed).toEqual([id]);
    await app.as('jonas.ekdahl').projectPlans.removeMember({ id: projectId, employeeId: app.idOf('samir.haddad') });
    expect(await boxOf('samir.haddad', 'Site')).toBeUndefined();
    expect((await refusal(app.as('samir.haddad').mail.get({ id }))).status).toBe(404);
  });

  test('is set up by the super admin and administrators; an address is had once; a closed one takes and shows nothing', async () => {
    const given = { name: 'Twice', localPart: 'Twice', owner: { kind: 'role', roles: ['accountant'] } as MailboxOwner };
    for (const who of CAST_NAMES.filter((one) => one !== 'viktor.sandell' && one !== 'devon.archer'))
      expect((await refusal(app.as(who).sharedMailboxes.create({ body: given }))).status).toBe(403);
    const made = await app.as('viktor.sandell').sharedMailboxes.create({ body: given });
    expect(made).toMatchObject({ address: 'twice@corvane.example', ownerName: 'Accountant', readers: 1, isOpen: true });
    for (const localPart of ['twice', 'marta.kessler', 'support', 'slow'])
      expect((await refusal(make('Other', localPart, given.owner))).code).toBe('mailbox.address_taken');
    const change = { name: 'Twice', owner: given.owner, version: made.version };
    const closed = await app.as('devon.archer').sharedMailboxes.update({ id: made.id, body: { ...change, isOpen: false } });
    expect(await boxOf('samir.haddad', 'Twice')).toBeUndefined();
    expect(await deliverRaw(app.services, Buffer.from('Subject: x\r\n\r\nx'), { to: ['twice@corvane.example'] })).toEqual({ delivered: 0 });
    const stale = app.as('devon.archer').sharedMailboxes.update({ id: made.id, body: { ...change, isOpen: true } });
    expect((await refusal(stale)).code).toBe('row.stale');
    await app.as('devon.archer').sharedMailboxes.update({ id: made.id, body: { ...change, version: closed.version, isOpen: true } });
    expect(await boxOf('samir.haddad', 'Twice')).toBeDefined();
  });
});

describe('its mail', () => {
  test('is there once, however it came, unread for all until one has read it', async () => {
    const before = (await boxOf('helena.marsh', 'Payments'))!;
    const mail = await arrive();
    await app.as('marta.kessler').mail.send({ form: { to: ['payments@corvane.example'], subject: 'From inside', content: 'Text' } });
    const box = (await boxOf('helena.marsh', 'Payments'))!;
    expect(folder(box, 'inbox')).toMatchObject({ total: folder(before, 'inbox').total + 2, unread: folder(before, 'inbox').unread + 2 });
    const list = await app.as('helena.marsh').mail.folder({ folder: 'inbox', query: { box: folder(box, 'inbox').id } });
    const inside = list.items.find(({ subject }) => subject === 'From inside');
    expect(inside).toMatchObject({ shared: { accountId: box.id, assignee: null }, elsewhere: null, status: 'unread' });
    await app.as('helena.marsh').mail.update({ body: { ids: [mail.id], change: { seen: true } } });
    expect((await rowOf(mail.subject)).status).toBe('read');
    expect((await app.as('samir.haddad').mail.folder({ folder: 'inbox' })).items.some(({ id }) => id === mail.id)).toBe(false);
    // However many there are.
    expect((await countQueries(() => app.as('samir.haddad').sharedMail.list())).count).toBe(1);
    // However many there are: the mailboxes, the company's day, and who reads each.
    expect((await countQueries(() => app.as('devon.archer').sharedMailboxes.list())).count).toBe(3);
  });

  test('is answered from its address, with who answered; the copy lies in its Sent for all', async () => {
    const mail = await arrive();
    const sent = await reply('samir.haddad', mail);
    const copy = await app.as('helena.marsh').mail.get({ id: sent.id });
    expect(copy).toMatchObject({
      ...{ folder: 'sent', from: { email: 'payments@corvane.example', name: 'Payments, answered by Samir Haddad' } },
      shared: { accountId: (await boxOf('helena.marsh', 'Payments'))!.id },
    });
    expect((await app.as('samir.haddad').mail.get({ id: mail.id })).answered).toBe(true);
    expect((await app.as('samir.haddad').mail.search({ query: { q: `"${mail.subject}" in:all` } })).items).toEqual([]);
    expect((await refusal(app.as('marta.kessler').mail.get({ id: sent.id }))).status).toBe(404);
    const form = { to: ['ann@acme.example'], subject: 'x', content: 'x', accountId: mail.shared!.accountId };
    expect((await refusal(app.as('marta.kessler').mail.send({ form }))).status).toBe(404);
  });

  test('that waits is taken back by its writer alone, and goes out when its time has come', async () => {
    const mail = await arrive();
    const sent = await reply('samir.haddad', mail, { to: ['marta.kessler@corvane.example'], hold: 10 });
    expect(
      (await refusal(app.as('helena.marsh').mail.takeBack({ id: sent.id, body: {} }, { idempotencyKey: crypto.randomUUID() }))).code,
    ).toBe('mailbox.written_by_other');
    shift += 30_000;
    const { id } = await app.services.db.selectFrom('outbox').select('id').where('entry_id', '=', sent.id).executeTakeFirstOrThrow();
    await releaseMail(systemContext(app.services), id);
    const { items } = await app.as('marta.kessler').mail.search({ query: { q: `"${mail.subject}"` } });
    expect(items[0]).toMatchObject({ from: { name: 'Payments, answered by Samir Haddad' }, folder: 'inbox' });
    expect((await app.as('samir.haddad').mail.get({ id: mail.id })).answered).toBe(true);
  });
});

describe('its conversations', () => {
  const team = (who: CastName, id: string) => app.as(who).sharedMail.team({ id });
  const assign = (who: CastName, id: string, to: CastName | null) =>
    app.as(who).sharedMail.assign({ id, body: { assigneeId: to && app.idOf(to) } });

  test('are handed over, with who did it and when; who gets one is told, and not what it says', async () => {
    const mail = await arrive();
    await assign('helena.marsh', mail.id, 'samir.haddad');
    await assign('samir.haddad', mail.id, null);
    const last = await assign('samir.haddad', mail.id, 'samir.haddad');
    expect(last.history.map(({ kind, by, to }) => [kind, by, to])).toEqual([
      ['assigned', 'Helena Marsh', 'Samir Haddad'],
      ['unassigned', 'Samir Haddad', null],
      ['assigned', 'Samir Haddad', 'Samir Haddad'],
    ]);
    const { items } = await app.as('samir.haddad').notifications.list();
    expect(items.filter(({ type }) => type === 'mail.assigned')).toMatchObject([{ title: 'Helena Marsh handed you an email in Payments' }]);
    expect(JSON.stringify(items)).not.toContain(mail.subject);
    expect((await refusal(assign('helena.marsh', mail.id, 'marta.kessler'))).code).toBe('mailbox.not_a_reader');
    expect((await refusal(assign('marta.kessler', mail.id, 'marta.kessler'))).status).toBe(404);
  });

  test('are found by who has them; whoever may not read them any more has none', async () => {
    const [mine, free] = [await arrive(), await arrive()];
    await assign('helena.marsh', mine.id, 'helena.marsh');
    const find = async (q: string) => {
      const { items } = await app.as('helena.marsh').mail.search({ query: { q, account: mine.shared!.accountId, size: 200 } });
      return items.map(({ id }) => id).filter((id) => id === mine.id || id === free.id);
    };
    expect(await find('in:inbox assigned:me')).toEqual([mine.id]);
    expect(await find('in:inbox assigned:none')).toEqual([free.id]);
    expect((await rowOf(mine.subject)).shared!.assignee).toMatchObject({ name: 'Helena Marsh' });
    await app.services.db
      .updateTable('mail_assignment')
      .set({ assignee_id: app.idOf('marta.kessler') })
      .where('assignee_id', '=', app.idOf('helena.marsh'))
      .execute();
    expect(await find('in:inbox assigned:none')).toEqual([free.id, mine.id]);
    expect((await team('helena.marsh', mine.id)).assignee).toBeNull();
  });

  test('stay with whoever has them when two become one', async () => {
    const [one, two] = [await arrive(), await arrive()];
    await assign('helena.marsh', two.id, 'samir.haddad');
    const n = Number(/\d+/.exec(two.subject)![0]);
    const both = await arrive('payments@corvane.example', `References: <i${n - 1}@acme.example> <i${n}@acme.example>\r\n`);
    expect((await team('helena.marsh', both.id)).assignee).toMatchObject({ name: 'Samir Haddad' });
    expect((await team('helena.marsh', one.id)).history).toHaveLength(1);
  });

  test('show who is answering, until the answer is sent, given up, or nobody wrote for minutes', async () => {
    const mail = await arrive();
    const answering = (who: CastName, isAnswering: boolean) => app.as(who).sharedMail.answering({ id: mail.id, body: { isAnswering } });
    const seen = async () => (await team('helena.marsh', mail.id)).answering.map(({ name }) => name);
    expect((await answering('samir.haddad', true)).answering).toEqual([]);
    expect(await seen()).toEqual(['Samir Haddad']);
    await answering('samir.haddad', false);
    expect(await seen()).toEqual([]);
    await answering('samir.haddad', true);
    shift += 4 * 60_000;
    expect(await seen()).toEqual(['Samir Haddad']);
    await answering('samir.haddad', true);
    shift += 4 * 60_000;
    expect(await seen()).toEqual(['Samir Haddad']);
    shift += 2 * 60_000;
    expect(await seen()).toEqual([]);
    await answering('samir.haddad', true);
    await reply('samir.haddad', mail);
    expect(await seen()).toEqual([]);
  });

  test('are not answered twice unseen: of ten at once one goes, and who has seen it may answer again', async () => {
    const mail = await arrive();
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => reply(i % 2 ? 'samir.haddad' : 'helena.marsh', mail, { content: `Answer ${i}` })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { answers, history } = await team('samir.haddad', mail.id);
    expect([answers, history.map(({ kind }) => kind)]).toEqual([1, ['answered']]);
    const refused = await refusal(reply('helena.marsh', mail, { answersSeen: 0 }));
    expect([refused.code, refused.message]).toEqual([
      'mailbox.answered_meanwhile',
      expect.stringContaining(`${history[0]!.by} has answered this since you began`),
    ]);
    await reply('helena.marsh', mail, { answersSeen: 1 });
    expect((await team('samir.haddad', mail.id)).answers).toBe(2);
  });

  test('and go out at another time although somebody answered meanwhile', async () => {
    const mail = await arrive();
    const at = (hours: number) => new Date(Date.now() + shift + hours * 3_600_000).toISOString();
    const waiting = await reply('helena.marsh', mail, { answersSeen: 0, sendAt: at(1) });
    await reply('samir.haddad', mail, { answersSeen: 1 });
    const moved = await app
      .as('helena.marsh')
      .mail.schedule({ id: waiting.id, body: { sendAt: at(2) } }, { idempotencyKey: crypto.randomUUID() });
    expect(moved.folder).toBe('sent');
    expect((await team('samir.haddad', mail.id)).answers).toBe(2);
  });

  test('what went before the mail that is answered is no answer to it, whoever says nothing of it', async () => {
    const mail = await arrive();
    await reply('samir.haddad', mail);
    const { messageId } = await app.as('samir.haddad').mail.get({ id: mail.id });
    const next = await arrive('payments@corvane.example', `In-Reply-To: ${messageId}\r\n`);
    await reply('helena.marsh', next);
    expect((await refusal(reply('samir.haddad', next))).code).toBe('mailbox.answered_meanwhile');
  });
});

test('what a search finds in a folder goes out as a file: of a shared one and of one’s own, each for itself', async () => {
  const subjects = async (query: object) =>
    (
      (await (await app.as('samir.haddad').mailTransfer.export({ query: { folder: 'inbox', ...query } })).text()).match(/^Subject: .*/gm) ??
      []
    ).map((line) => line.trim());
  const shared = await arrive();
  await arrive();
  await app.as('jonas.ekdahl').mail.send({ form: { to: ['samir.haddad@corvane.example'], subject: shared.subject, content: 'A copy' } });
  const box = folder((await boxOf('samir.haddad', 'Payments'))!, 'inbox').id;
  expect(await subjects({ box, q: `"${shared.subject}"` })).toEqual([`Subject: ${shared.subject}`]);
  expect(await subjects({ q: `"${shared.subject}"` })).toEqual([`Subject: ${shared.subject}`]);
  expect(await subjects({ box, q: 'copy' })).toEqual([]);
  expect(await subjects({ q: 'copy' })).toEqual([`Subject: ${shared.subject}`]);
  // As far as the list shows it: of its account all folders, without a search its folder alone.
  await app.as('samir.haddad').mail.update({ body: { ids: [shared.id], change: { folder: 'archive' } } });
  const account = shared.shared!.accountId;
  const found = { account, box, q: `"${shared.subject}"` };
  expect([await subjects({ box, q: found.q }), await subjects(found)]).toEqual([[], [`Subject: ${shared.subject}`]]);
  expect(await subjects({ account, box })).toEqual(await subjects({ box }));
  expect(await subjects({ inboxes: 'all' })).toContain(`Subject: ${shared.subject}`);
  const strange = app.as('marta.kessler').mailTransfer.export({ query: { folder: 'inbox', ...found } });
  expect(await refusal(strange)).toMatchObject({ status: 404 });
  const foreign = app.as('marta.kessler').mailTransfer.export({ query: { folder: 'inbox', box, q: 'pay' } });
  expect(await refusal(foreign)).toMatchObject({ code: 'mail.no_folder' });
});
