import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stopChecking } from '#server/features/mail/arriving/mail.check.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, FORGED, ours, syncNow, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { fetchNewest } from './mail-accounts.arrivals.ts';
import { readFolders } from './mail-accounts.folders.ts';
import { placeArrivals } from './mail-accounts.place.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { inFolder } from './mail-accounts.session.ts';
import { connect } from './mail-accounts.watch.ts';

describe.runIf(hasDovecot)('mail of another server, as it takes its place here', () => {
  let app: TestApp;
  let dovecot: Dovecot;
  beforeAll(async () => {
    [app, dovecot] = await Promise.all([testApp({ env: { MAIL_SERVERS: '127.0.0.1' } }), startDovecot()]);
  });
  afterEach(async () => {
    await heard();
    for (const { id } of await marta().mailRules.list()) await marta().mailRules.remove({ id });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([dovecot.stop(), stopReading(), stopChecking()]);
  });
  const marta = () => app.as('marta.kessler');
  const put = async (user: string, folder: string, mails: readonly string[], flags: string[] = []) => {
    const client = await dovecot.client(user);
    if (folder !== 'INBOX') await client.mailboxCreate(folder).catch(() => undefined);
    for (const mail of mails) await client.append(folder, mail, flags);
    await client.logout();
  };
  const add = async (user: string): Promise<string> => {
    const { id } = await addAccount(app, user, dovecot);
    await syncNow(app, id);
    return id;
  };
  /** Of whom a person's open browsers were told since they were asked last: a sound, and a line on screen. */
  const heard = async () => {
    const gone = app.services.db.deleteFrom('event').where('person_id', '=', app.idOf('marta.kessler')).returning(['kind', 'data']);
    const events = (await gone.execute()).filter(({ kind }) => kind === 'mail.changed');
    return events.map(({ data }) => data as { arrived: boolean; subject?: string }).flatMap((one) => (one.arrived ? one.subject : []));
  };
  const rule = (appliesTo: string, value: string, actions: object) =>
    marta().mailRules.create({
      body: {
        ...{ name: value, isOn: true, appliesTo, matchesAny: false, stops: false, actions },
        conditions: [{ field: 'subject', test: 'contains', value }],
      },
    });

  test('is heard of where it is new to its reader, the last of several by name', async () => {
    await put('anna', 'INBOX', [aMail('Here before')]);
    const id = await add('anna');
    expect(await heard()).toEqual([]);
    await rule(id, 'newsletter', { folder: 'archive' });
    await rule(id, 'read already', { seen: true });
    const cases: [folder: string, subjects: string[], flags: string[], lines: string[]][] = [
      ['INBOX', ['Crane', 'Hoist'], [], ['Hoist']],
      ['INBOX', ['Read on the phone'], ['\\Seen'], []],
      ['Sites', ['Sorted by its server'], [], []],
      ['INBOX', ['A newsletter'], [], []],
      ['INBOX', ['Is read already by a rule'], [], []],
    ];
    for (const [folder, subjects, flags, lines] of cases) {
      await put(
        'anna',
        folder,
        subjects.map((subject) => aMail(subject)),
        flags,
      );
      await syncNow(app, id);
      expect([subjects, await heard()]).toEqual([subjects, lines]);
    }
  });

  test('makes those known who wrote to its reader, and nobody else', async () => {
    const from = (name: string) => aMail('Offer', { from: `${name} <${name}@supplier.example>` });
    const id = await add('berta');
    await put('berta', 'INBOX', [from('writes'), FORGED + from('forged')]);
    await put('berta', 'Sent', [from('own')]);
    await put('berta', 'Drafts', [from('draft')]);
    await put('berta', 'Sites', [from('sorted')]);
    await syncNow(app, id);
    const { folders } = (await marta().mailAccounts.list()).find((one) => one.id === id)!;
    expect(folders.find(({ folder }) => folder === 'spam')).toMatchObject({ total: 1 });
    // Nobody is asked about whoever it was that wrote it: its reader did.
    const [own] = (await marta().mail.search({ query: { q: 'from:own in:all', account: id } })).items;
    expect(await marta().mail.get({ id: own!.id })).toMatchObject({ folder: 'sent', senderCheck: null });
    const known = await app.services.db
      .selectFrom('mail_contact')
      .select('email')
      .where('account_id', '=', id)
      .where('email', 'like', '%@supplier.example')
      .orderBy('email')
      .execute();
    expect(known.map(({ email }) => email)).toEqual(['sorted@supplier.example', 'writes@supplier.example']);
  });

  test('is of its sender what its own server found, whatever another one said of the same bytes', async () => {
    const mail = FORGED + aMail('Cheap steel');
    await put('doris', 'INBOX', [mail]);
    const [before, after] = [await add('doris'), await add('edith')];
    await put('edith', 'INBOX', [mail]);
    await syncNow(app, after);
    const verdicts: unknown[] = [];
    for (const account of [before, after]) {
      const [found] = (await marta().mail.search({ query: { q: 'steel in:all', account } })).items;
      verdicts.push((await marta().mail.get({ id: found!.id })).senderCheck?.verdict);
    }
    expect(verdicts).toEqual([undefined, 'forged']);
  });

  test('stands once where two fetched it at the same time', async () => {
    await put('carla', 'INBOX', [aMail('Crane'), aMail('Hoist')]);
    const id = await add('carla');
    await put('carla', 'INBOX', [aMail('Lorry')]);
    const session = await connect(app.services, (await findAccount(app.services.db, id))!);
    const inbox = (await readFolders(app.services.db, id)).find(({ part }) => part === 'inbox')!;
    const mails = await inFolder(session, inbox.path, () => fetchNewest(session, inbox, 3));
    expect(mails).toHaveLength(3);
    await Promise.all([placeArrivals(session, inbox, mails), placeArrivals(session, inbox, mails)]);
    session.client.close();
    const client = await dovecot.client('carla');
    expect(await ours(app, id)).toEqual(await theirs(client));
    await client.logout();
    expect(await heard()).toEqual(['Lorry']);
  });
});
