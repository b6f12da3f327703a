import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, syncNow } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { findById } from './mail-accounts.file.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { connect } from './mail-accounts.watch.ts';

const KNOWN = ['<one@t.example>', '<two@t.example>', '<a"b\\c@t.example>', '<ünïcode@t.example>'];

/** What somebody may have put where a Message-ID is looked for (reliability 4; RFC 3501 strings, literals, wildcards and commands). */
const HOSTILE = [
  ...['', ' ', '"', '\\', '""', '\\"', '*', '%', '?', '(', ')', '()', '{', '{0}', '{5}'],
  ...[
    '{5+}',
    'NIL',
    '" OR ALL',
    '" ALL',
    ') ALL (',
    '<one@t.example>" OR SUBJECT "',
    '\r\nA1 DELETE INBOX\r\n',
    '\nX UID STORE 1:* +FLAGS (\\Deleted)',
  ],
  ...['\0', '<one\0@t.example>', '<ünïcode@t.example>', 'ü{7+}\r\nX EXPUNGE', '<one@t.example>\r\n ALL', 'x'.repeat(70_000)],
];

describe.runIf(hasDovecot)('a search of another server', () => {
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

  test('finds the literal match and nothing more, whatever is looked for, and does nothing else', { timeout: 120_000 }, async () => {
    expect(HOSTILE).toHaveLength(29);
    for (const id of KNOWN) await dovecot.doveadm('sven', 'save', ['-m', 'INBOX'], aMail('Kept', { id }));
    const { id } = await addAccount(app, 'sven', dovecot);
    await syncNow(app, id);
    const account = (await findAccount(app.services.db, id))!;
    let session = await connect(app.services, account);
    for (const hostile of [...HOSTILE, ...KNOWN]) {
      if (!session.client.usable) session = await connect(app.services, account);
      await session.client.mailboxOpen('INBOX');
      const found = await findById(session, hostile).catch(() => null);
      const matches = KNOWN.flatMap((one, n) => (hostile !== '' && one.toLowerCase().includes(hostile.toLowerCase()) ? [n + 1] : []));
      // What cannot be asked finds nothing.
      expect(
        (found ?? []).filter((uid) => !matches.includes(uid)),
        JSON.stringify(hostile.slice(0, 60)),
      ).toEqual([]);
      if (hostile === '<one@t.example>') expect(found).toEqual([1]);
    }
    session.client.close();
    const client = await dovecot.client('sven');
    await client.mailboxOpen('INBOX');
    const flags = (await client.fetchAll('1:*', { flags: true })).map((one) => [...one.flags!].filter((flag) => flag !== '\\Recent'));
    await client.logout();
    expect(flags).toEqual(KNOWN.map(() => []));
  });
});
