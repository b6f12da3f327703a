import { tmpdir } from 'node:os';
import { launchBrowser } from '@lintel/e2e/harness.ts';
import { arriveSignedIn } from '@lintel/e2e/session.ts';
import type { Page } from 'playwright-core';
import { call } from './lintel.calls.ts';
import { startLintel, type Lintel } from './lintel.ts';
import { summarise, tell } from './measure.ts';
import type { Figure } from './report.ts';
import { inpOf, watchPage } from './watch.ts';

const SECTION = 'the hours of a crew of a thousand';
const LINES = 1000;
/** As a wheel turns them. */
const STEPS = 120;
const STEP_PX = 240;
const STEP_MS = 50;
const EDITS = 20;
/** A screen that is drawn sixty times a second. */
const FRAME_MS = 1000 / 60;
const LONG_MS = 50;
const LEADER = 'marta.kessler';

/** The longest grid that somebody types into, a line a worker and a field a day: scrolled by the wheel, and hours entered. */
export async function measureGrid(): Promise<Figure[]> {
  const lintel = await startLintel(tmpdir());
  const browser = await launchBrowser();
  try {
    tell(`Hiring a crew of ${LINES}`);
    const project = await leadCrew(lintel);
    const context = await browser.newContext({
      baseURL: lintel.origin,
      viewport: { width: 1440, height: 900 },
      timezoneId: 'Europe/Berlin',
    });
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await arriveSignedIn(page, lintel.origin, LEADER);
    const crew = await openGrid(page, `/employee/timesheet?tab=crew&project=${project}`, 'main tbody tr');
    const scrolled = await scroll(page);
    const edits = await edit(page);
    const what = 'longest answer to a key while hours are typed (INP)';
    return [
      ...framesOf(crew, scrolled),
      { section: SECTION, what, value: inpOf(edits), unit: 'ms', goal: { atMost: 100 }, note: `of ${edits.length}` },
    ];
  } finally {
    await browser.close();
    await lintel.stop();
  }
}

/** A project whose foreman enters the hours of that many workers without a login. Answers its id. */
async function leadCrew(lintel: Lintel): Promise<string> {
  const workers = await lintel.hire(LINES);
  const as = async (who: 'viktor.sandell' | 'jonas.ekdahl') => ({ origin: lintel.origin, headers: await lintel.headersOf(who) });
  const [{ id: departmentId, version }] = await call<[{ id: string; version: number }]>(await as('viktor.sandell'), 'GET', '/departments');
  const { rows } = await lintel.pool.query<{ id: string; email: string }>('select id, work_email as email from employee');
  const idOf = (who: string) => rows.find(({ email }) => email.startsWith(`${who}@`))!.id;
  await call(await as('viktor.sandell'), 'PUT', `/departments/${departmentId}/heads`, {
    headId: idOf('jonas.ekdahl'),
    deputyId: null,
    version,
  });
  const head = await as('jonas.ekdahl');
  const [start, finish] = [-30, 300].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const plan = { code: 'RC-01', name: 'Riverside Clinic', departmentId, clientName: 'Client', plannedStart: start, plannedFinish: finish };
  const { id } = await call<{ id: string }>(head, 'POST', '/projects', plan);
  await call(head, 'POST', `/projects/${id}/phases`, { name: 'All', start, finish });
  const members = [
    { employeeId: idOf('anneke.vos'), projectRole: 'manager' },
    { employeeId: idOf(LEADER), projectRole: 'foreman' },
    ...workers.map((employeeId) => ({ employeeId, projectRole: 'worker' })),
  ];
  for (const { employeeId, projectRole } of members) await call(head, 'PUT', `/projects/${id}/members/${employeeId}`, { projectRole });
  await lintel.pool.query("update project set status = 'active' where id = $1", [id]);
  return id;
}

/** Milliseconds until all of its lines are painted. */
async function openGrid(page: Page, path: string, line: string): Promise<number> {
  tell(`Opening ${path}`);
  await page.goto(path);
  const lines = page.locator(line);
  await lines.nth(LINES - 1).waitFor({ state: 'attached', timeout: 120_000 });
  const ms = await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))));
  // Pictures and fonts come later: what is scrolled is the page at rest.
  await page.waitForTimeout(3000);
  return ms;
}

/** The time between each two frames while the wheel turns. */
async function scroll(page: Page): Promise<number[]> {
  tell('Turning the wheel');
  await page.mouse.move(720, 600);
  await page.evaluate(() => {
    window.frameTimes = [];
    let before = performance.now();
    const look = (now: number) => {
      window.frameTimes.push(now - before);
      before = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let i = 0; i < STEPS; i += 1) {
    await page.mouse.wheel(0, STEP_PX);
    await page.waitForTimeout(STEP_MS);
  }
  const { frames, moved } = await page.evaluate(() => ({ frames: window.frameTimes.slice(1), moved: window.scrollY }));
  if (moved < STEP_PX * 10) throw new Error(`The page was scrolled by ${moved} px only`);
  return frames;
}

/** Hours typed one below the other, as a foreman does; answers how long each key and each leaving of a field was waited for. */
async function edit(page: Page): Promise<number[]> {
  tell('Typing hours');
  const first = page.locator('input[data-cell]:not(:disabled)').first();
  await first.click();
  await page.evaluate(() => window.watched.forget());
  for (let i = 0; i < EDITS; i += 1) {
    await page.keyboard.type('7', { delay: 60 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
  }
  await page.waitForTimeout(1000);
  return page.evaluate(() => window.watched.answers());
}

function framesOf(opened: number, frames: readonly number[]): Figure[] {
  const { p50, p95 } = summarise(frames, 1);
  const share = (limit: number) => (100 * frames.filter((ms) => ms > limit).length) / frames.length;
  const section = SECTION;
  return [
    { section, what: 'opened until it is painted', value: opened, unit: 'ms' },
    { section, what: 'a frame while it is scrolled: median', value: p50, unit: 'ms', note: `of ${frames.length}` },
    { section, what: 'a frame: p95', value: p95, unit: 'ms' },
    { section, what: 'the longest frame', value: Math.max(...frames), unit: 'ms' },
    // Frames come when the screen is drawn: one that came a little late was on time.
    { section, what: 'frames that missed the screen', value: share(FRAME_MS * 1.5), unit: '%' },
    { section, what: `frames above ${LONG_MS} ms`, value: share(LONG_MS), unit: '%' },
  ];
}

declare global {
  interface Window {
    frameTimes: number[];
  }
}
