import { expressionBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ROLES, type Role } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import { machine } from '@lintel/contract/kit/machine';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { SYSTEM_USER, systemContext, type User } from '#server/platform/context.ts';
import { withTransaction, type Database } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, history, openTransitions, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { platformServices, type PlatformServices } from '#test/platform.ts';
import { heardBy } from '#test/told.ts';

/** A machine with everything a machine can have, on the rows of departments. */
const gate = machine({
  name: 'gate',
  initial: 'active',
  states: { active: { label: 'Open', look: 'active' }, archived: { label: 'Shut', look: 'draft' } },
  transitions: {
    shut: {
      from: ['active'],
      to: 'archived',
      can: 'departments:write',
      label: 'Shut',
      input: z.object({ reason: z.string().min(3, 'Say why') }),
    },
    lapse: { from: ['active'], to: 'archived', can: 'system', label: 'Lapse' },
    open: { from: ['archived'], to: 'active', can: 'departments:write', label: 'Open' },
  },
});
const gateLife = defineLife({
  machine: gate,
  table: 'department',
  scope: (user) => expressionBuilder<Database, 'department'>()('code', '!=', user.id === 'emp_blind' ? 'GATE' : ''),
  label: (row) => row.name,
  heard: (_row, ctx) => emit(ctx.db, null, { kind: 'departments.changed' }),
  guard: {
    open: async (row) => (row.name === 'Rusty' ? fail('transition.refused', { reason: 'The hinges are rusty. Oil them first.' }) : null),
  },
  effect: {
    open: async (row, ctx) => {
      await ctx.db
        .updateTable('department')
        .set({ name: `${row.name} (${row.status})` })
        .where('id', '=', row.id)
        .execute();
      if (row.name === 'Squeaky') throw new Error('the effect failed');
    },
  },
});

let platform: PlatformServices;
let id: string;
beforeAll(async () => {
  platform = await platformServices();
});
afterAll(() => platform.close());
beforeEach(async () => {
  const { db } = platform.services;
  await db.deleteFrom('department').execute();
  id = newId('dep');
  await db.insertInto('department').values({ id, code: 'GATE', name: 'North gate' }).execute();
});

const person = (role: Role, more: Partial<User> = {}): User => ({ ...SYSTEM_USER, id: 'emp_1', name: 'Somebody', role, ...more });
const admin = person('super_admin');
const move = (user: User, request: Partial<TransitionRequest<'shut' | 'lapse' | 'open'>>) =>
  withTransaction(platform.services.db, (tx) =>
    transition(systemContext(platform.services, tx, user), gateLife, {
      id,
      name: 'shut',
      input: { reason: 'Night' },
      version: 1,
      ...request,
    }),
  );
const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error: Refusal) => error,
  );
const row = () => platform.services.db.selectFrom('department').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the input that a transition asks for is checked, kept in the history, and its reason is in the log', async () => {
  expect(await refusalOf(move(admin, { input: { reason: 'x' } }))).toMatchObject({ status: 400, fields: { 'input.reason': 'Say why' } });
  expect(await refusalOf(move(admin, { input: undefined }))).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await move(admin, { input: { reason: 'Night', more: 'is dropped' } })).toMatchObject({ status: 'archived', version: 2 });
  expect(await history(platform.services.db, 'gate', id)).toMatchObject([
    { name: 'shut', from: 'active', to: 'archived', byId: 'emp_1', input: { reason: 'Night' } },
  ]);
  const entry = await platform.services.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'gate.shut', subject_label: 'North gate', payload: { reason: 'Night' } });
});

test('open pages hear of a step that was made, and of none that was refused', async () => {
  const { services } = platform;
  expect(await heardBy(services, () => refusalOf(move(admin, { version: 9 })))).toEqual([]);
  expect(await heardBy(services, () => move(admin, {}))).toEqual(['departments.changed']);
});

test('what only the system may do, no role may', async () => {
  for (const role of ROLES) expect(await refusalOf(move(person(role), { name: 'lapse' }))).toMatchObject({ status: 403 });
  expect(await move(SYSTEM_USER, { name: 'lapse' })).toMatchObject({ status: 'archived' });
});

test('the system holds no permission of its own', async () => {
  expect(await refusalOf(move(SYSTEM_USER, {}))).toMatchObject({ status: 403 });
});

test('a row outside the scope is as unknown as one that is not there', async () => {
  const outside = await refusalOf(move(person('super_admin', { id: 'emp_blind' }), {}));
  const nowhere = await refusalOf(move(admin, { id: newId('dep') }));
  expect(outside).toMatchObject({ status: 404 });
  expect({ ...outside, stack: '' }).toEqual({ ...nowhere, stack: '' });
});

test('a guard says why not, and nothing has happened', async () => {
  await platform.services.db.updateTable('department').set({ name: 'Rusty', status: 'archived' }).execute();
  expect(await refusalOf(move(admin, { name: 'open' }))).toMatchObject({ status: 422, message: 'The hinges are rusty. Oil them first.' });
  expect(await row()).toMatchObject({ status: 'archived', version: 1 });
});

test('an effect sees the new state, and when it fails nothing has happened', async () => {
  const { db } = platform.services;
  await db.updateTable('department').set({ status: 'archived' }).execute();
  await move(admin, { name: 'open' });
  expect((await row()).name).toBe('North gate (active)');
  await db.updateTable('department').set({ name: 'Squeaky', status: 'archived' }).execute();
  const steps = (await history(db, 'gate', id)).length;
  await expect(move(admin, { name: 'open', version: 2 })).rejects.toThrow('the effect failed');
  expect(await row()).toMatchObject({ name: 'Squeaky', status: 'archived', version: 2 });
  expect(await history(db, 'gate', id)).toHaveLength(steps);
});

test('what somebody may do follows from state and role', () => {
  expect(openTransitions(gate, { status: 'active' }, admin)).toEqual(['shut']);
  expect(openTransitions(gate, { status: 'active' }, SYSTEM_USER)).toEqual(['lapse']);
  expect(openTransitions(gate, { status: 'archived' }, admin)).toEqual(['open']);
  expect(openTransitions(gate, { status: 'archived' }, person('employee'))).toEqual([]);
});

test('a machine lives once', () => {
  expect(() => defineLife(gateLife)).toThrow('lives twice');
});

test('the log is whole', async () => {
  expect((await verifyAudit(platform.services.db)).problem).toBeNull();
});
