import { sql } from 'kysely';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, ours, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { syncRound } from './mail-accounts.sync.ts';
import { connect } from './mail-accounts.watch.ts';

const PAGE = 50;

describe.runIf(hasDovecot)('the first page of a first sync', () => {
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

  /** How many mails are here, and how many of them its owner is told of. */
  const countHere = async (accountId: string): Promise<{ here: number; told: number }> => {
    const { rows } = await sql<{ here: number; told: number }>`
      select (select count(*)::int from entry where account_id = ${accountId}) as here, done as told
      from imap_account where account_id = ${accountId}`.execute(app.services.db);
    return rows[0]!;
  };

  /** Counts the mails that a server speaks of, and notes what is here before each question. */
  function listen(client: ImapFlow, before: () => Promise<void>): { answered: () => number } {
    const fetch = client.fetch.bind(client);
    let answered = 0;
    client.fetch = async function* (...asked): AsyncGenerator<FetchMessageObject, void, undefined> {
      await before();
      for await (const one of fetch(...asked)) {
        answered += 1;
        yield one;
      }
    };
    return { answered: () => answered };
  }

  test('is here before more than a page is asked of, newest first, and everything is here afterwards', async () => {
    const subjects = Array.from({ length: PAGE * 3 }, (_, n) => `Number ${n}`);
    const other = await dovecot.client('ines');
    for (const subject of subjects) await other.append('INBOX', aMail(subject));
    await other.append('Sent', aMail('Sent before'));
    const { id } = await addAccount(app, 'ines', dovecot);
    const session = await connect(app.services, (await findAccount(app.services.db, id))!);
    const steps: { here: number; told: number; answered: number }[] = [];
    const heard = listen(session.client, async () => void steps.push({ ...(await countHere(id)), answered: heard.answered() }));
    await syncRound(session);
    const first = steps.find(({ here }) => here > 0)!;
    // Each is described, and then fetched.
    expect(first).toEqual({ here: PAGE, told: PAGE, answered: 2 * PAGE });
    const { rows } = await sql<{ subject: string }>`
      select subject from entry join message on message.id = entry.message_id where entry.account_id = ${id} order by entry.id limit ${PAGE}`.execute(
      app.services.db,
    );
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(subjects.slice(-PAGE)));
    while (!(await syncRound(session)));
    session.client.close();
    expect(await ours(app, id)).toEqual(await theirs(other));
    await other.logout();
  });
});
