import { beforeEach, expect, test } from 'vitest';
import type { Duty } from '@lintel/contract/people';
import { appoint, type CastName } from '#test/cast.ts';
import { codeOf } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const as = (name: CastName) => yard.app.as(name);
beforeEach(() => yard.app.services.db.deleteFrom('duty_assignment').execute());

interface Listed {
  /** Made by Jonas Ekdahl, whom Marta Kessler has nothing to do with. */
  make(): Promise<{ id: string }>;
  list(who: CastName): Promise<{ items: readonly { id: string }[] }>;
  open(who: CastName, id: string): Promise<unknown>;
}

// workspace A1: a duty extends a role. What it lists, its tab shows (0.2).
const OF_DUTY: Partial<Record<Duty, Listed>> = {
  support_agent: {
    make: () =>
      as('jonas.ekdahl').support.create({
        body: { subject: 'No printer', category: 'it', priority: 'normal', body: 'It jams', files: [] },
      }),
    list: (who) => as(who).support.tickets({ query: { view: 'open' } }),
    open: (who, id) => as(who).support.ticket({ id }),
  },
  storekeeper: {
    make: () => yard.book('2026-10-15', '2026-10-15', {}, 'jonas.ekdahl'),
    list: (who) => as(who).resources.bookings({ query: { status: ['approved', 'checked_out'] } }),
    open: (who, id) => as(who).resources.booking({ id }),
  },
};

test.each(Object.entries(OF_DUTY))('whoever holds the duty %s sees what it lists, from then on and until it ends', async (duty, listed) => {
  const { id } = await listed.make();
  const sees = async () => ({
    listed: (await listed.list('marta.kessler')).items.some((one) => one.id === id),
    opened: await codeOf(listed.open('marta.kessler', id)),
  });
  const nothing = { listed: false, opened: 'request.not_found' };
  expect(await sees()).toEqual(nothing);
  await appoint(yard.app.services, yard.idOf('marta.kessler'), duty as Duty);
  expect(await sees()).toEqual({ listed: true, opened: 'done' });
  const { duties } = as('viktor.sandell');
  const [held] = await duties.list({});
  await duties.transition({ id: held!.id, body: { name: 'end', version: held!.version } });
  // At once, also for who is signed in.
  expect(await sees()).toEqual(nothing);
});

test('a duty that is only proposed lists nothing, and neither does another one', async () => {
  const { id } = await OF_DUTY.storekeeper!.make();
  const { duties } = as('viktor.sandell');
  await duties.assign({ body: { duty: 'storekeeper', employeeId: yard.idOf('marta.kessler'), limitMinor: null } });
  await appoint(yard.app.services, yard.idOf('marta.kessler'), 'support_agent');
  expect(await codeOf(OF_DUTY.storekeeper!.open('marta.kessler', id))).toBe('request.not_found');
});
