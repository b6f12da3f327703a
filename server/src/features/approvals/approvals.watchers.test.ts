import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadUser } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { toldBy } from '#test/told.ts';
import { openDesk, type Desk, type Move } from './approvals.desk.ts';
import { cancelApproval, restart } from './approvals.service.ts';

let desk: Desk;
/** Jonas Ekdahl heads Building, Liam Doyle is his deputy: both read what their people ask for. */
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const told = (step: () => Promise<unknown>) => toldBy(desk.app.services, step);
const watch = (who: CompanyName, id: string, isWatching = true) =>
  desk.company.as(who).approvals.watch({ id: id as `apr_${string}`, body: { isWatching } });
const WHY = { comment: 'By the plan' };
const OUTCOME: Partial<Record<Move, string>> = { approve: 'Approved', reject: 'Rejected', return: 'Returned' };

// workspace A7: who watches is told how it ends
describe('who watches an approval', () => {
  test.each<[Move, Record<string, unknown>, string[]]>([
    ['approve', {}, ['Liam Doyle: approval.watched', 'Marta Kessler: request.decided']],
    ['reject', WHY, ['Liam Doyle: approval.watched', 'Marta Kessler: request.decided']],
    ['return', WHY, ['Liam Doyle: approval.watched', 'Marta Kessler: request.returned']],
  ])('is told when somebody takes the last decision: %s', async (name, input, people) => {
    const { id } = await desk.open('marta.kessler');
    expect(await desk.read(id, 'liam.doyle')).toMatchObject({ watchers: [], isWatching: false, canWatch: true });
    expect(await watch('liam.doyle', id)).toMatchObject({ watchers: ['Liam Doyle'], isWatching: true });
    // Twice is once.
    expect(await watch('liam.doyle', id)).toMatchObject({ watchers: ['Liam Doyle'] });
    expect(await told(() => desk.move('jonas.ekdahl', id, name, input))).toEqual(people);
    const said = desk.app.services.db.selectFrom('notification').select(['title', 'body']).where('type', '=', 'approval.watched');
    expect(await said.execute()).toEqual([{ title: `${OUTCOME[name]}: Annual leave`, body: 'By Jonas Ekdahl. You watch it.' }]);
  });

  test('is told when it is withdrawn, and nobody who withdraws it', async () => {
    const { id, subjectId } = await desk.open('marta.kessler');
    for (const name of ['liam.doyle', 'anneke.vos'] as const) await watch(name, id);
    const user = (await desk.run((ctx) => loadUser(ctx, desk.company.idOf('anneke.vos'))))!;
    expect(await told(() => desk.run((ctx) => cancelApproval({ ...ctx, user }, 'leave', subjectId)))).toEqual([
      'Liam Doyle: approval.watched',
    ]);
    const { items } = await desk.company.as('liam.doyle').notifications.list({ query: {} });
    expect(items[0]).toMatchObject({ title: 'Withdrawn: Annual leave', body: 'By Anneke de Vos. You watch it.' });
  });

  test('hears nothing of steps before the last, nor of their own decision, nor when they no longer watch', async () => {
    const { id } = await desk.open('marta.kessler', { days100: 1200 });
    for (const name of ['liam.doyle', 'anneke.vos', 'jonas.ekdahl'] as const) await watch(name, id);
    expect(await watch('jonas.ekdahl', id, false)).toMatchObject({ watchers: ['Anneke de Vos', 'Liam Doyle'], isWatching: false });
    expect(await told(() => desk.move('jonas.ekdahl', id, 'approve'))).toEqual(['Anneke de Vos: approval.waiting']);
    expect(await told(() => desk.move('anneke.vos', id, 'approve'))).toEqual([
      'Liam Doyle: approval.watched',
      'Marta Kessler: request.decided',
    ]);
  });

  test('hears nothing any more once they may not read it', async () => {
    const { id } = await desk.open('marta.kessler');
    await watch('liam.doyle', id);
    const setDeputy = async (deputy_id: string | null) => {
      await desk.app.services.db.updateTable('department').set({ deputy_id }).where('id', '=', desk.company.building).execute();
      forgetRelations(desk.app.services);
    };
    await setDeputy(null);
    expect(await told(() => desk.move('jonas.ekdahl', id, 'approve'))).toEqual(['Marta Kessler: request.decided']);
    await setDeputy(desk.company.idOf('liam.doyle'));
  });

  test('hears nothing any more once they left the company', async () => {
    const { id } = await desk.open('marta.kessler');
    await watch('liam.doyle', id);
    const become = (status: 'active' | 'terminated') =>
      desk.app.services.db.updateTable('employee').set({ status }).where('id', '=', desk.company.idOf('liam.doyle')).execute();
    await become('terminated');
    expect(await told(() => desk.move('jonas.ekdahl', id, 'approve'))).toEqual(['Marta Kessler: request.decided']);
    await become('active');
  });

  test('hears once where they ask for it themselves by then', async () => {
    const { id, subjectId } = await desk.open('marta.kessler');
    await watch('liam.doyle', id);
    const anew = await desk.open('liam.doyle', { subjectId });
    expect(await told(() => desk.move('jonas.ekdahl', anew.id, 'approve'))).toEqual(['Liam Doyle: request.decided']);
  });

  test('begins also while it is back with who asked, and ends it whenever they want', async () => {
    const { id } = await desk.open('marta.kessler');
    await desk.move('jonas.ekdahl', id, 'return', WHY);
    expect(await watch('liam.doyle', id)).toMatchObject({ watchers: ['Liam Doyle'] });
    const over = await desk.open('marta.kessler');
    await watch('liam.doyle', over.id);
    await desk.move('jonas.ekdahl', over.id, 'approve');
    expect(await watch('liam.doyle', over.id, false)).toMatchObject({ watchers: [], isWatching: false });
  });

  test('is seen at once by those whom it concerns, and sees at once how it ended', async () => {
    const { id } = await desk.open('marta.kessler');
    const events = () => desk.app.services.db.selectFrom('event').where('kind', '=', 'approvals.changed');
    const toldSince = async (step: () => Promise<unknown>) => {
      const { last } = await events()
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      await step();
      return (await events().select('person_id').where('id', '>', last).execute()).map((row) => row.person_id);
    };
    expect(await toldSince(() => watch('liam.doyle', id))).toContain(desk.company.idOf('marta.kessler'));
    expect(await toldSince(() => desk.move('jonas.ekdahl', id, 'approve'))).toContain(desk.company.idOf('liam.doyle'));
  });

  test('watches what is asked anew for the same subject', async () => {
    const { id, subjectId } = await desk.open('marta.kessler');
    await watch('liam.doyle', id);
    desk.contents.set(subjectId, { days: 4 });
    const row = await desk.app.services.db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await desk.run((ctx) => restart(ctx, row));
    const anew = await desk.company.as('liam.doyle').approvals.of({ kind: 'leave', subjectId });
    expect(anew).toMatchObject({ status: 'pending', watchers: ['Liam Doyle'], isWatching: true });
    expect(anew!.id).not.toBe(id);
  });

  test('reads it, did not ask for it, and begins before it is over', async () => {
    const { id } = await desk.open('marta.kessler');
    expect(await refusal(watch('marta.kessler', id))).toMatchObject({ status: 403 });
    expect(await refusal(watch('devon.archer', id))).toMatchObject({ status: 404 });
    // Who finds approvers knows that it exists, and reads nothing of it.
    expect(await refusal(watch('viktor.sandell', id))).toMatchObject({ status: 404 });
    expect(await desk.read(id, 'viktor.sandell')).toMatchObject({ canWatch: false });
    expect(await desk.read(id, 'marta.kessler')).toMatchObject({ canWatch: false });
    await desk.move('jonas.ekdahl', id, 'approve');
    expect(await refusal(watch('liam.doyle', id))).toMatchObject({ code: 'transition.not_now' });
    expect(await desk.read(id, 'liam.doyle')).toMatchObject({ canWatch: false });
  });
});
