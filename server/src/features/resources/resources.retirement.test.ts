import { describe, expect, test } from 'vitest';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const propose = async (by: CastName = 'devon.archer', reason = 'Worn out') =>
  yard.as(by).proposeRetirement({ id: yard.van.id, body: { reason, version: (await yard.vanNow()).version } });
const approvalOf = async (who: CastName = 'samir.haddad') =>
  (await yard.app.as(who).approvals.of({ kind: 'resource_retirement', subjectId: yard.van.id }))!;
const decide = async (name: 'approve' | 'reject' | 'return', by: CastName = 'samir.haddad') => {
  const { id, version } = await approvalOf();
  return yard.app.as(by).approvals.transition({ id, body: { name, version, input: { comment: 'By the register' } } });
};

const waiting = async () =>
  (await yard.app.as('samir.haddad').approvals.list({ query: { tab: 'waiting' } })).items.filter(
    ({ subjectId }) => subjectId === yard.van.id,
  ).length;
/** What the page of the van says of its retirement, oldest first. */
async function history() {
  const { entries } = await yard.app.as('marta.kessler').comments.list({ subjectType: 'resource', subjectId: yard.van.id });
  return entries.flatMap((one) =>
    one.kind === 'edit' ? one.changes.filter(({ label }) => label === 'Retirement').map(({ after }) => after) : [],
  );
}

// workspace A14: administration and an accountant
describe('retiring a resource', () => {
  test('takes two: what the administrator proposes stands in the inbox of the accountants, and nothing changes until one confirms it', async () => {
    const proposed = await propose();
    expect(proposed).toMatchObject({
      ...{ status: 'in_service', version: yard.van.version },
      retirement: { byName: 'Devon Archer', reason: 'Worn out', at: yard.now.toISOString() },
    });
    const { items } = await yard.app.as('samir.haddad').approvals.list({ query: { tab: 'waiting' } });
    expect(items.filter(({ kind }) => kind === 'resource_retirement')).toMatchObject([
      { title: `Retire ${yard.van.code} Van`, requesterName: 'Devon Archer' },
    ]);
    expect(await approvalOf()).toMatchObject({
      ...{ waitingOn: ['Samir Haddad'], link: `request-forms/${yard.van.id}` },
      facts: [
        { label: 'Resource', value: `${yard.van.code} Van` },
        { label: 'Category', value: 'Van' },
        { label: 'Ownership', value: 'Owned' },
        { label: 'Reason', value: 'Worn out' },
      ],
    });
    await decide('approve');
    expect(await yard.vanNow()).toMatchObject({ status: 'retired', retirement: null, transitions: [] });
    expect(await refusal(propose())).toMatchObject({ code: 'resource.retired' });
    const actions = (await yard.app.as('viktor.sandell').audit.list({ query: { subjectId: yard.van.id } })).items.map(
      ({ action }) => action,
    );
    expect(actions.slice(0, 2)).toEqual(['resource.retire', 'resource.propose-retirement']);
  });

  test.each(['devon.archer', 'helena.marsh', 'viktor.sandell'] as const)('is not confirmed by %s', async (who) => {
    await propose();
    expect(await refusal(decide('approve', who))).toMatchObject(who === 'devon.archer' ? { code: 'approval.own' } : { status: 403 });
    expect(await yard.vanNow()).toMatchObject({ status: 'in_service' });
  });

  test.each(['devon.archer', 'samir.haddad', 'viktor.sandell'] as const)('is no step that %s takes alone', async (who) => {
    const call = yard.as(who).transition({ id: yard.van.id, body: { name: 'retire', version: yard.van.version } });
    expect(await refusal(call)).toMatchObject({ status: 403 });
    expect(yard.van.transitions).toEqual(['takeOut']);
  });

  test.each(['marta.kessler', 'samir.haddad', 'helena.marsh'] as const)('is not proposed by %s', async (who) => {
    expect(await refusal(propose(who))).toMatchObject({ status: 403 });
  });

  test.each(['reject', 'return'] as const)(
    'that an accountant does not confirm (%s) leaves it as it was, says so, and may be proposed anew',
    async (name) => {
      await yard.moveVan('takeOut', { reason: 'Steering' });
      await propose();
      await decide(name);
      const after = await yard.vanNow();
      expect(after).toMatchObject({ status: 'out_of_service', outReason: 'Steering', retirement: null, transitions: ['putBack'] });
      const { items } = await yard.app.as('devon.archer').notifications.list();
      expect(items[0]).toMatchObject({
        title: `${name === 'reject' ? 'Rejected' : 'Returned to you'}: Retire ${yard.van.code} Van`,
        body: 'By Samir Haddad.',
      });
      expect(await propose('devon.archer', 'Sold')).toMatchObject({ retirement: { reason: 'Sold' } });
      expect(await approvalOf()).toMatchObject({ status: 'pending' });
    },
  );

  test('is withdrawn by who proposed it alone: the accountant is asked no more, the history says so, and it may be proposed anew', async () => {
    expect(await propose()).toMatchObject({ retirement: { canWithdraw: true } });
    expect(await yard.as('marta.kessler').get({ id: yard.van.id })).toMatchObject({ retirement: { canWithdraw: false } });
    const withdraw = (by: CastName = 'devon.archer') => yard.as(by).withdrawRetirement({ id: yard.van.id });
    for (const who of ['samir.haddad', 'marta.kessler', 'viktor.sandell'] as const)
      expect(await refusal(withdraw(who))).toMatchObject({ status: 403 });
    expect(await waiting()).toBe(1);
    expect(await withdraw()).toMatchObject({ status: 'in_service', retirement: null, transitions: ['takeOut'] });
    expect(await waiting()).toBe(0);
    expect(await approvalOf()).toMatchObject({ status: 'cancelled' });
    const { items } = await yard.app.as('samir.haddad').notifications.list();
    expect(items.filter(({ title, doneAt }) => title.includes(yard.van.code) && !doneAt)).toEqual([]);
    expect(await history()).toEqual(['Proposed', 'Withdrawn']);
    expect(await refusal(withdraw())).toMatchObject({ code: 'resource.no_retirement' });
    expect(await propose()).toMatchObject({ retirement: { canWithdraw: true } });
    await decide('reject');
    expect(await history()).toEqual(['Proposed', 'Withdrawn', 'Proposed', 'Rejected']);
    expect(await refusal(withdraw())).toMatchObject({ code: 'resource.no_retirement' });
  });

  test('that another administrator proposed is not withdrawn', async () => {
    await propose();
    const { db } = yard.app.services;
    await db
      .updateTable('resource')
      .set({ retirement_by: yard.idOf('viktor.sandell') })
      .where('id', '=', yard.van.id)
      .execute();
    expect(await yard.vanNow()).toMatchObject({ retirement: { canWithdraw: false } });
    expect(await refusal(yard.as().withdrawRetirement({ id: yard.van.id }))).toMatchObject({
      ...{ status: 403, code: 'resource.retirement_not_yours' },
      message: `Viktor Sandell proposed to retire ${yard.van.code}. Ask Viktor Sandell to withdraw it.`,
    });
    expect(await approvalOf()).toMatchObject({ status: 'pending' });
  });

  test('is proposed once: the second proposal says who was first and for whom it waits', async () => {
    await propose();
    expect(await refusal(propose())).toMatchObject({
      code: 'resource.retirement_asked',
      message: `Devon Archer has proposed to retire ${yard.van.code} already. Wait for the decision of an accountant.`,
    });
  });

  test('is proposed of what one saw', async () => {
    const { version } = yard.van;
    await yard.moveVan('takeOut', { reason: 'Steering' });
    const late = yard.as().proposeRetirement({ id: yard.van.id, body: { reason: 'Worn out', version } });
    expect(await refusal(late)).toMatchObject({ status: 409, code: 'row.stale' });
    expect(await yard.vanNow()).toMatchObject({ retirement: null });
    expect(await refusal(propose('devon.archer', ' '))).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
  });

  test.each([
    ['booked', () => yard.book('2026-10-20'), 'resource.has_bookings', 'resource.booked_since'],
    [
      'in maintenance',
      () => yard.as().openOrder({ id: yard.van.id, body: { type: 'repair' } }),
      'resource.order_open',
      'resource.order_since',
    ],
  ] as const)(
    'that is %s is not proposed; where it came meanwhile it is not confirmed, and both wait on',
    async (_state, come, early, late) => {
      await propose();
      await come();
      expect(await refusal(decide('approve'))).toMatchObject({ code: late, message: expect.stringContaining('or reject this') });
      expect(await yard.vanNow()).toMatchObject({ retirement: { reason: 'Worn out' } });
      expect(await approvalOf()).toMatchObject({ status: 'pending' });
      await decide('reject');
      expect(await refusal(propose())).toMatchObject({ code: early });
    },
  );

  test('of what is called otherwise since is asked for anew, as it is called now', async () => {
    await propose();
    const { name: _old, ...van } = await yard.vanNow();
    const kept = { category: van.category, make: van.make, ownership: van.ownership, dayRateMinor: van.dayRateMinor };
    await yard.as().change({ id: yard.van.id, body: { ...kept, name: 'Van, long', version: van.version } });
    expect(await refusal(decide('approve'))).toMatchObject({ code: 'approval.changed' });
    expect(await approvalOf()).toMatchObject({ status: 'pending', title: `Retire ${yard.van.code} Van, long` });
    await decide('approve');
    expect(await yard.vanNow()).toMatchObject({ status: 'retired' });
  });
});
