import { openEventStream } from '@lintel/server/test/event-stream.ts';
import type { Lintel } from './lintel.ts';
import { call } from './lintel.calls.ts';
import { summarise, tell, timeEach } from './measure.ts';
import type { Figure } from './report.ts';

const CHANGES = 1000;
const AT_A_TIME = 16;
const SENT = 200;

/** What many hands do to a mailbox at once, and how soon somebody who has it open sees a mail. */
export async function measureLive(lintel: Lintel): Promise<Figure[]> {
  return [...(await measureChanges(lintel)), await measureArrival(lintel)];
}

/** A thousand mails read or unread, a few at a time; then the counters beside a count of the rows. */
async function measureChanges(lintel: Lintel): Promise<Figure[]> {
  tell(`Marking ${CHANGES} mails`);
  const { rows } = await lintel.pool.query<{ id: string }>('select id from entry order by md5(id::text) limit $1', [CHANGES]);
  const left = rows.map(({ id }, i) => ({ ids: [id], change: { seen: i % 2 === 0 } }));
  const started = performance.now();
  const worker = async () => {
    for (let body = left.pop(); body; body = left.pop()) await call(lintel, 'POST', '/mail/update', body);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  const seconds = (performance.now() - started) / 1000;
  const { rows: wrong } = await lintel.pool.query<{ n: string }>(`
    select coalesce(sum(abs(mailbox.unread - counted.unread)), 0) as n from mailbox
    cross join lateral (select count(*) filter (where not seen) as unread from entry where mailbox_id = mailbox.id) as counted`);
  const counts = await timeEach(Array.from({ length: 500 }), () => call(lintel, 'GET', '/mail/folders'));
  const section = 'live';
  return [
    { section, what: `${CHANGES} flag changes, ${AT_A_TIME} at a time`, value: CHANGES / seconds, unit: 'changes/s' },
    { section, what: 'unread counts off by, afterwards', value: Number(wrong[0]!.n), unit: 'mails', goal: { atMost: 0 } },
    { section, what: 'unread counts of all five, afterwards: p50', value: summarise(counts, 1).p50, unit: 'ms', goal: { atMost: 0.5 } },
  ];
}

/** From the answer to Send until the open inbox has heard of the mail and read its list anew. */
async function measureArrival(lintel: Lintel): Promise<Figure> {
  tell('Sending mails to an open inbox');
  const { email } = await call<{ email: string }>(lintel, 'GET', '/auth/me');
  const stream = await openEventStream(`${lintel.origin}/api/v1/events`, undefined, lintel.headers);
  await stream.positioned();
  const times: number[] = [];
  for (let n = 0; n < SENT; n += 1) {
    const form = new FormData();
    form.set('to', JSON.stringify([email]));
    form.set('subject', `Live ${n}`);
    form.set('content', 'As agreed.');
    await call(lintel, 'POST', '/mail/send', form);
    const committed = performance.now();
    for (let isThere = false; !isThere;) {
      const [event] = await stream.next(1);
      isThere = (event!.data as { arrived?: boolean }).arrived === true;
    }
    await call(lintel, 'GET', '/mail/folder/inbox?size=50&page=1');
    times.push(performance.now() - committed);
  }
  stream.close();
  return {
    section: 'live',
    what: 'a mail in an open inbox after Send: p95',
    value: summarise(times, 1).p95,
    unit: 'ms',
    goal: { atMost: 300 },
  };
}
