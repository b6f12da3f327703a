import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { TODAY } from '#test/hiring.ts';

let app: TestApp;
let typeId: string;
beforeAll(async () => {
  app = await testApp();
  typeId = (await app.services.db.selectFrom('leave_type').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => app.close());
beforeEach(() => app.services.db.deleteFrom('leave_request').execute());

type Status = 'draft' | 'pending' | 'approved' | 'rejected' | 'cancelled' | 'cancel_pending' | 'recorded' | 'acknowledged';
let made = 0;
const away = (who: CastName, from: number, to: number, status: Status = 'approved') =>
  app.services.db
    .insertInto('leave_request')
    .values({
      ...{ id: `lvr_${(made += 1)}`, employee_id: app.idOf(who), type_id: typeId, days100: 100, created_by: 'system', status },
      ...{ from_day: addDays(TODAY, from), to_day: addDays(TODAY, to) },
    })
    .execute();
const ask = async (days: { from?: number; to?: number } = {}, ...who: CastName[]) => {
  const ids = (who.length > 0 ? who : (['jonas.ekdahl', 'devon.archer'] as const)).map((one) => app.idOf(one));
  const found = await app.as('marta.kessler').people.absences({
    query: {
      ids,
      ...(days.from === undefined ? {} : { from: addDays(TODAY, days.from) }),
      ...(days.to === undefined ? {} : { to: addDays(TODAY, days.to) }),
    },
  });
  return found.map(({ employeeId, from, to }) => [employeeId === app.idOf('jonas.ekdahl') ? 'jonas' : 'devon', from, to]);
};
const span = (from: number, to: number) => ['jonas', addDays(TODAY, from), addDays(TODAY, to)];

describe('who is away', () => {
  test.each([
    ['today, from before it until after it', [-1, 2], {}, true],
    ['today for the last day', [-3, 0], {}, true],
    ['no more', [-3, -1], {}, false],
    ['not yet', [1, 3], {}, false],
    ['within the days asked for', [4, 5], { from: 3, to: 9 }, true],
    ['on the last of them', [9, 12], { from: 3, to: 9 }, true],
    ['after them', [10, 12], { from: 3, to: 9 }, false],
    ['before them', [0, 2], { from: 3, to: 9 }, false],
    ['on days that are over, whatever is asked for', [-5, -4], { from: -9, to: -1 }, false],
  ] as const)('%s', async (_name, [from, to], days, isAway) => {
    await away('jonas.ekdahl', from, to);
    expect(await ask(days)).toEqual(isAway ? [span(from, to)] : []);
  });

  test.each([
    ['approved', true],
    ['cancel_pending', true],
    ['recorded', true],
    ['acknowledged', true],
    ['draft', false],
    ['pending', false],
    ['rejected', false],
    ['cancelled', false],
  ] as const)('with leave that is %s: %s', async (status, isAway) => {
    await away('jonas.ekdahl', 0, 1, status);
    expect((await ask()).length === 1).toBe(isAway);
  });

  test('is told once, by the first days off; of what kind they are is not told, nor of whom nobody asked', async () => {
    await away('jonas.ekdahl', 8, 9);
    await away('jonas.ekdahl', 4, 5);
    await away('samir.haddad', 4, 5);
    expect(await ask({ from: 1, to: 20 })).toEqual([span(4, 5)]);
    const [found] = await app
      .as('marta.kessler')
      .people.absences({ query: { ids: [app.idOf('jonas.ekdahl')], from: addDays(TODAY, 1), to: addDays(TODAY, 20) } });
    expect(Object.keys(found!).toSorted()).toEqual(['employeeId', 'from', 'to']);
  });

  test('is not told of people who are not in the directory; and nobody is asked for, nobody is told', async () => {
    await away('devon.archer', 0, 1);
    const put = (status: 'active' | 'terminated') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', app.idOf('devon.archer')).execute();
    await put('terminated');
    expect(await ask()).toEqual([]);
    await put('active');
    expect(await ask()).toHaveLength(1);
    expect(await app.as('marta.kessler').people.absences({ query: {} })).toEqual([]);
  });

  test('takes one query beside the day, however many are asked for', async () => {
    await ask();
    const counts = [];
    for (const who of [['jonas.ekdahl'], ['jonas.ekdahl', 'devon.archer', 'samir.haddad', 'helena.marsh']] as CastName[][])
      counts.push((await countQueries(() => ask({}, ...who))).count);
    expect(counts[0]).toBe(counts[1]);
  });
});
