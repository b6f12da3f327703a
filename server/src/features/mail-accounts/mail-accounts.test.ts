import type { ApiError } from '@lintel/contract/kit/client';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { accountInput, addAccount, aMail, ours, syncNow, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';

describe.runIf(hasDovecot)('with a Dovecot (Debian: dovecot-imapd)', () => {
  let app: TestApp;
  let dovecot: Dovecot;
  beforeAll(async () => {
    [app, dovecot] = await Promise.all([testApp({ env: { MAIL_SERVERS: '127.0.0.1' } }), startDovecot()]);
  });
  afterAll(async () => {
    await app.close();
    await dovecot.stop();
    await stopReading();
  });
  const marta = () => app.as('marta.kessler');
  const accountOf = async (id: string) => (await marta().mailAccounts.list()).find((one) => one.id === id)!;
  const folderOf = async (id: string, name: string) =>
    (await accountOf(id).then(({ folders }) => folders.find((one) => one.name === name)))!;
  const rowsIn = async (id: string, name: string) =>
    (await marta().mail.folder({ folder: 'inbox', query: { box: (await folderOf(id, name)).id } })).items;
  const isSame = async (user: string, id: string) => {
    const client = await dovecot.client(user);
    try {
      expect(await ours(app, id)).toEqual(await theirs(client));
    } finally {
      await client.logout();
    }
  };
  const save = (user: string, folder: string, mail: string) => dovecot.doveadm(user, 'save', ['-m', folder], mail);

  test('a mailbox comes over whole: folders with their parts, mails, flags; reading and search work as they are', async () => {
    await dovecot.doveadm('anna', 'mailbox create', ['Projects/Harbour']);
    await save('anna', 'INBOX', aMail('Crane inspection', { body: 'The crane passes on Friday.' }));
    await save('anna', 'INBOX', aMail('Concrete delivery'));
    await save('anna', 'Projects/Harbour', aMail('Quay wall'));
    await save('anna', 'Sent', aMail('Our answer'));
    await dovecot.doveadm('anna', 'flags add', ['\\Seen \\Flagged $Forwarded urgent', 'mailbox', 'INBOX', 'subject', 'Crane']);
    const { id } = await addAccount(app, 'anna', dovecot);
    await syncNow(app, id);
    await isSame('anna', id);
    const account = await accountOf(id);
    expect(account).toMatchObject({ status: 'ready', problem: null, isWhole: true, done: 4, expected: 4 });
    expect(account.folders.filter(({ path }) => path).map(({ name, folder, isPart }) => [name, folder, isPart])).toEqual(
      [
        ['Inbox', 'inbox', true],
        ['Sent', 'sent', true],
        ['Drafts', 'drafts', true],
        ['Trash', 'trash', true],
        ['Projects', 'archive', false],
        ['Projects / Harbour', 'archive', false],
      ].filter(([name]) => account.folders.some((one) => one.name === name)),
    );
    const inbox = await rowsIn(id, 'Inbox');
    expect(inbox.find(({ subject }) => subject === 'Crane inspection')).toMatchObject({
      status: 'read',
      starred: true,
      forwarded: true,
      labels: ['urgent'],
    });
    expect((await marta().mail.get({ id: inbox[0]!.id })).textBody).toContain('About');
    expect((await marta().mail.search({ query: { q: 'passes friday', account: id } })).items.map(({ subject }) => subject)).toEqual([
      'Crane inspection',
    ]);
    // Nobody else sees any of it.
    await expect(app.as('viktor.sandell').mail.get({ id: inbox[0]!.id })).rejects.toMatchObject({ status: 404 });
    await expect(app.as('viktor.sandell').mail.folder({ folder: 'inbox', query: { box: account.folders[0]!.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await marta().mail.folder({ folder: 'inbox' })).items.some(({ subject }) => subject === 'Crane inspection')).toBe(false);
  });

  test('what another program does is found: new, flagged, moved, removed, a folder renamed, numbered anew; entries keep their id', async () => {
    for (const subject of ['One', 'Two', 'Three', 'Four']) await save('ben', 'INBOX', aMail(subject));
    await dovecot.doveadm('ben', 'mailbox create', ['Old']);
    await save('ben', 'Old', aMail('Kept'));
    const { id } = await addAccount(app, 'ben', dovecot);
    await syncNow(app, id);
    const before = new Map((await rowsIn(id, 'Inbox')).map((row) => [row.subject, row.id]));
    const kept = (await rowsIn(id, 'Old'))[0]!.id;

    await save('ben', 'INBOX', aMail('Five'));
    await dovecot.doveadm('ben', 'flags add', ['\\Seen', 'mailbox', 'INBOX', 'subject', 'One']);
    await dovecot.doveadm('ben', 'move', ['Trash', 'mailbox', 'INBOX', 'subject', 'Two']);
    await dovecot.doveadm('ben', 'expunge', ['mailbox', 'INBOX', 'subject', 'Three']);
    await dovecot.doveadm('ben', 'mailbox rename', ['Old', 'New']);
    await syncNow(app, id);
    await isSame('ben', id);
    expect((await rowsIn(id, 'Trash')).map((row) => row.id)).toEqual([before.get('Two')]);
    expect((await rowsIn(id, 'New')).map((row) => row.id)).toEqual([kept]);
    await expect(marta().mail.get({ id: before.get('Three')! })).rejects.toMatchObject({ status: 404 });

    const threadOf = async (subject: string) =>
      (await marta().mail.thread({ id: (await rowsIn(id, 'Inbox')).find((row) => row.subject === subject)!.id })).map((row) => row.subject);
    const five = (await rowsIn(id, 'Inbox')).find(({ subject }) => subject === 'Five')!.id;
    await marta().mailThreads.merge({ body: { ids: [before.get('One')!, before.get('Four')!, five] } });
    await marta().mailThreads.split({ id: five, body: {} });
    await dovecot.doveadm('ben', 'mailbox update', ['--uid-validity', '77777', 'INBOX']);
    await syncNow(app, id);
    await isSame('ben', id);
    // What somebody made one or took apart is so still; mails of the same second stand in either order.
    expect([(await threadOf('Four')).sort(), await threadOf('Five')]).toEqual([['Four', 'One'], ['Five']]);
    expect((await rowsIn(id, 'Inbox')).find(({ subject }) => subject === 'Four')!.id).toBe(before.get('Four'));

    await dovecot.doveadm('ben', 'mailbox delete', ['New']);
    await syncNow(app, id);
    await isSame('ben', id);
    expect((await accountOf(id)).folders.some(({ name }) => name === 'New' || name === 'Old')).toBe(false);
  });

  test('spam is where that server has it, and made there where it has none; its senders are nobody one knows', async () => {
    await dovecot.doveadm('greta', 'mailbox create', ['Junk']);
    await save('greta', 'Junk', aMail('You won', { from: 'prizes@elsewhere.example' }));
    await save('greta', 'INBOX', aMail('Another prize'));
    for (const user of ['greta', 'hanne'] as const) {
      if (user === 'hanne') await save('hanne', 'INBOX', aMail('Another prize'));
      const { id } = await addAccount(app, user, dovecot);
      await syncNow(app, id);
      const spam = (await accountOf(id)).folders.find(({ folder }) => folder === 'spam')!;
      expect(spam).toMatchObject({ name: 'Spam', isPart: true, path: user === 'greta' ? 'Junk' : '', total: user === 'greta' ? 1 : 0 });
      const [prize] = await rowsIn(id, 'Inbox');
      await marta().mail.update({ body: { ids: [prize!.id], change: { folder: 'spam' } } });
      await syncNow(app, id);
      await isSame(user, id);
      expect((await rowsIn(id, 'Spam')).map(({ subject }) => subject)).toContain('Another prize');
      await marta().mail.update({ body: { ids: [prize!.id], change: { folder: 'inbox' } } });
      await syncNow(app, id);
      await isSame(user, id);
    }
    const known = await app.services.db
      .selectFrom('mail_contact')
      .select('email')
      .where('email', '=', 'prizes@elsewhere.example')
      .execute();
    expect(known).toEqual([]);
  });

  test('a draft of another program is gone on with here, whole, by one of twenty; there it lies in the trash', async () => {
    const lines = [
      'From: office@elsewhere.example',
      'To: Ines Duarte <ines@supplier.example>, half an addr',
      'Bcc: office@corvane.example',
      'Subject: =?utf-8?Q?Angebot_f=C3=BCr_Kran?=',
      'Message-ID: <draft.1@elsewhere.example>',
      'Content-Type: multipart/mixed; boundary=mix',
      '',
      '--mix',
      'Content-Type: multipart/related; boundary=rel',
      '',
      '--rel',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>As <b>agreed</b>: <img src="cid:one@x"></p>',
      '--rel',
      'Content-Type: image/png',
      'Content-ID: <one@x>',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--rel--',
      '--mix',
      'Content-Type: text/plain; name=offer.txt',
      'Content-Disposition: attachment; filename=offer.txt',
      '',
      'Two cranes.',
      '--mix--',
      '',
    ];
    await save('iris', 'Drafts', lines.join('\r\n'));
    const { id } = await addAccount(app, 'iris', dovecot);
    await syncNow(app, id);
    const there = (await rowsIn(id, 'Drafts'))[0]!.id;
    const take = (who = marta()) => who.mailTransfer.takeOver({ id: there, body: {} }, { idempotencyKey: crypto.randomUUID() });
    await expect(take(app.as('jonas.ekdahl'))).rejects.toMatchObject({ code: 'mail.not_found' });
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => take()));
    const drafts = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({
      ...{ folder: 'drafts', isDraft: true, elsewhere: null, subject: 'Angebot für Kran', draftData: { accountId: id } },
      to: [{ email: 'ines@supplier.example' }, { email: 'half an addr' }],
      bcc: [{ email: 'office@corvane.example' }],
      attachments: [{ filename: 'offer.txt', inline: false }],
    });
    expect(drafts[0]!.htmlBody).toContain('<b>agreed</b>: <img src="data:image/png;base64,iVBORw0KGgo="');
    await syncNow(app, id);
    await isSame('iris', id);
    expect((await rowsIn(id, 'Trash')).map((row) => row.id)).toEqual([there]);
    await expect(take()).rejects.toMatchObject({ code: 'mail.not_found' });
  });

  test('what comes to a muted conversation is archived there too, and not heard of', async () => {
    await save('mira', 'INBOX', aMail('Lunch poll'));
    const { id } = await addAccount(app, 'mira', dovecot);
    await syncNow(app, id);
    await marta().mailThreads.mute({ body: { ids: [(await rowsIn(id, 'Inbox'))[0]!.id], isMuted: true } });
    await save('mira', 'INBOX', aMail('Re: Lunch poll'));
    await save('mira', 'INBOX', aMail('Crane'));
    await syncNow(app, id);
    // What is told there is known there with the next round.
    await syncNow(app, id);
    await isSame('mira', id);
    expect((await rowsIn(id, 'Inbox')).map(({ subject }) => subject)).toEqual(['Crane']);
    expect((await rowsIn(id, 'Archive')).map(({ subject, isMuted }) => [subject, isMuted]).toSorted()).toEqual([
      ['Lunch poll', true],
      ['Re: Lunch poll', true],
    ]);
  });

  test('what is done here is done there: read, starred, labelled, moved to a folder that it makes, removed for good', async () => {
    for (const subject of ['One', 'Two', 'Three', 'Four', 'Five']) await save('carl', 'INBOX', aMail(subject));
    await dovecot.doveadm('carl', 'mailbox create', ['Projects']);
    const { id } = await addAccount(app, 'carl', dovecot);
    await syncNow(app, id);
    const ids = new Map((await rowsIn(id, 'Inbox')).map((row) => [row.subject, row.id]));
    const of = (...subjects: string[]) => subjects.map((subject) => ids.get(subject)!);
    await marta().mail.update({
      body: { ids: of('One', 'Two'), change: { seen: true, starred: true, addLabels: ['urgent', 'mit Umlaut ä'] } },
    });
    await marta().mail.update({ body: { ids: of('Two'), change: { folder: 'archive' } } });
    const own = (await marta().mailAccounts.list()).find((one) => one.id === id)!;
    const projects = own.folders.find(({ path }) => path === 'Projects')!;
    await marta().mail.update({ body: { ids: of('Five'), change: { box: projects.id } } });
    // Folders of others, and of the company, are not folders of this account.
    await expect(marta().mail.update({ body: { ids: of('Five'), change: { box: '1' } } })).rejects.toMatchObject({ status: 404 });
    await marta().mail.update({ body: { ids: of('Three', 'Four'), change: { folder: 'trash' } } });
    await syncNow(app, id);
    await marta().mail.remove({ body: { ids: of('Four') } });
    await marta().mail.update({ body: { ids: of('Two'), change: { starred: false, removeLabels: ['urgent'] } } });
    await syncNow(app, id);
    const client = await dovecot.client('carl');
    const state = await theirs(client);
    await client.logout();
    const flagsIn = (path: string) => state[path]!.map((line) => line.split(' ').slice(2).join(' '));
    expect(flagsIn('INBOX')).toEqual(['\\Flagged \\Seen urgent']);
    expect(flagsIn('Archive')).toEqual(['\\Seen']);
    expect((await rowsIn(id, 'Projects')).map((row) => [row.id, row.elsewhere])).toEqual([
      [of('Five')[0], { accountId: id, box: projects.id }],
    ]);
    expect(state['Projects']).toHaveLength(1);
    expect(flagsIn('Trash')).toEqual(['']);
    expect((await rowsIn(id, 'Inbox')).map(({ id: one, labels }) => [one, labels])).toEqual([[ids.get('One'), ['urgent', 'mit Umlaut ä']]]);
    expect((await rowsIn(id, 'Archive')).map((row) => row.id)).toEqual(of('Two'));
    expect(await app.services.db.selectFrom('imap_intent').selectAll().where('account_id', '=', id).execute()).toEqual([]);
  });

  test('what waits for its next try is not overtaken by what was done to the same mail later', async () => {
    await save('gitte', 'INBOX', aMail('Back and forth'));
    const { id } = await addAccount(app, 'gitte', dovecot);
    await syncNow(app, id);
    const ids = [(await rowsIn(id, 'Inbox'))[0]!.id];
    const delay = (by: string) =>
      sql.raw(`update imap_intent set next_try_at = now() ${by} where account_id = ${id}`).execute(app.services.db);
    await marta().mail.update({ body: { ids, change: { folder: 'trash' } } });
    await delay(`+ interval '1 hour'`);
    await marta().mail.update({ body: { ids, change: { folder: 'inbox' } } });
    await syncNow(app, id);
    await delay(`- interval '1 second'`);
    await syncNow(app, id);
    await isSame('gitte', id);
    expect((await rowsIn(id, 'Inbox')).map((row) => row.id)).toEqual(ids);
  });

  test('an account is its owner’s: others can neither see, change nor remove it; removing it takes its mails from here alone', async () => {
    await save('dora', 'INBOX', aMail('Stays there'));
    const { id, version } = await addAccount(app, 'dora', dovecot);
    await syncNow(app, id);
    const viktor = app.as('viktor.sandell').mailAccounts;
    expect(await viktor.list()).toEqual([]);
    const { login: _, ...input } = accountInput('dora', dovecot.port);
    await expect(viktor.update({ id, body: { ...input, version } })).rejects.toMatchObject({ status: 404 });
    await expect(viktor.remove({ id })).rejects.toMatchObject({ status: 404 });
    await expect(marta().mailAccounts.update({ id, body: { ...input, version: version + 5 } })).rejects.toMatchObject({ status: 409 });
    expect(JSON.stringify(await accountOf(id))).not.toContain('password-for');
    expect(JSON.stringify(await app.services.db.selectFrom('imap_account').selectAll().execute())).not.toContain('password-for');
    const [mail] = await rowsIn(id, 'Inbox');
    await marta().mailAccounts.remove({ id });
    expect(await accountOf(id)).toBeUndefined();
    await app.services.jobs.drain();
    await expect(marta().mail.get({ id: mail!.id })).rejects.toMatchObject({ status: 404 });
    expect(await app.services.db.selectFrom('mail_account').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await dovecot.doveadm('dora', 'search', ['mailbox', 'INBOX', 'ALL'])).not.toBe('');
  });

  test('a mail over a megabyte comes in pieces, and its file is what it was', async () => {
    const file = randomBytes(2_500_000);
    const lines = file.toString('base64').replace(/.{76}/g, '$&\r\n');
    const part = 'Content-Type: application/pdf; name=plan.pdf\r\nContent-Disposition: attachment; filename=plan.pdf';
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nThe plan.\r\n--b\r\n${part}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--b--`;
    await save('fritz', 'INBOX', aMail('Plan', { body }).replace('text/plain; charset=utf-8', 'multipart/mixed; boundary=b'));
    const { id } = await addAccount(app, 'fritz', dovecot);
    await syncNow(app, id);
    const [mail] = await rowsIn(id, 'Inbox');
    expect((await marta().mail.get({ id: mail!.id })).attachments).toMatchObject([{ filename: 'plan.pdf', size: file.length }]);
    const received = Buffer.from(await (await marta().mail.attachment({ id: mail!.id, index: 0 })).arrayBuffer());
    expect(received.equals(file)).toBe(true);
  });

  test('the parts that folders play can be chosen', async () => {
    await dovecot.doveadm('emil', 'mailbox create', ['Gesendet']);
    const { id } = await addAccount(app, 'emil', dovecot);
    await syncNow(app, id);
    const chosen = await folderOf(id, 'Gesendet');
    const after = await marta().mailAccounts.setFolder({ id, folderId: chosen.id, body: { folder: 'sent' } });
    expect(after.folders.find((one) => one.isPart && one.folder === 'sent')).toMatchObject({ id: chosen.id, path: 'Gesendet' });
    await syncNow(app, id);
    const again = await accountOf(id);
    expect(again.folders.filter(({ path }) => path === 'Sent')).toMatchObject([{ isPart: false, folder: 'archive' }]);
    expect(again.folders.filter((one) => one.isPart)).toHaveLength(7);
  });
});

describe('the connection test says what is wrong', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1,nowhere.invalid' } });
  });
  afterAll(() => app.close());
  const at = (server: object) => ({
    ...accountInput('anna', 1),
    imap: { host: '127.0.0.1', port: 1, security: 'tls' as const, ...server },
  });
  const said = async (server: object) => (await app.as('marta.kessler').mailAccounts.test({ body: at(server) })).imap.text;

  test.each([
    [{ host: 'nowhere.invalid' }, 'There is no server nowhere.invalid.'],
    [{ host: '10.0.0.1' }, '10.0.0.1 is not among the mail servers of this installation.'],
    [{}, '127.0.0.1 takes no connection on port 1.'],
  ])('%j: %s', async (server, sentence) => expect(await said(server)).toContain(sentence));

  test.each([
    ['jonas.ekdahl@corvane.example', 'mail_account.address_of_other'],
    ['Jonas.Ekdahl@CORVANE.example', 'mail_account.address_of_other'],
    ['payments@corvane.example', 'mail_account.address_of_other'],
    ['marta.kessler@corvane.example', null],
    ['marta@elsewhere.example', null],
  ])('an account as %s: %s', async (address, code) => {
    const owner = { kind: 'role' as const, roles: ['accountant' as const] };
    if (address.startsWith('payments'))
      await app.as('devon.archer').sharedMailboxes.create({ body: { name: 'Payments', localPart: 'payments', owner } });
    const body = { ...accountInput('anna', 1), address };
    const outcome = await app
      .as('marta.kessler')
      .mailAccounts.create({ body })
      .then(
        () => null,
        (error: ApiError) => [error.code, Object.keys(error.fields ?? {})],
      );
    expect(outcome).toEqual(code && [code, ['address']]);
  });
});
