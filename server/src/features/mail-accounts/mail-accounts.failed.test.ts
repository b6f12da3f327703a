import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limited } from '#server/adapters/imap.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount } from '#test/mail/account.ts';
import { startHostile, usual, type Answer, type HostileServer } from '#test/mail/hostile-imap.ts';
import { downloadLarge } from './mail-accounts.large.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { readFolders } from './mail-accounts.folders.ts';
import { inFolder } from './mail-accounts.session.ts';
import { syncRound } from './mail-accounts.sync.ts';
import { connect } from './mail-accounts.watch.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler');

describe('a slow line', () => {
  // What comes each second, and after how many bytes the server is done.
  test.each([
    [20_000, 10_000_000, 'done'],
    [2000, 1_000_000, 'done'],
    [10, 1_000_000, 'too slow'],
    [0, 1, 'too slow'],
    [2_000_000, 200_000_000, 'too much'],
  ])('that brings %i bytes a second until there are %i is %s', async (speed, whole, outcome) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      let received = 0;
      const ended = Promise.withResolvers<string>();
      const client = { stats: () => ({ sent: 0, received }), close: () => ended.reject(new Error('closed')) };
      const asked = limited(client, { ms: 120_000, bytes: 150_000_000 }, () => ended.promise).catch((error: Error) => error.message);
      let said: string | null = null;
      void asked.then((text) => (said = text));
      for (let second = 0; said === null && second < 3600; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        received += speed;
        if (received >= whole) ended.resolve('done');
      }
      expect(await asked).toBe(outcome);
    } finally {
      vi.useRealTimers();
    }
  });
});

interface Mail {
  uid: number;
  /** What the server says that it has. */
  size: number;
  text: string;
}

/** A server with these mails; `onBody` may do something else than to hand one over. */
function holding(
  mails: readonly Mail[],
  onBody: (uids: readonly number[], socket: Parameters<Answer>[2]) => boolean = () => false,
): Answer {
  const last = Math.max(...mails.map(({ uid }) => uid));
  const asked = (set: string) => mails.filter(({ uid }) => set.split(',').some((run) => isIn(run, uid)));
  return (tag, command, socket) => {
    const [, set, what] = /^UID FETCH (\S+) (.*)$/i.exec(command) ?? [];
    if (/^STATUS/i.test(command))
      return `* STATUS INBOX (MESSAGES ${mails.length} UIDNEXT ${last + 1} UIDVALIDITY 7)\r\n${tag} OK done\r\n`;
    if (/^SELECT/i.test(command)) return usual(mails.length)(tag, command, socket);
    if (set === undefined || what === undefined) return usual(mails.length)(tag, command, socket);
    const found = asked(set);
    const isBody = what.includes('BODY.PEEK[]');
    if (
      isBody &&
      onBody(
        found.map(({ uid }) => uid),
        socket,
      )
    )
      return;
    const lines = found.map(({ uid, size, text }) => {
      const [from, most] = (/BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(what) ?? [null, 0, text.length]).slice(1).map(Number);
      const piece = isBody ? text.slice(from, from! + most!) : text.slice(0, text.indexOf('\r\n\r\n') + 4);
      const name = isBody
        ? what.includes('<')
          ? `BODY[]<${from}>`
          : 'BODY[]'
        : what.includes('FIELDS')
          ? 'BODY[HEADER.FIELDS (MESSAGE-ID)]'
          : 'BODY[HEADER]';
      const bytes = /BODY/.test(what) ? ` ${name} {${piece.length}}\r\n${piece}` : '';
      return `* ${mails.findIndex((one) => one.uid === uid) + 1} FETCH (UID ${uid} FLAGS () RFC822.SIZE ${size}${bytes})\r\n`;
    });
    return `${lines.join('')}${tag} OK done\r\n`;
  };
}

function isIn(run: string, uid: number): boolean {
  const [from, to = from] = run.split(':');
  return uid >= Number(from) && (to === '*' || uid <= Number(to));
}

const aMail = (uid: number, size?: number): Mail => {
  const head = `Subject: Mail ${uid}\r\nFrom: Ines <ines@supplier.example>\r\nMessage-ID: <${uid}@supplier.example>\r\n`;
  const text = `${head}Content-Type: multipart/mixed;\r\n boundary=b\r\nMIME-Version: 1.0\r\n\r\n--b\r\n\r\nText.\r\n--b--\r\n`;
  return { uid, size: size ?? text.length, text };
};

async function withAccount(name: string, answer: Answer, work: (id: string, server: HostileServer) => Promise<void>): Promise<void> {
  const server = await startHostile('* OK ready\r\n', answer);
  const { id } = await addAccount(app, name, server);
  try {
    await work(id, server);
  } finally {
    await marta().mailAccounts.remove({ id });
    await server.stop();
  }
}

/** One connection of its own; what went wrong with it, or whether all is here. */
async function round(id: string): Promise<boolean | string> {
  const session = await connect(app.services, (await findAccount(app.services.db, id))!);
  return syncRound(session)
    .catch((error: Error) => error.message)
    .finally(() => session.client.close());
}

const subjects = async (id: string) => {
  const rows = await app.services.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('account_id', '=', id)
    .select('subject')
    .execute();
  return rows.map(({ subject }) => subject).sort();
};

test('a mail whose server breaks off each time is parked, told, and keeps no older mail away; later it is tried again', async () => {
  let isMended = false;
  const tried: number[] = [];
  const mails = Array.from({ length: 40 }, (_, i) => aMail(i + 1));
  const answer = holding(mails, (uids, socket) => {
    if (isMended || !uids.includes(30)) return false;
    tried.push(uids.length);
    socket.destroy();
    return true;
  });
  await withAccount('parker', answer, async (id) => {
    let rounds = 0;
    while ((await round(id)) !== true) expect((rounds += 1)).toBeLessThan(10);
    // Found with ever fewer others, the last time by itself.
    expect(tried.at(-1)).toBe(1);
    expect(await subjects(id)).toEqual(mails.flatMap(({ uid }) => (uid === 30 ? [] : `Mail ${uid}`)).sort());
    const [account] = (await marta().mailAccounts.list()).filter((one) => one.id === id);
    expect(account?.notice).toContain('An email in Inbox could not be fetched from 127.0.0.1.');
    // At rest: nothing of the folder is asked for again.
    const before = tried.length;
    expect(await round(id)).toBe(true);
    expect(tried).toHaveLength(before);
    isMended = true;
    await marta().mailAccounts.check({ id, body: {} });
    expect(await round(id)).toBe(true);
    expect(await subjects(id)).toHaveLength(40);
    expect(await app.services.db.selectFrom('imap_failed').selectAll().execute()).toEqual([]);
  });
});

describe('a mail that is larger than any may be', () => {
  const bodyOf = async (id: string) => {
    const { id: entry } = await app.services.db.selectFrom('entry').where('account_id', '=', id).select('id').executeTakeFirstOrThrow();
    const { subject, textBody, attachments } = await marta().mail.get({ id: entry });
    return { subject, text: textBody.trim(), attachments };
  };

  test('comes as its header and a sentence, and nothing of it is fetched', async () => {
    let fetched = 0;
    const answer = holding([aMail(1, 150 * 1024 * 1024)], (_, socket) => {
      fetched += 1;
      socket.destroy();
      return true;
    });
    await withAccount('giant', answer, async (id) => {
      expect(await round(id)).toBe(true);
      expect(await bodyOf(id)).toEqual({
        subject: 'Mail 1',
        text: 'This email is 150.00 MB. Emails over 100.00 MB are not brought here whole. Read it at 127.0.0.1.',
        attachments: [],
      });
      expect(await round(id)).toBe(true);
      expect(fetched).toBe(0);
    });
  });

  test.each([
    ['its server says less than it has', 2_000_000, 'This email is'],
    ['it just fits', 1_500_000, 'xxx'],
  ])('is never cut: %s', async (_, length, begins) => {
    const { text } = aMail(1);
    const whole = text.replace('multipart/mixed;\r\n boundary=b', 'text/plain').replace(/--b[^]*/, '');
    await withAccount('liar', holding([{ uid: 1, size: 1_100_000, text: whole.padEnd(length, 'x') }]), async (id) => {
      const session = await connect(app.services, (await findAccount(app.services.db, id))!);
      await round(id);
      const inbox = (await readFolders(app.services.db, id)).find(({ part }) => part === 'inbox')!;
      const light = { uid: 1, size: 1_100_000, messageId: '', receivedAt: new Date(0), emailId: null, threadId: null, failures: 0 };
      const marks = { seen: false, starred: false, answered: false, forwarded: false, labels: [] };
      const [mail] = await inFolder(session, inbox.path, () => downloadLarge(session, { ...light, marks }, 1_500_000));
      session.client.close();
      expect(mail?.reading.subject).toBe('Mail 1');
      expect(mail?.reading.text).toMatch(new RegExp(`^${begins}`));
    });
  });
});
