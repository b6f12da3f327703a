import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, isoDay, weekdayOf } from '@lintel/contract/kit/days';
import { openDemo } from '#e2e/demo.ts';
import { ANNEKE, DEVON, JONAS, MARTA, VIKTOR } from '#e2e/people.ts';

const { at } = openDemo();

const ANNUAL = 'lvt_00000000000000000000000001';
const AWAY = 'I am away. Liam Doyle runs the site.';

/** A call that the person on a page makes without a screen. */
const call = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('lintel.session')!) as { token: string };
      const headers = { authorization: `Bearer ${token}`, ...(sent ? { 'content-type': 'application/json' } : {}) };
      const answer = await fetch(`/api/v1${address}`, { method: verb!, headers, ...(sent ? { body: sent } : {}) });
      const { ok, data, message } = (await answer.json()) as { ok: boolean; data: unknown; message: string };
      if (!ok) throw new Error(`${verb} ${address}: ${message}`);
      return data as never;
    },
    [method, path, body ? JSON.stringify(body) : ''],
  );

const decide = async (page: Page, verb: string, comment = '') => {
  if (comment) await page.getByLabel('Comment', { exact: true }).fill(comment);
  await page.getByRole('button', { name: verb, exact: true }).click();
};

interface Named {
  id: string;
  employeeId: string;
}

test('leave that collides with a crane lift comes back, is asked for again, and everything agrees on it in the end', async () => {
  const [marta, jonas, anneke] = [await at(MARTA), await at(JONAS), await at(ANNEKE)];
  for (const page of [marta, jonas, anneke]) await page.goto('/');
  const monday = addDays(isoDay(new Date()), 22 - weekdayOf(isoDay(new Date())));
  const [from, to] = [monday, addDays(monday, 18)];
  const cranes = await call<{ id: string; code: string }[]>(await devon(), 'GET', '/resources?q=EQ-02');
  await call(marta, 'POST', '/bookings', {
    resourceId: cranes[0]!.id,
    from: addDays(monday, 1),
    to: addDays(monday, 1),
    purpose: 'Crane lift',
  });
  const draft = await call<Named>(marta, 'POST', '/leave/requests', {
    ...{ typeId: ANNUAL, from, to, halfStart: false, halfEnd: false, reason: null, handoverId: null, delegateId: null },
    ...{ awayMessage: null, fileIds: [], isDraft: true },
  });
  // Whatever the season, there are days enough.
  const line = { employeeId: draft.employeeId, typeId: ANNUAL, day: isoDay(new Date()), days100: 2000, kind: 'adjust', note: 'Overtime' };
  await call(anneke, 'POST', '/leave/adjustments', line);
  const available = async () =>
    (await call<{ typeId: string; available100: number }[]>(marta, 'GET', '/leave/balances')).find(({ typeId }) => typeId === ANNUAL)!
      .available100;
  const before = await available();

  await marta.goto(`/employee/leave/request?edit=${draft.id}`);
  await marta.getByText(/^Crane lift: /).waitFor();
  await marta.getByLabel('Answer to mails (optional)').fill(AWAY);
  await marta.getByRole('button', { name: 'Submit request' }).click();
  await marta.getByText('Waiting for a decision.').waitFor();

  await jonas.goto(`/employee/leave/${draft.id}`);
  await jonas.getByText('Who is away in these days').waitFor();
  await jonas.getByText(/^Crane lift: /).waitFor();
  await decide(jonas, 'Return', 'Who leads the lift?');
  await jonas.getByText('Returned', { exact: true }).first().waitFor();

  await marta.getByText('Who leads the lift?').first().waitFor();
  await marta.getByRole('link', { name: 'Edit' }).click();
  await marta.getByLabel('Reason (optional)').fill('Liam leads the lift.');
  await marta.getByRole('button', { name: 'Submit request' }).click();
  await marta.getByText('Waiting for a decision.').waitFor();
  await jonas.goto(`/employee/leave/${draft.id}`);
  await decide(jonas, 'Approve');
  // More than ten days are for HR as well.
  await anneke.goto(`/hr-manager/leave/${draft.id}`);
  await decide(anneke, 'Approve');
  await marta.getByText('It was approved.').waitFor();
  await marta.getByText(AWAY).waitFor();

  const { days100 } = await call<{ days100: number }>(marta, 'GET', `/leave/requests/${draft.id}`);
  expect(await available()).toBe(before - days100);
  const { people } = await call<{ people: { absences: Named[] }[] }>(jonas, 'GET', `/leave/calendar?from=${from}&to=${to}`);
  expect(people.flatMap(({ absences }) => absences).some(({ id }) => id === draft.id)).toBe(true);
  const viktor = await at(VIKTOR);
  await viktor.goto('/');
  const entries = await call<{ action: string; actorName: string }[]>(viktor, 'GET', `/audit?subjectId=${draft.id}&size=50`);
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'leave_request.create',
    'leave_request.update',
    'leave_request.submit',
    'leave_request.return',
    'leave_request.update',
    'leave_request.submit',
    'leave_request.approve',
  ]);
});

async function devon(): Promise<Page> {
  const page = await at(DEVON);
  await page.goto('/');
  return page;
}
