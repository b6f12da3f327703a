import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CastName } from '#test/cast.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { codeOf } from '#test/refusal.ts';
import { systemContext } from '#server/platform/context.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { releaseMail } from './mail.hold.ts';

/** `CANCELS=10000` tries as many (mail.md 5). */
const CANCELS = Number(process.env['CANCELS'] ?? 24);
const SENDERS: readonly CastName[] = ['marta.kessler', 'helena.marsh', 'samir.haddad', 'viktor.sandell'];
const JONAS = 'jonas.ekdahl@corvane.example';
const OUTSIDE = 'ann@site.example';
const SPREAD_MS = 10;
/** By how many milliseconds the job begins earlier: moved until each of the two is first about as often. */
let lead = 0;

let app: TestApp;
let relay: TestRelay;
const began = Date.now();
let shift = 0;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => new Date(began + shift) });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});

interface Round {
  messageId: string;
  hasOutside: boolean;
  isTaken: boolean;
}

/** A mail whose waiting ends while its sender takes it back, each at a moment of its own; the job runs twice, as after a crash. */
async function race(sender: CastName, n: number): Promise<Round> {
  const { mail } = app.as(sender);
  const hasOutside = n % 10 === 0;
  const to = hasOutside ? [JONAS, OUTSIDE] : [JONAS];
  const { id, messageId } = await mail.send({ form: { to, subject: `Race ${n}`, content: 'Soon.', hold: 5 } });
  const { id: outboxId } = await app.services.db.selectFrom('outbox').select('id').where('entry_id', '=', id).executeTakeFirstOrThrow();
  const due = { ...systemContext(app.services), now: new Date(began + 20_000) };
  const atRandom = (more = 0) => sleep(Math.random() * SPREAD_MS + Math.max(0, more));
  const [taken] = await Promise.all([
    atRandom(lead).then(() => codeOf(mail.takeBack({ id, body: {} }, { idempotencyKey: crypto.randomUUID() }))),
    atRandom(-lead).then(() => releaseMail(due, outboxId)),
    atRandom(-lead).then(() => releaseMail(due, outboxId)),
  ]);
  expect(['done', 'mail.sent_meanwhile']).toContain(taken);
  lead += taken === 'done' ? 1 : -1;
  return { messageId, hasOutside, isTaken: taken === 'done' };
}

/** How often each mail stands where nobody but its readers has it, by its Message-ID. */
async function arrivals(): Promise<Map<string, number>> {
  const rows = await app.services.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .innerJoin('mail_account', 'mail_account.id', 'entry.account_id')
    .select(['message.message_id as messageId', ({ fn }) => fn.countAll<string>().as('count')])
    .where('mail_account.address', '=', JONAS)
    .groupBy('message.message_id')
    .execute();
  return new Map(rows.map(({ messageId, count }) => [messageId, Number(count)]));
}

test(
  `${CANCELS} mails that are taken back while their waiting ends: each is with nobody, or with everybody once`,
  async () => {
    const rounds: Round[] = [];
    let next = 0;
    await Promise.all(
      SENDERS.map(async (sender) => {
        while (next < CANCELS) rounds.push(await race(sender, (next += 1)));
      }),
    );
    shift = 30_000;
    await app.services.jobs.drain({ early: true });
    const inside = await arrivals();
    const outside = relay.seen.map(({ raw }) => /^Message-ID: (<[^>]+>)/im.exec(raw.toString())![1]!);
    const wrong = rounds.filter(({ messageId, hasOutside, isTaken }) => {
      const left = outside.filter((one) => one === messageId).length;
      return (inside.get(messageId) ?? 0) !== (isTaken ? 0 : 1) || left !== (hasOutside && !isTaken ? 1 : 0);
    });
    const taken = rounds.filter(({ isTaken }) => isTaken).length;
    if (CANCELS > 100) process.stdout.write(`${JSON.stringify({ cancels: CANCELS, taken, late: CANCELS - taken, wrong: wrong.length })}\n`);
    expect(rounds).toHaveLength(CANCELS);
    expect(wrong).toEqual([]);
  },
  Math.max(300_000, CANCELS * 2_000),
);
