import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { CAST_NAMES } from '@lintel/server/test/cast.ts';
import { openEventStream } from '@lintel/server/test/event-stream.ts';
import { accountInput, aMail } from '@lintel/server/test/mail/account.ts';
import { startDovecot } from '@lintel/server/test/mail/dovecot.ts';
import { call } from './lintel.calls.ts';
import { startLintel } from './lintel.ts';
import { summarise, tell } from './measure.ts';
import type { Figure } from './report.ts';

const FOLDERS = 30;
const MAILS = 40;
const REST_MS = 120_000;
/** What all folders are asked for in an hour. */
const ROUNDS = 4;
const HOUR_MS = 3_600_000;

/** What an account on another server costs while nothing happens, and how soon a mail that comes there is in an open client. */
export async function measureIdle(): Promise<Figure[]> {
  const dovecot = await startDovecot();
  const wire = await countBytes(dovecot.port);
  const lintel = await startLintel(tmpdir());
  try {
    const client = await dovecot.client('idler');
    for (let n = 0; n < FOLDERS - 1; n += 1) await client.mailboxCreate(`Project ${n}`);
    for (let n = 0; n < 200; n += 1) await client.append('INBOX', aMail(`Mail ${n}`));
    await lintel.watch();
    const as = { origin: lintel.origin, headers: await lintel.headersOf(CAST_NAMES[0]!) };
    const { id } = await call<{ id: string }>(as, 'POST', '/mail-accounts', accountInput('idler', wire.port));
    const account = async () =>
      (await call<{ id: string; isWhole: boolean; folders: Box[] }[]>(as, 'GET', '/mail-accounts')).find((one) => one.id === id)!;
    while (!(await account()).isWhole) await sleep(250);
    const box = (await account()).folders.find(({ folder, isPart }) => isPart && folder === 'inbox')!.id;

    const stream = await openEventStream(`${lintel.origin}/api/v1/events`, undefined, as.headers);
    await stream.positioned();
    const times: number[] = [];
    for (let n = 0; n < MAILS; n += 1) {
      tell(`Mails to an open client: ${n} of ${MAILS}`);
      await client.append('INBOX', aMail(`Live ${n}`));
      const stored = performance.now();
      for (let isThere = false; !isThere;) isThere = ((await stream.next(1))[0]!.data as { arrived?: boolean }).arrived === true;
      await call(as, 'GET', `/mail/folder/inbox?box=${box}`);
      times.push(performance.now() - stored);
      // Until it idles again: mails seldom come by the second.
      await sleep(1000);
    }
    stream.close();
    await client.logout();

    tell('Doing nothing for two minutes');
    const rest = await wire.during(() => sleep(REST_MS));
    const round = await wire.during(async () => {
      await call(as, 'POST', `/mail-accounts/${id}/check`, {});
      await sleep(3000);
    });
    const arrival = summarise(times, 1);
    const section = 'idle';
    return [
      { section, what: 'a mail at the other server in an open client: p50', value: arrival.p50, unit: 'ms' },
      { section, what: 'a mail at the other server in an open client: p99', value: arrival.p99, unit: 'ms', goal: { atMost: 2000 } },
      { section, what: `asking for all of ${FOLDERS} folders`, value: round / 1000, unit: 'KB' },
      {
        section,
        what: 'an account at rest, an hour',
        value: ((rest * HOUR_MS) / REST_MS + round * ROUNDS) / 1000,
        unit: 'KB',
        goal: { atMost: 100 },
      },
    ];
  } finally {
    await lintel.stop();
    await wire.stop();
    await dovecot.stop();
  }
}

interface Box {
  id: string;
  folder: string;
  isPart: boolean;
}

/** A way to a port that counts what goes through it, both ways. */
async function countBytes(port: number) {
  let bytes = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (part: Buffer) => {
        bytes += part.length;
        to.write(part);
      });
      from.on('close', () => to.destroy()).on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    during: async (work: () => Promise<unknown>) => {
      const before = bytes;
      await work();
      return bytes - before;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
