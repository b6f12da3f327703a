import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { recoverOutbox } from '#server/features/mail/sending/mail.transmit.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { accountInput, addAccount, aMail, FORGED, ours, syncNow, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';

describe.runIf(hasDovecot)('mail that leaves by an account on another server', () => {
  let app: TestApp;
  let dovecot: Dovecot;
  let relay: TestRelay;
  let shift = 0;
  beforeAll(async () => {
    const now = () => new Date(Date.now() + shift);
    [app, dovecot, relay] = await Promise.all([testApp({ env: { MAIL_SERVERS: '127.0.0.1' }, now }), startDovecot(), startRelay()]);
  });
  afterEach(() => {
    relay.mode = 'accept';
    relay.says = null;
  });
  afterAll(async () => {
    await app.close();
    await dovecot.stop();
    await relay.stop();
    await stopReading();
  });
  const marta = () => app.as('marta.kessler');
  /** The server's clock stands that much later while the work runs. */
  async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
    shift = minutes * 60_000;
    return work().finally(() => (shift = 0));
  }
  const add = async (user: string): Promise<string> => {
    const { id } = await addAccount(app, user, dovecot, Number(new URL(relay.url).port));
    await syncNow(app, id);
    return id;
  };
  /** The account of most tests. */
  let ida: string;
  beforeAll(async () => {
    ida = await add('ida');
  });
  const INES = 'ines@supplier.example';
  const send = (accountId: string, subject: string, more: object = {}) =>
    marta().mail.send({ form: { to: [INES], subject, content: 'As agreed.', accountId, composeKey: crypto.randomUUID(), ...more } });
  const get = (id: string) => marta().mail.get({ id });
  const settle = async (id: string, name: 'sendAgain' | 'confirmArrived' | 'fileAgain') =>
    marta().mail.delivery({ id, body: { name, version: (await get(id)).version } }, { idempotencyKey: crypto.randomUUID() });
  const carried = ({ messageId }: { messageId: string }) => relay.seen.filter(({ raw }) => raw.includes(messageId));
  const run = () => app.services.jobs.drain();
  const stateThere = async (user: string) => {
    const client = await dovecot.client(user);
    const state = await theirs(client);
    await client.logout();
    return state;
  };
  const copies = async (user: string, messageId: string) => (await stateThere(user))['Sent']!.filter((line) => line.includes(messageId));
  const isFiledOnce = async (user: string, id: string, messageId: string) => {
    await syncNow(app, id);
    const there = await copies(user, messageId);
    expect(there.map((line) => line.split(' ').slice(1).join(' '))).toEqual([`${messageId} \\Seen`]);
    expect((await ours(app, id))['Sent']!.filter((line) => line.includes(messageId))).toEqual(there);
    expect(await app.services.db.selectFrom('imap_intent').selectAll().where('account_id', '=', id).execute()).toEqual([]);
  };

  test('goes out by its server, to colleagues too, and its Sent has it once; what it answers says so there', async () => {
    await dovecot.doveadm('ida', 'save', ['-m', 'INBOX'], aMail('Question'));
    const id = ida;
    await syncNow(app, id);
    const inbox = (await marta().mailAccounts.list()).find((one) => one.id === id)!.folders[0]!;
    const [question] = (await marta().mail.folder({ folder: 'inbox', query: { box: inbox.id } })).items;
    expect(await get(question!.id)).toMatchObject({ elsewhere: { accountId: id, box: null }, ownAddress: 'ida@elsewhere.example' });
    expect((await get(question!.id)).otherOwn).toContain('marta.kessler@corvane.example');
    const sent = await send(id, 'Re: Question', { to: [INES, 'jonas.ekdahl@corvane.example'], inReplyTo: question!.id });
    expect(sent.messageId).toMatch(/@elsewhere\.example>$/);
    expect((await get(sent.id)).delivery).toBe('queued');
    await run();
    expect(carried(sent)).toMatchObject([{ from: 'ida@elsewhere.example', to: [INES, 'jonas.ekdahl@corvane.example'] }]);
    expect((await app.as('jonas.ekdahl').mail.folder({ folder: 'inbox' })).items).toEqual([]);
    await isFiledOnce('ida', id, sent.messageId);
    expect((await stateThere('ida'))['INBOX']![0]).toContain('\\Answered');
    expect(await get(sent.id)).toMatchObject({ delivery: 'filed', folder: 'sent', from: { email: 'ida@elsewhere.example' } });
    // Passed on out of the company's mailbox, after a wait: the original lies elsewhere all the same.
    const form = { to: ['jonas.ekdahl@corvane.example'], subject: 'Fwd: Question', content: 'See.', forwardOf: question!.id, hold: 10 };
    await marta().mail.send({ form });
    await later(1, () => app.services.jobs.drain({ early: true }));
    await later(2, () => syncNow(app, id));
    expect((await stateThere('ida'))['INBOX']![0]).toMatch(/\$Forwarded.*\\Answered/);
    // What is put away here afterwards moves there.
    await marta().mail.update({ body: { ids: [sent.id], change: { folder: 'trash' } } });
    await syncNow(app, id);
    expect((await stateThere('ida'))['Trash']).toHaveLength(1);
  });

  test('a circular is ended from the address that it came to', async () => {
    const head = 'List-Unsubscribe: <mailto:leave@list.example>\r\n';
    await dovecot.doveadm('ida', 'save', ['-m', 'INBOX'], head + aMail('Circular'));
    await syncNow(app, ida);
    const { items } = await marta().mail.search({ query: { q: 'subject:Circular in:all', account: ida } });
    await marta().mailAnswers.unsubscribe({ id: items[0]!.id, body: {} }, { idempotencyKey: crypto.randomUUID() });
    await run();
    expect(relay.seen.filter(({ to }) => to.includes('leave@list.example')).map(({ from }) => from)).toEqual(['ida@elsewhere.example']);
  });

  test('goes out as the identity of its address, and under no signature of the company', async () => {
    const devon = app.as('devon.archer').settings;
    for (const [key, value] of [
      ['mail.signature', '<p>Corvane</p>'],
      ['mail.signature_use', 'locked'],
    ] as const) {
      const { version } = (await devon.list()).find((row) => row.key === key)!;
      await devon.change({ key, body: { value, version } });
    }
    const { identities } = marta();
    const known = { title: 'Ida', name: 'Ida K', replyTo: 'ida.k@elsewhere.example', signatureHtml: '<p>Ida</p>', usesCompany: false };
    const own = await identities.create({ body: { ...known, accountId: ida, onNew: true, onAnswer: true, isDefault: false } });
    expect((await identities.list()).map(({ id, accountId, isDefault }) => [id, accountId, isDefault])).toEqual([[own.id, ida, true]]);
    expect(await app.as('jonas.ekdahl').identities.list()).toEqual([]);
    await expect(app.as('jonas.ekdahl').identities.create({ body: { ...own, accountId: ida } })).rejects.toMatchObject({ status: 404 });
    const sent = await send(ida, 'As Ida', { identityId: own.id });
    expect(await get(sent.id)).toMatchObject({
      ...{ from: { name: 'Ida K', email: 'ida@elsewhere.example' }, replyTo: 'ida.k@elsewhere.example' },
      textBody: expect.stringMatching(/^As agreed\.\s*$/) as string,
    });
    // It is of that address alone.
    const here = await marta().mail.send({ form: { to: [INES], subject: 'As Marta', content: 'Yes', identityId: own.id } });
    expect(await get(here.id)).toMatchObject({ from: { name: 'Marta Kessler' }, replyTo: null });
    await run();
  });

  test('waits as any other mail does: it is taken back, word for word with its account, or goes out in its time', async () => {
    const id = ida;
    const first = await send(id, 'Too early', { hold: 10 });
    expect((await get(first.id)).delivery).toBe('held');
    await syncNow(app, id);
    const draft = await marta().mail.takeBack({ id: first.id, body: {} }, { idempotencyKey: crypto.randomUUID() });
    expect(draft).toMatchObject({ isDraft: true, elsewhere: null, draftData: { accountId: id } });
    const sent = await send(id, 'In time', { hold: 10, draftId: draft.id, draftVersion: draft.version, composeKey: undefined });
    await later(1, () => app.services.jobs.drain({ early: true }));
    expect([carried(first).length, carried(sent).length]).toEqual([0, 1]);
    await later(2, () => isFiledOnce('ida', id, sent.messageId));
    await expect(get(draft.id)).rejects.toMatchObject({ status: 404 });
  });

  /** Where the server is killed, as the row that it does not come to write; and the state that its sender then sees. */
  const KILLS: [where: string, trigger: string, state: 'filed' | 'unknown'][] = [
    ['before it is claimed', `update on outbox for each row when (new.status = 'transmitting')`, 'filed'],
    ['before its first byte', 'update on outbox for each row when (new.data_at is not null and old.data_at is null)', 'filed'],
    ['before the answer is noted', `update on outbox_recipient for each row when (new.state = 'sent')`, 'unknown'],
    ['before it is noted for Sent', `insert on imap_intent for each row when (new.op = 'file')`, 'unknown'],
    ['between Sent and noting it', 'update on imap_entry for each row when (new.uid is not null)', 'filed'],
    ['before it counts as filed', `update on outbox for each row when (new.status = 'filed')`, 'filed'],
  ];
  test.each(KILLS)('a server that is killed %s: one mail, one copy', async (where, trigger, state) => {
    const id = ida;
    const { db } = app.services;
    await sql`create or replace function killed() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(db);
    await sql.raw(`create trigger killed before ${trigger} execute function killed()`).execute(db);
    const sent = await send(id, `Killed ${where}`);
    await run();
    await syncNow(app, id).catch(() => undefined);
    await sql.raw(`drop trigger killed on ${/ on (\w+)/.exec(trigger)![1]!}`).execute(db);
    await later(30, async () => {
      for (const _ of [1, 2]) {
        await recoverOutbox(systemContext(app.services));
        await app.services.jobs.drain({ early: true });
        await syncNow(app, id);
      }
    });
    expect((await get(sent.id)).delivery).toBe(state);
    if (state === 'unknown') {
      expect(await copies('ida', sent.messageId)).toEqual([]);
      expect((await settle(sent.id, 'confirmArrived')).delivery).toBe('sent');
    }
    await isFiledOnce('ida', id, sent.messageId);
    expect(carried(sent)).toHaveLength(1);
    expect((await get(sent.id)).delivery).toBe('filed');
  });

  test('a provider that files by itself: there is one copy, and an unclear delivery is clear', async () => {
    const id = ida;
    relay.mode = 'drop after data';
    const sent = await send(id, 'Filed by itself');
    await run();
    await syncNow(app, id);
    expect((await get(sent.id)).delivery).toBe('unknown');
    await dovecot.doveadm('ida', 'save', ['-m', 'Sent'], aMail('Filed by itself', { id: sent.messageId, body: 'In other bytes.' }));
    await dovecot.doveadm('ida', 'flags add', ['\\Seen', 'mailbox', 'Sent', 'subject', 'Filed by itself']);
    await isFiledOnce('ida', id, sent.messageId);
    expect(await get(sent.id)).toMatchObject({ delivery: 'filed', recipients: [{ state: 'sent' }] });
  });

  /** Has the provider give a Message-ID of its own and say so; `inTime` is done before it does. */
  const rename = (given: string, inTime = async () => {}) => {
    relay.says = async () => {
      await inTime();
      return `2.6.0 ${given} [InternalId=42, Hostname=AM0.outlook.example] 9000 bytes in 0.2, 40 KB/sec Queued mail for delivery`;
    };
  };
  const named = async (subject: string) =>
    (await marta().mail.search({ query: { q: `subject:"${subject}" in:all`, account: ida } })).items.map(({ id }) => id);

  const thread = async (id: string) => (await marta().mail.thread({ id })).map(({ subject }) => subject);

  test.each(['after', 'before'])('a Message-ID that the provider gives: one copy, found %s its answer is known', async (when) => {
    const given = `<AM0PR01MB5${when}@eurprd01.prod.outlook.example>`;
    const file = async () => {
      await dovecot.doveadm('ida', 'save', ['-m', 'Sent'], aMail(`Renamed ${when}`, { id: given, body: 'In other bytes.' }));
      await dovecot.doveadm('ida', 'flags add', ['\\Seen', 'mailbox', 'Sent', 'subject', `Renamed ${when}`]);
      if (when === 'before') await syncNow(app, ida);
    };
    rename(given, when === 'before' ? file : undefined);
    const sent = await send(ida, `Renamed ${when}`);
    await run();
    if (when === 'after') await file();
    await syncNow(app, ida);
    expect([await copies('ida', given), await copies('ida', sent.messageId)]).toMatchObject([{ length: 1 }, { length: 0 }]);
    expect(await get(sent.id)).toMatchObject({ delivery: 'filed', folder: 'sent' });
    expect(await named(`Renamed ${when}`)).toEqual([sent.id]);
    // Another program moves it: it is the same mail still.
    const client = await dovecot.client('ida');
    await client.mailboxCreate('Done');
    await client.mailboxOpen('Sent');
    await client.messageMove({ header: { 'message-id': given } }, 'Done');
    await client.logout();
    await syncNow(app, ida);
    expect(await named(`Renamed ${when}`)).toEqual([sent.id]);
    // Its recipients know it by that Message-ID alone.
    const answer = aMail('Quite another subject', { body: 'Agreed.' });
    await dovecot.doveadm('ida', 'save', ['-m', 'INBOX'], `In-Reply-To: ${given}\r\n${answer}`);
    await dovecot.doveadm('ida', 'save', ['-m', 'INBOX'], aReturn(given));
    await syncNow(app, ida);
    expect(await thread(sent.id)).toContain('Quite another subject');
    expect(await get(sent.id)).toMatchObject({ delivery: 'failed', recipients: [{ email: INES, state: 'failed' }] });
    // A further word names it by both.
    const further = await send(ida, `Re: Renamed ${when}`, { inReplyTo: sent.id });
    await run();
    expect(
      carried(further)[0]!
        .raw.toString()
        .replace(/\r\n\s+/g, ' '),
    ).toContain(`References: ${given} ${sent.messageId}`);
  });

  test('an answer that names a mail that was here before ties nothing to it', async () => {
    const older = '<older@supplier.example>';
    await dovecot.doveadm('ida', 'save', ['-m', 'Sent'], aMail('Yesteryear', { id: older }));
    await syncNow(app, ida);
    rename(older);
    const sent = await send(ida, 'Names an older one');
    await run();
    await isFiledOnce('ida', ida, sent.messageId);
    expect(await named('Yesteryear')).toHaveLength(1);
    expect(await thread(sent.id)).toEqual(['Names an older one']);
  });

  test('a Sent that takes nothing for minutes is told, and never sends again; once it can, it has its copy', async () => {
    const id = await add('mia');
    const folder = path.join(dovecot.folderOf('mia', 'Sent'), 'tmp');
    await dovecot.doveadm('mia', 'save', ['-m', 'Sent'], aMail('Makes the folder'));
    await dovecot.doveadm('mia', 'expunge', ['mailbox', 'Sent', 'all']);
    await chmod(folder, 0o500);
    const sent = await send(id, 'Not filed');
    await run();
    const atOnce = Array.from({ length: 10 }, () => 0);
    for (const minutes of [...atOnce, 1, 2, 3, 4, 5, 6, 7, 8]) await later(minutes, () => syncNow(app, id));
    expect(await get(sent.id)).toMatchObject({ delivery: 'sent' });
    await later(9, () => syncNow(app, id));
    expect(await get(sent.id)).toMatchObject({ delivery: 'unfiled', transitions: ['fileAgain'] });
    expect((await marta().mailAccounts.list()).find((one) => one.id === id)!.notice).toContain('did not take a copy of “Not filed”');
    await chmod(folder, 0o700);
    expect((await settle(sent.id, 'fileAgain')).delivery).toBe('sent');
    await run();
    await isFiledOnce('mia', id, sent.messageId);
    expect(carried(sent)).toHaveLength(1);
  });

  test('a login that is refused keeps it waiting, with the sentence; the right one sends it at once', async () => {
    const id = await add('nora');
    relay.mode = 'refuse login';
    const sent = await send(id, 'Locked out');
    await run();
    expect(await get(sent.id)).toMatchObject({
      delivery: 'queued',
      recipients: [{ detail: expect.stringContaining('refused the user name') }],
    });
    await expect(marta().mailAccounts.remove({ id })).rejects.toMatchObject({ status: 422, code: 'mail_account.still_sending' });
    relay.mode = 'accept';
    const { version } = (await marta().mailAccounts.list()).find((one) => one.id === id)!;
    await marta().mailAccounts.update({ id, body: { ...accountInput('nora', dovecot.port, Number(new URL(relay.url).port)), version } });
    await run();
    expect(carried(sent)).toHaveLength(1);
  });

  test('waits apart from the company’s mail and from other accounts: a server that is silent holds up its own alone', async () => {
    const sent = await send(ida, 'Apart');
    const { rows } = await sql`
      select name, group_id from pgboss.job where state = 'created' and data ->> 'outboxId' = (
        select id from outbox where entry_id = ${sent.id})`.execute(app.services.db);
    expect(rows).toEqual([{ name: 'mail.transmit_own', group_id: ida }]);
    await run();
    expect(carried(sent)).toHaveLength(1);
  });

  test('nothing is filed of what did not leave; its notice and a returned one reach their owner; nobody else sends from it', async () => {
    const id = ida;
    relay.mode = 'refuse sender';
    const refused = await send(id, 'Refused');
    await run();
    relay.mode = 'accept';
    const returned = await send(id, 'Returned');
    await run();
    await isFiledOnce('ida', id, returned.messageId);
    expect((await get(refused.id)).delivery).toBe('failed');
    expect((await marta().mail.folder({ folder: 'inbox' })).items.map(({ subject }) => subject)).toContain('Not delivered: Refused');
    await dovecot.doveadm('ida', 'save', ['-m', 'INBOX'], FORGED + aReturn(returned.messageId));
    await syncNow(app, id);
    expect(await get(returned.id)).toMatchObject({ delivery: 'filed', recipients: [{ email: INES, state: 'sent' }] });
    await dovecot.doveadm('ida', 'save', ['-m', 'INBOX'], aReturn(returned.messageId));
    await syncNow(app, id);
    expect(await get(returned.id)).toMatchObject({ delivery: 'failed', recipients: [{ email: INES, state: 'failed' }] });
    const viktor = app.as('viktor.sandell').mail;
    await expect(viktor.send({ form: { to: [INES], subject: 'x', content: 'y', accountId: id } })).rejects.toMatchObject({ status: 404 });
  });

  /** A report of non-delivery (RFC 3464). */
  const aReturn = (messageId: string) =>
    [
      'From: Mail Delivery System <mailer-daemon@supplier.example>',
      'To: ida@elsewhere.example',
      'Subject: Undelivered',
      'Message-ID: <return.1@supplier.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It did not arrive.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; supplier.example',
      '',
      `Final-Recipient: rfc822; ${INES}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 No such user',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: ${messageId}`,
      'Subject: Returned',
      '',
      'x',
      '--b--',
      '',
    ].join('\r\n');
});
