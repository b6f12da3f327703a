import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { CompanyName } from '#test/company.ts';
import { openDesk, type Desk } from './approvals.desk.ts';
import { createDelegation } from './delegations.service.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const give = (from: CompanyName, to: CompanyName) =>
  desk.run(async (ctx) => {
    const today = await companyDay(ctx.db, ctx.now);
    const days = { fromDay: today, toDay: addDays(today, 11) };
    const [fromId, toId] = [desk.company.idOf(from), desk.company.idOf(to)];
    return createDelegation(ctx, { fromId, toId, ...days, kinds: null, maxAmountMinor: null, reason: 'Away', source: 'leave' });
  });

describe('the list of delegations', () => {
  test('has those of one person in either part, or one’s own, as far as one sees them; who gave it alone takes it back', async () => {
    const made = [await give('jonas.ekdahl', 'liam.doyle'), await give('helena.marsh', 'rachel.odum')].map(({ id }) => id);
    const { db } = desk.app.services;
    const listed = async (as: CompanyName, query: object) => {
      const { items } = await desk.company.as(as).delegations.list({ query: { size: 200, status: 'active', ...query } });
      return items.filter(({ id }) => made.includes(id)).map(({ toName, transitions }) => [toName, transitions.includes('revoke')]);
    };
    await db.updateTable('delegation').set({ status: 'active' }).where('id', 'in', made).execute();
    const of = (name: CompanyName) => ({ employeeId: desk.company.idOf(name) });
    expect(await listed('anneke.vos', of('liam.doyle'))).toEqual([['Liam Doyle', false]]);
    expect(await listed('anneke.vos', of('jonas.ekdahl'))).toEqual([['Liam Doyle', false]]);
    expect(await listed('anneke.vos', of('rachel.odum'))).toEqual([['Rachel Odum', false]]);
    expect(await listed('anneke.vos', { mine: 'true' })).toEqual([]);
    expect(await listed('liam.doyle', { mine: 'true' })).toEqual([['Liam Doyle', false]]);
    expect(await listed('jonas.ekdahl', { mine: 'true' })).toEqual([['Liam Doyle', true]]);
    // What somebody else has is not there for who may not see it.
    expect(await listed('marta.kessler', of('rachel.odum'))).toEqual([]);
  });
});
