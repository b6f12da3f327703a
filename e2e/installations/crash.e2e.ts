import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@lintel/server/test/free-port.ts';
import { API_BASE } from '@lintel/contract/kit/client';
import { PLACES, type EmailRow, type FolderCount } from '@lintel/contract/mail';
import { signInAs } from '@lintel/server/test/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLintel, type RunningLintel } from '#e2e/harness.ts';
import { MARTA, VIKTOR } from '#e2e/people.ts';
import { sendUntil } from '#e2e/sending.ts';
import { sendAtOnce } from '#e2e/session.ts';

const KILLS = 5;
const WRITERS = 3;
/** The departments, then who signs in first. */
const FIRST_HIRED = 2;

let lintel: RunningLintel;
let env: Record<string, string>;

beforeAll(async () => {
  env = { DEMO: 'on', PORT: String(await freePort()), SMTP_IN_PORT: String(await freePort()) };
  lintel = await startLintel(env);
});
afterAll(() => lintel?.remove());

// reliability §9: while the demo company is still being loaded, so that its transactions are cut as well.
test('a server killed again and again loses no mail and sends none twice', async () => {
  const viktor = await tokenOf(VIKTOR.username);
  const marta = await tokenOf(MARTA.username);
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    sendUntil(
      () => isOver,
      () => lintel.url,
      { token: viktor, to: MARTA.email, about: `Crash ${writer}` },
    ),
  );
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(300 + Math.random() * 1200);
    await lintel.kill();
    // That the rest of the demo is loaded after a crash is proved by its own test; without it the counts below stand still.
    lintel = await startLintel({ ...env, DEMO: kill < KILLS ? 'on' : 'off' }, lintel.dataDir);
  }
  isOver = true;
  const subjects = (await Promise.all(writers)).flat().sort();

  expect(subjects.length).toBeGreaterThanOrEqual(WRITERS);
  const crash = (rows: EmailRow[]) =>
    rows
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith('Crash '))
      .sort();
  expect(crash(await allMails(viktor, 'sent'))).toEqual(subjects);
  expect(crash(await allMails(marta, 'inbox'))).toEqual(subjects);
  expect(await read(viktor, '/audit/verify', 'POST')).toMatchObject({ data: { problem: null } });
  for (const token of [viktor, marta]) expect(await countRows(token)).toEqual((await read<FolderCount[]>(token, '/mail/folders')).data);
}, 300_000);

/** The access token of somebody whom the demo has hired, and whose mails leave at once. */
async function tokenOf(username: string): Promise<string> {
  await expect.poll(unitsDone).toBeGreaterThanOrEqual(FIRST_HIRED);
  const { access_token: token } = await signInAs(lintel.url, username);
  await sendAtOnce(lintel.url, token);
  return token;
}

async function read<T>(token: string, path: string, method: 'GET' | 'POST' = 'GET'): Promise<{ data: T }> {
  const answer = await fetch(`${lintel.url}${API_BASE}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { data: T };
}

async function allMails(token: string, folder: string): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await read<EmailRow[]>(token, `/mail/folder/${folder}?size=200&page=${page}`);
    rows.push(...data);
    if (data.length < 200) return rows;
  }
}

/** What the counters should say, counted row by row. */
async function countRows(token: string): Promise<FolderCount[]> {
  const counts: FolderCount[] = [];
  for (const folder of PLACES) {
    const rows = await allMails(token, folder);
    counts.push({ folder, total: rows.length, unread: rows.filter(({ status }) => status === 'unread').length });
  }
  return counts;
}

async function unitsDone(): Promise<number> {
  const answer = await fetch(`${lintel.url}${API_BASE}/health`);
  return ((await answer.json()) as { data: { demo: { done: number } } }).data.demo.done;
}
