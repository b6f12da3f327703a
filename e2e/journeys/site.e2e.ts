import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { isKept } from '#e2e/kept.ts';
import { MARTA } from '#e2e/people.ts';
import { call } from '#e2e/workday.ts';

const { enter } = openDemo();

/** A week that nobody else looks at. */
const WEEK = '2027-W03';
const SHEET = `${MARTA.group}/timesheet?week=${WEEK}`;
/** The whole app is fetched meanwhile. */
const SLOW = { timeout: 120_000, interval: 500 };
const OFFLINE = /^You are offline\. What you see is of \d\d:\d\d or later\.$/;

test('on a site without network what was opened is read, hours are entered; the hours arrive once when the network is back', async () => {
  const { page } = await enter(MARTA, { serviceWorkers: 'allow' });
  await page.goto(`${MARTA.group}/tasks`);
  await page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await expect.poll(() => isKept(page, '/tasks?'), SLOW).toBe(true);
  await page.goto(SHEET);
  await page.getByRole('combobox', { name: 'Add an activity' }).click();
  await page.getByRole('option', { name: 'Training' }).click();
  const monday = page.getByRole('textbox', { name: /^Training, 18 Jan 2027/ });
  await monday.waitFor();
  await expect.poll(() => isKept(page, `/timesheets/week?week=${WEEK}`), SLOW).toBe(true);

  await page.unrouteAll();
  await page.context().setOffline(true);
  await monday.fill('1.5');
  await monday.press('Enter');
  await page.getByText('1 entry waits for the network.').waitFor();
  await page.reload();
  await page.getByText(OFFLINE).waitFor();
  const waiting = page.getByRole('textbox', { name: 'Training, 18 Jan 2027, waits for the network' });
  await waiting.waitFor();
  expect(await waiting.inputValue()).toBe('1.5');
  await page.goto(`${MARTA.group}/tasks`);
  await page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await page.getByText(OFFLINE).waitFor();

  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  await page.getByText('1 entry waits for the network.').waitFor({ state: 'hidden' });
  await page.goto(SHEET);
  await page.getByRole('textbox', { name: 'Training, 18 Jan 2027', exact: true }).waitFor();
  expect(await bookedMinutes(page)).toEqual([90]);
  await page.getByRole('textbox', { name: 'Training, 18 Jan 2027', exact: true }).fill('0');
  await page.keyboard.press('Enter');
  await expect.poll(() => bookedMinutes(page)).toEqual([]);
});

/** What the server has of the week. */
const bookedMinutes = async (page: Page): Promise<number[]> =>
  (await call<{ entries: { minutes: number }[] }>(page, 'GET', `/timesheets/week?week=${WEEK}`)).entries.map(({ minutes }) => minutes);
