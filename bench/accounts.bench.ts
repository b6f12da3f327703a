import { accountInput, aMail } from '@lintel/server/test/mail/account.ts';
import { startDovecot } from '@lintel/server/test/mail/dovecot.ts';
import { CAST_NAMES } from '@lintel/server/test/cast.ts';
import { tmpdir } from 'node:os';
import { call } from './lintel.calls.ts';
import { startLintel, type Memory } from './lintel.ts';
import { tell } from './measure.ts';
import type { Figure } from './report.ts';

const ACCOUNTS = 50;
const MAILS = 100;
/** Nobody has more than ten. */
const EACH = 8;
const LOOK_MS = 250;
const PATIENCE_MS = 600_000;

/** What the server takes while it stays in step with many accounts on another server. */
export async function measureAccounts(): Promise<Figure[]> {
  const dovecot = await startDovecot();
  const lintel = await startLintel(tmpdir());
  try {
    tell(`Writing ${ACCOUNTS} mailboxes of ${MAILS} mails`);
    const users = Array.from({ length: ACCOUNTS }, (_, n) => `many${n}`);
    for (const user of users) {
      const client = await dovecot.client(user);
      for (let n = 0; n < MAILS; n += 1) await client.append('INBOX', aMail(`Mail ${n} of ${user}`, { body: BODY }));
      await client.logout();
    }
    const before = (await lintel.memory())?.server ?? 0;
    await lintel.watch();
    for (const [n, user] of users.entries()) {
      const headers = await lintel.headersOf(CAST_NAMES[Math.floor(n / EACH)]!);
      await call({ origin: lintel.origin, headers }, 'POST', '/mail-accounts', accountInput(user, dovecot.port));
    }
    const started = performance.now();
    let peak: Memory = { server: 0, postgres: 0 };
    for (let isWhole = false; !isWhole;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const memory = await lintel.memory();
      if (memory && memory.server > peak.server) peak = memory;
      const { rows } = await lintel.pool.query<{ n: string }>('select count(*) as n from imap_account where whole_at is not null');
      tell(`In step: ${rows[0]!.n} of ${ACCOUNTS}`);
      isWhole = Number(rows[0]!.n) === ACCOUNTS;
      if (performance.now() - started > PATIENCE_MS) throw new Error(`Only ${rows[0]!.n} of ${ACCOUNTS} accounts were in step`);
    }
    const seconds = (performance.now() - started) / 1000;
    const after = (await lintel.memory())?.server ?? 0;
    const section = 'accounts';
    const beside = { what: 'before', value: before };
    return [
      { section, what: `${ACCOUNTS} accounts in step, ${ACCOUNTS * MAILS} mails`, value: seconds, unit: 's' },
      { section, what: 'server with them, at the peak', value: peak.server, unit: 'MB', beside, goal: { atMost: 500 } },
      { section, what: 'server with them, afterwards', value: after, unit: 'MB', beside, goal: { atMost: 500 } },
    ];
  } finally {
    await lintel.stop();
    await dovecot.stop();
  }
}

const BODY = 'The slab on level 3 is poured on Monday, the crane stays until Wednesday.\n'.repeat(40);
