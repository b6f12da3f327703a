import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { systemContext } from '#server/platform/context.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, ours, syncNow, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { findOlder } from './mail-accounts.find.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { syncRound } from './mail-accounts.sync.ts';
import { connect } from './mail-accounts.watch.ts';

const PAGE = 50;

describe.runIf(hasDovecot)('mail that is on its server alone', () => {
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

  /** An account whose first sync was interrupted: all folders are known, and of their mails the newest page of the inbox is here. */
  async function begun(user: string, old: readonly string[]): Promise<string> {
    const other = await dovecot.client(user);
    for (const mail of old) await other.append('INBOX', mail);
    for (let n = 0; n < PAGE; n++) await other.append('INBOX', aMail(`Number ${n}`));
    await other.logout();
    const { id } = await addAccount(app, user, dovecot);
    const session = await connect(app.services, (await findAccount(app.services.db, id))!);
    let folders = 0;
    await syncRound(session, () => {
      folders += 1;
      return folders > (session.backlog.size === 0 ? 1 : 0);
    });
    session.client.close();
    return id;
  }
  const marta = () => app.as('marta.kessler');
  const listed = async (account: string, q: string) =>
    (await marta().mail.search({ query: { q, account } })).items.map(({ subject }) => subject).sort();

  test('is looked for there, fetched, and stands in the list; the sync goes on as if it had fetched it itself', async () => {
    const id = await begun('ines', [
      aMail('Gantry crane', { body: 'Zwölf Kubikmeter.' }),
      aMail('Lorry'),
      aMail('Lattice', { body: 'The old gantry.' }),
    ]);
    const account = (await marta().mailAccounts.list()).find((one) => one.id === id)!;
    expect(account.folders.find(({ folder, isPart }) => isPart && folder === 'inbox')).toMatchObject({ isBehind: true, total: PAGE });
    expect(await listed(id, 'gantry')).toEqual([]);
    expect(await marta().mailAccounts.findOlder({ id, body: { q: 'gantry' } })).toMatchObject({ found: 2 });
    expect(await listed(id, 'gantry')).toEqual(['Gantry crane', 'Lattice']);
    // What is here already is not fetched again.
    expect(await marta().mailAccounts.findOlder({ id, body: { q: 'gantry OR zwölf' } })).toMatchObject({ found: 0 });
    await syncNow(app, id);
    const other = await dovecot.client('ines');
    expect(await ours(app, id)).toEqual(await theirs(other));
    await other.logout();
    expect(await marta().mailAccounts.findOlder({ id, body: { q: 'gantry' } })).toEqual({ found: 0, isAll: true });
  });

  test('operators find there what they find here', async () => {
    const old = [
      aMail('Gantry', { from: 'Anna Berg <anna@site.example>', body: 'The tower crane comes.' }),
      aMail('Lattice', { from: 'Jonas <jonas@site.example>', body: 'Two words: crane, then tower.' }),
      aMail('Lorry', { from: 'Jonas <jonas@site.example>', body: 'Nothing else.' }),
    ];
    const wanted: [q: string, subjects: string[]][] = [
      ['from:anna crane', ['Gantry']],
      ['{subject:lattice subject:lorry}', ['Lattice', 'Lorry']],
      ['"tower crane"', ['Gantry']],
      ['crane AROUND 2 tower', ['Gantry', 'Lattice']],
      ['from:jonas -crane', ['Lorry']],
      ['from:jonas -is:read older:2026-12-01', ['Lattice', 'Lorry']],
      ['from:jonas newer:2026-12-01', []],
    ];
    for (const [n, [q, subjects]] of wanted.entries()) {
      const id = await begun(`user${n}`, old);
      await marta().mailAccounts.findOlder({ id, body: { q } });
      expect([q, await listed(id, q)]).toEqual([q, subjects]);
      await marta().mailAccounts.remove({ id });
    }
  });

  test('who does not wait any more has nothing fetched', async () => {
    const id = await begun('walter', [aMail('Gantry')]);
    const ctx = systemContext(app.services);
    const user = (await loadUser(ctx, app.idOf('marta.kessler')))!;
    expect(await findOlder({ ...ctx, user }, id, 'gantry', AbortSignal.abort())).toEqual({ found: 0, isAll: false });
    expect(await listed(id, 'gantry')).toEqual([]);
  });

  test('a search that cannot be meant, an account of somebody else and a server that is away are told', async () => {
    const id = await begun('petra', [aMail('Gantry')]);
    const find = (who: 'marta.kessler' | 'jonas.ekdahl', q: string) => app.as(who).mailAccounts.findOlder({ id, body: { q } });
    await expect(find('marta.kessler', 'is:odd')).rejects.toMatchObject({ status: 422, code: 'mail.search_choice' });
    await expect(find('jonas.ekdahl', 'gantry')).rejects.toMatchObject({ status: 404 });
    await dovecot.halt();
    await expect(find('marta.kessler', 'gantry')).rejects.toMatchObject({ status: 422, code: 'mail_account.refused_connection' });
  });
});
