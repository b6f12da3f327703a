import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@lintel/server/test/free-port.ts';
import { API_BASE } from '@lintel/contract/kit/client';
import type { EmailRow } from '@lintel/contract/mail';
import { signInAs } from '@lintel/server/test/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder, removeFolder, startLintel, type RunningLintel } from '#e2e/harness.ts';
import { sendAtOnce } from '#e2e/session.ts';
import { startSink, type Mood, type Sink } from '#e2e/sink.ts';

/** `SENDS=1000` tries as many, in a quarter of an hour. */
const SENDS = Number(process.env['SENDS'] ?? 40);
/** At most so long between two kills: many mails need time in which some of them leave. */
const LIFE_MS = SENDS > 100 ? 15_000 : 3_000;
const WRITERS = 4;
const ADA = { username: 'ada.brandt', name: 'Ada Brandt', password: 'a long enough password' };

let sink: Sink;
let lintel: RunningLintel;
let env: Record<string, string>;
let token: string;

beforeAll(async () => {
  sink = await startSink();
  env = { DEMO: 'off', SMTP_URL: sink.url, PORT: String(await freePort()), SMTP_IN_PORT: String(await freePort()) };
  lintel = await startLintel(env, await newFolder());
});
afterAll(async () => {
  await lintel?.stop();
  await sink?.stop();
  if (lintel) await removeFolder(lintel.dataDir);
});

// reliability R9: whatever the relay does, and whenever the server is killed.
test('no mail to the world outside is sent twice or lost; what is unclear is shown as unclear', async () => {
  await fetch(`${lintel.url}${API_BASE}/auth/first-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADA),
  });
  await signIn();
  await sendAtOnce(lintel.url, token);
  sink.mood = anyMood;
  let left = SENDS;
  let acknowledged = 0;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (; left > 0; acknowledged += 1) await send(`Number ${left--}`);
  });
  let kills = 0;
  const killing = (async () => {
    for (let isOver = false; !isOver; kills += 1) {
      await sleep(500 + Math.random() * (LIFE_MS - 500));
      await lintel.kill();
      lintel = await startLintel(env, lintel.dataDir);
      // What she signed in with would not last until the end.
      await signIn();
      isOver = acknowledged === SENDS && !(await isAnyWaiting());
    }
  })();
  await Promise.all([...writers, killing]);

  const rows = await sent();
  const outcome = { sent: 0, failed: 0, unknown: 0, kills };
  expect(rows.map(({ subject }) => subject).sort()).toEqual(Array.from({ length: SENDS }, (_, i) => `Number ${i + 1}`).sort());
  for (const { subject, delivery } of rows) {
    const arrived = sink.arrived.filter(({ text }) => text.includes(`Subject: ${subject}\r\n`)).length;
    expect([0, 1], `${subject} ${delivery}`).toContain(arrived);
    if (delivery === 'unknown') outcome.unknown += 1;
    else if (delivery === 'failed') {
      outcome.failed += 1;
      expect(arrived, `${subject} ${delivery}`).toBe(0);
    } else {
      outcome.sent += 1;
      expect(arrived, `${subject} ${delivery}`).toBe(1);
    }
  }
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}, 1_800_000);

async function signIn(): Promise<void> {
  ({ access_token: token } = await signInAs(lintel.url, ADA.username, ADA.password));
}

/** One in ten makes trouble. */
const TROUBLE: readonly Mood[] = ['refuses', 'is busy', 'is slow', 'hangs', 'hangs after the mail', 'drops after the mail'];
const anyMood = (): Mood => (Math.random() < 0.9 ? 'accepts' : TROUBLE[Math.floor(Math.random() * TROUBLE.length)]!);

/** Until it is acknowledged, always with the mail's own key. */
async function send(subject: string): Promise<void> {
  const body = new FormData();
  body.set('to', JSON.stringify(['patrick.lowe@lindenwharf.example']));
  body.set('subject', subject);
  body.set('content', 'Written while the power fails.');
  const key = crypto.randomUUID();
  for (;;) {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const answer = await fetch(`${lintel.url}${API_BASE}/mail/send`, { method: 'POST', headers, body }).catch(() => null);
    if (answer?.ok && (await answer.json().catch(() => null))) return;
    if (answer && !answer.ok && ![401, 409, 429].includes(answer.status) && answer.status < 500)
      throw new Error(`${answer.status}: ${await answer.text()}`);
    await sleep(100);
  }
}

async function sent(): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  for (let page = 1; ; page += 1) {
    const url = `${lintel.url}${API_BASE}/mail/folder/sent?size=200&page=${page}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: EmailRow[] };
    rows.push(...data);
    if (data.length < 200) return rows;
  }
}

const WAITING: readonly unknown[] = ['held', 'queued', 'transmitting'];
const isAnyWaiting = async () => (await sent()).some(({ delivery }) => WAITING.includes(delivery));
