import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, ours, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { allowanceOf } from './mail-accounts.allowance.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { syncRound } from './mail-accounts.sync.ts';
import { connect } from './mail-accounts.watch.ts';

test.each([
  ['imap.gmail.com', 2_500_000_000],
  ['imap.googlemail.com', 2_500_000_000],
  ['imap.gmail.com.example', null],
  ['outlook.office365.com', null],
])('%s lets so much be fetched in a day: %s', (host, bytes) => expect(allowanceOf(host)).toBe(bytes));

describe.runIf(hasDovecot)('an account whose provider limits what is fetched in a day', () => {
  let app: TestApp;
  let now = Date.now();
  let dovecot: Dovecot;
  beforeAll(async () => {
    [app, dovecot] = await Promise.all([testApp({ now: () => new Date(now), env: { MAIL_SERVERS: '127.0.0.1' } }), startDovecot()]);
  });
  afterAll(async () => {
    await app.close();
    await dovecot.stop();
    await stopReading();
  });

  const account = async (id: string) => (await app.as('marta.kessler').mailAccounts.list()).find((one) => one.id === id)!;
  /** Over a connection of its own: what came over earlier ones counts too. */
  async function sync(id: string, allowance: number): Promise<void> {
    const session = await connect(app.services, (await findAccount(app.services.db, id))!);
    session.allowance = allowance;
    while (!(await syncRound(session)));
    session.client.close();
  }
  const large = (subject: string) =>
    aMail(subject, { body: `${'A line of eighty letters, as long reports have them, many thousand times.\r\n'.repeat(12_000)}` });

  test('gets its old mail over days; what is new comes meanwhile, until that would be too much as well', async () => {
    const other = await dovecot.client('ines');
    // Eight of them are fetched at once.
    for (let n = 1; n <= 24; n += 1) await other.append('INBOX', large(`Old ${n}`));
    const { id } = await addAccount(app, 'ines', dovecot);
    const allowance = 17_500_000;
    await sync(id, allowance);
    const began = app.services.clock.now();
    const first = await account(id);
    expect(first).toMatchObject({ status: 'syncing', problem: null, isWhole: false });
    expect(first.folders[0]!.total).toBe(16);
    const resumes = new Date(first.resumesAt!).getTime() - began.getTime();
    expect(resumes).toBeLessThanOrEqual(86_400_000);
    expect(resumes).toBeGreaterThan(86_400_000 - 600_000);

    await other.append('INBOX', aMail('New'));
    await sync(id, allowance);
    expect((await account(id)).folders[0]!.total).toBe(17);
    await other.append('INBOX', large('New and large'));
    for (const which of ['second', 'third']) await other.append('INBOX', large(`New and large, the ${which}`));
    await sync(id, allowance);
    await other.append('INBOX', aMail('New, and too much'));
    await sync(id, allowance);
    expect(await account(id)).toMatchObject({ isWhole: false, resumesAt: first.resumesAt });
    expect((await account(id)).folders[0]!.total).toBe(20);

    now += 86_400_000;
    await sync(id, allowance);
    expect(await account(id)).toMatchObject({ status: 'ready', isWhole: true, resumesAt: null });
    expect(await ours(app, id)).toEqual(await theirs(other));
    await other.logout();
  });
});
