import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stopReading } from '#server/features/mail/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { accountInput, addAccount, aMail } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { startMailAccounts, type Watchers } from './mail-accounts.watch.ts';

/** Something comes true by itself: as soon as it does, or never. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

describe.runIf(hasDovecot)('a watched account', () => {
  let app: TestApp;
  let dovecot: Dovecot;
  let watchers: Watchers;
  beforeAll(async () => {
    [app, dovecot] = await Promise.all([testApp({ env: { MAIL_SERVERS: '127.0.0.1' } }), startDovecot()]);
    watchers = await startMailAccounts(app.services);
  });
  afterAll(async () => {
    await watchers.stop();
    await app.close();
    await dovecot.stop();
    await stopReading();
  });
  const marta = () => app.as('marta.kessler');
  const accountOf = async (id: string) => (await marta().mailAccounts.list()).find((one) => one.id === id)!;
  const inboxOf = async (id: string) => {
    const box = (await accountOf(id)).folders.find(({ folder, isPart }) => isPart && folder === 'inbox')!;
    return (await marta().mail.folder({ folder: 'inbox', query: { box: box.id } })).items;
  };

  test('new mail is here at once, a change goes there at once, and a server that was away is found again', async () => {
    const { id } = await addAccount(app, 'frieda', dovecot);
    await soon(async () => expect(await accountOf(id)).toMatchObject({ status: 'ready', isWhole: true }));
    await dovecot.doveadm('frieda', 'save', ['-m', 'INBOX'], aMail('While it idles'));
    await soon(async () => expect((await inboxOf(id)).map(({ subject }) => subject)).toEqual(['While it idles']));
    const [mail] = await inboxOf(id);
    await marta().mail.update({ body: { ids: [mail!.id], change: { starred: true } } });
    await soon(async () => expect(await dovecot.doveadm('frieda', 'fetch', ['flags', 'mailbox', 'INBOX'])).toContain('\\Flagged'));

    await dovecot.halt();
    await soon(async () => {
      const account = await accountOf(id);
      expect(account.status).toBe('waiting');
      expect(account.problem).toContain('127.0.0.1');
    });
    await dovecot.restart();
    await dovecot.doveadm('frieda', 'save', ['-m', 'INBOX'], aMail('After it came back'));
    await soon(async () => expect((await inboxOf(id)).map(({ subject }) => subject)).toEqual(['After it came back', 'While it idles']));
    await soon(async () => expect(await accountOf(id)).toMatchObject({ status: 'ready', problem: null }));
  });

  test('a wrong password is said, and the right one is tried as soon as it is given', async () => {
    const wrong = { ...accountInput('gerd', dovecot.port), login: { kind: 'password' as const, password: 'another' } };
    expect((await marta().mailAccounts.test({ body: wrong })).imap).toEqual({
      isOk: false,
      text: '127.0.0.1 refused the user name or the password. Check both; some providers want an app password.',
    });
    const { id, version } = await marta().mailAccounts.create({ body: wrong });
    await soon(async () => expect((await accountOf(id)).problem).toContain('refused the user name or the password'));
    await marta().mailAccounts.update({ id, body: { ...accountInput('gerd', dovecot.port), version } });
    await soon(async () => expect(await accountOf(id)).toMatchObject({ status: 'ready', problem: null }));
    expect((await marta().mailAccounts.test({ body: accountInput('gerd', dovecot.port) })).imap.isOk).toBe(true);
  });
});
