import { sayDay } from '@lintel/contract/kit/days';
import type { Locator, Page } from 'playwright-core';
import { tokenOf } from '#e2e/session.ts';

/** Today where the company is. */
export const companyToday = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

/** As a calendar names it: 6 March 2026. */
const longName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day of a calendar: with its whole name, or a short one and what is known of it. */
const nameOf = (day: string): RegExp => new RegExp(`^(${longName(day)}$|${sayDay(day)}:)`);

/** Chooses a first and a last day in the calendar of a field. */
export async function chooseDays(page: Page, field: Locator, from: string, to: string): Promise<void> {
  await field.click();
  await page.locator('[data-direction="next"]').last().waitFor();
  for (const day of [from, to]) {
    const cell = page.getByRole('button', { name: nameOf(day) });
    for (let months = 0; months < 6 && (await cell.count()) === 0; months += 1)
      await page.locator('[data-direction="next"]').last().click();
    await cell.first().click();
  }
}

/** Chooses somebody in a field that searches the directory. */
export async function choosePerson(page: Page, label: string | RegExp, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

interface Decided {
  /** Of whom, and what: as its row says. */
  from: string;
  what: string | RegExp;
  decision: 'Approve' | 'Return';
  comment?: string;
}

/** Opens what waits, or comes, on the page that is open; looks at it, and decides it. */
export async function decide(page: Page, { from, what, decision, comment }: Decided, look?: (drawer: Locator) => Promise<void>) {
  const row = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: from })
    .filter({ hasText: what })
    .filter({ has: page.getByRole('button') })
    // Who is told of it beside may tick that off: that decides nothing.
    .filter({ hasNot: page.getByRole('button', { name: /mark as/i }) });
  await row.first().getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: 'Approval' });
  await drawer.getByRole('button', { name: /^Approve/ }).waitFor();
  await look?.(drawer);
  if (comment) await drawer.getByLabel('Comment').fill(comment);
  await drawer.getByRole('button', { name: decision === 'Approve' ? /^Approve/ : 'Return' }).click();
  await drawer.waitFor({ state: 'hidden' });
}

/** A call of the person who is signed in, for what a journey finds there and does not do itself. */
export async function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const token = await tokenOf(page);
  return page.evaluate(
    async ([bearer, verb, to, json]) => {
      const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': crypto.randomUUID() };
      const answer = await fetch(`/api/v1${to}`, {
        method: verb,
        headers: json ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(json ? { body: json } : {}),
      });
      const { ok, data, message } = (await answer.json()) as { ok: boolean; data: T; message: string };
      if (!ok) throw new Error(message);
      return data;
    },
    [token, method, path, body ? JSON.stringify(body) : ''] as const,
  );
}
