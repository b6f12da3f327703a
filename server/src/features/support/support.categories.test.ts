import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettingKey } from '@lintel/contract/setting-registry';
import type { TicketCategory } from '@lintel/contract/support';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';
import { toldBy } from '#test/told.ts';
import { openTicket } from './support.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Support keeps its own settings. */
const set = async (key: SettingKey, value: string) => {
  const { settings } = app.as('devon.archer');
  const { version } = (await settings.list()).find((row) => row.key === key)!;
  await settings.change({ key, body: { value, version } });
};
const ask = (category: TicketCategory) =>
  app.as('marta.kessler').support.create({ body: { subject: 'Help', category, body: 'It does not work.' } });

// workspace A18: the categories of tickets are the company's
describe('what tickets are about', () => {
  test('comes with a team for each', async () => {
    expect(await app.as('marta.kessler').support.categories()).toEqual([
      ...(['it', 'mail', 'workspace'] as const).map((category) => ({ category, team: 'it' })),
      ...(['facilities', 'vehicle'] as const).map((category) => ({ category, team: 'office' })),
      { category: 'hr', team: 'hr' },
      { category: 'other', team: 'office' },
    ]);
  });

  test('goes to the team that the company has set, also when it turns out to be about that; what is there already stays', async () => {
    const before = await ask('vehicle');
    await set('support.team_vehicle', 'it');
    const after = await ask('vehicle');
    const changed = await ask('other');
    const { support } = app.as('devon.archer');
    expect([
      (await support.ticket({ id: before.id })).team,
      after.team,
      (await support.change({ id: changed.id, body: { category: 'vehicle', version: changed.version } })).team,
      (await support.change({ id: before.id, body: { priority: 'high', version: before.version } })).team,
    ]).toEqual(['office', 'it', 'it', 'office']);
  });

  test('is not asked where it is not offered; what was asked before is answered', async () => {
    const before = await ask('facilities');
    const other = await ask('other');
    await set('support.team_facilities', 'off');
    expect((await app.as('marta.kessler').support.categories()).map(({ category }) => category)).not.toContain('facilities');
    const off = { code: 'ticket.category_off', fields: { category: expect.stringContaining('Facilities') as string } };
    expect(await refusal(ask('facilities'))).toMatchObject(off);
    const { support } = app.as('devon.archer');
    const change = (body: object) => support.change({ id: other.id, body: { ...body, version: other.version } });
    expect(await refusal(change({ category: 'facilities' }))).toMatchObject(off);
    expect(
      await support.change({ id: before.id, body: { category: 'facilities', priority: 'low', version: before.version } }),
    ).toMatchObject({
      ...{ category: 'facilities', team: 'office', priority: 'low' },
    });
  });

  test('goes where it always went where it comes by another way than a form', async () => {
    const { db } = app.services;
    const { id } = await openTicket(systemContext(app.services), {
      ...{ subject: 'The gate is open', category: 'facilities', priority: 'normal', channel: 'mail', requesterId: null },
      said: { body: 'Since this morning.' },
      sender: { name: 'Ann', email: 'ann@site.example' },
    });
    expect(await db.selectFrom('ticket').select('team').where('id', '=', id).executeTakeFirst()).toEqual({ team: 'office' });
  });

  test('of HR is told to HR, whatever else is set', async () => {
    const told = await toldBy(app.services, () => ask('hr'));
    expect(told).toContain('Anneke de Vos: ticket.new');
    expect(await refusal(set('support.team_hr', 'office'))).toMatchObject({ status: 400 });
    // Whoever is of HR and answers tickets as well is told once.
    const id = app.idOf('anneke.vos');
    await app.services.db
      .insertInto('duty_assignment')
      .values({ id: 'dty_hr', duty: 'support_agent', employee_id: id, status: 'confirmed', created_by: 'system' })
      .execute();
    const { number } = await ask('hr');
    const { items } = await app.as('anneke.vos').notifications.list();
    expect(items.filter(({ title }) => title.startsWith(number)).map(({ count }) => count)).toEqual([1]);
  });
});
