import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTicket, readTicket } from '#server/features/support/support.service.ts';
import { supportJobs } from '#server/features/support/support.jobs.ts';
import { systemContext, type Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST, type CastName } from '#test/cast.ts';
import { actingAs } from './demo.actor.ts';
import { play } from './demo.support.ts';

/** What the demo plays was long ago to the jobs of the server that loads it. */
const LONG_AGO = new Date('2026-09-07T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-10-12T07:00:00Z') });
});
afterAll(() => app.close());

const as = <T>(name: CastName, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTransaction(app.services.db, async (tx) => {
    const ctx = { ...systemContext(app.services, tx), now: LONG_AGO };
    const { number } = await tx.selectFrom('employee').select('number').where('id', '=', app.idOf(name)).executeTakeFirstOrThrow();
    const person = await actingAs(ctx, number);
    // Numbers of the cast are those of others in the demo.
    return run({ ...person, user: { ...person.user, role: CAST[name].role } });
  });

test('a ticket that the watch closes while the company is loaded stays closed, and the load goes on', async () => {
  const { id } = await as('marta.kessler', (ctx) =>
    createTicket(ctx, { category: 'it', priority: 'normal', subject: 'Printer', body: 'It only blinks.', files: [] }),
  );
  await as('devon.archer', (ctx) => play(ctx, id, { verb: 'resolve', words: 'New toner.' }));
  await app.services.jobs.enqueue(
    app.services.db,
    supportJobs.find(({ name }) => name === 'support.watch')!,
    {},
  );
  await app.services.jobs.drain();
  await as('marta.kessler', (ctx) => play(ctx, id, { verb: 'confirm', words: '' }));
  await as('marta.kessler', (ctx) => play(ctx, id, { verb: 'rate', words: '5' }));
  expect(await as('devon.archer', (ctx) => readTicket(ctx, id))).toMatchObject({ status: 'closed' });
});
