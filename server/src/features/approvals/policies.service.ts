import { newId } from '@lintel/contract/kit/ids';
import { approvalPolicyMachine, type Policy, type PolicyProposal } from '@lintel/contract/policies';
import { kindLabel } from '@lintel/contract/approval-kinds';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type Row } from '#server/platform/transitions.ts';
import { sql } from 'kysely';
import { thresholdsOf } from './approvals.policies.ts';
import { openApproval } from './approvals.service.ts';
import { defineSubject, type Settled } from './approvals.subjects.ts';
import { changeFacts, checkRules, namesIn, sayingOf } from './policies.rules.ts';

const policyLife = defineLife({
  machine: approvalPolicyMachine,
  table: 'approval_policy',
  heard: (_row, ctx) => emit(ctx.db, null, { kind: 'approvals.changed' }),
  scope: (_user: User) => sql<boolean>`true`,
  label: (row: Row<'approval_policy'>) => `${kindLabel(row.kind)}, version ${row.number}`,
});

defineSubject({
  kind: 'policy_change',
  link: () => 'system-settings?group=Approvals',
  settle: (ctx, id, settled) => settle(ctx, id, settled),
  content: async (db, id) => {
    const row = await db.selectFrom('approval_policy').select(['kind', 'rules']).where('id', '=', id).executeTakeFirst();
    return row ? { Kind: kindLabel(row.kind), Rules: row.rules } : null;
  },
});

/** The chains that count and those that wait for a decision, by kind; everybody whom approvals concern may know them (workspace B2). */
export async function policiesOf(db: Db): Promise<Policy[]> {
  const rows = await rowsOf(db)
    .where('approval_policy.status', 'in', ['active', 'proposed'])
    .orderBy('approval_policy.kind')
    .orderBy('number')
    .execute();
  const names = await namesIn(
    db,
    rows.flatMap(({ rules }) => rules),
  );
  return rows.map((row) => presented(row, names));
}

/** A change is a new version that waits for the managing director; until then nothing changes. */
export async function proposePolicy(ctx: Ctx, { kind, rules, note }: PolicyProposal): Promise<Policy> {
  const versions = await ctx.db
    .selectFrom('approval_policy')
    .select(['number', 'status', 'rules'])
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .execute();
  if (versions.some(({ status }) => status === 'proposed')) throw fail('policy.open_proposal');
  const names = await namesIn(ctx.db, rules);
  await checkRules(ctx.db, rules, names, await thresholdsOf(ctx.db, ctx.now));
  const active = versions.find(({ status }) => status === 'active')?.rules ?? [];
  const say = sayingOf({ ...(await namesIn(ctx.db, active)), ...names });
  const number = (versions[0]?.number ?? 0) + 1;
  const id = newId('apc', ctx.now.getTime());
  await ctx.db
    .insertInto('approval_policy')
    .values({ id, kind, number, rules: toJson(rules), note, created_by: ctx.user.id, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await audit(ctx, {
    action: 'approval_policy.propose',
    subjectType: approvalPolicyMachine.name,
    subjectId: id,
    subjectLabel: `${kindLabel(kind)}, version ${number}`,
    after: { kind, number, rules },
    reason: note,
  });
  await openApproval(ctx, {
    kind: 'policy_change',
    subjectId: id,
    title: `${kindLabel(kind)}: other approval chains`,
    requesterId: ctx.user.id,
    departmentId: ctx.user.departmentId,
    facts: [{ label: 'Kind', value: kindLabel(kind) }, { label: 'Why', value: note }, ...changeFacts(active, rules, say)],
  });
  const row = await rowsOf(ctx.db).where('approval_policy.id', '=', id).executeTakeFirstOrThrow();
  return presented(row, names);
}

/** The old version retires before the new one counts: of a kind one is active. */
async function settle(ctx: Ctx, id: string, { outcome }: Settled): Promise<void> {
  const row = await ctx.db.selectFrom('approval_policy').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (outcome !== 'approved') {
    await transition(ctx, policyLife, { id, name: 'decline', version: row.version });
    return;
  }
  const active = await ctx.db
    .selectFrom('approval_policy')
    .selectAll()
    .where('kind', '=', row.kind)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (active) await transition(ctx, policyLife, { id: active.id, name: 'retire', version: active.version });
  await transition(ctx, policyLife, { id, name: 'activate', version: row.version });
}

const presented = (
  { createdAt, ...row }: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>,
  names: Policy['names'],
): Policy => ({
  ...row,
  createdAt: createdAt.toISOString(),
  names,
});

const rowsOf = (db: Db) =>
  db
    .selectFrom('approval_policy')
    .leftJoin('employee', 'employee.id', 'approval_policy.created_by')
    .select([
      'approval_policy.id',
      'approval_policy.kind',
      'approval_policy.number',
      'approval_policy.rules',
      'approval_policy.note',
      'approval_policy.status',
      'approval_policy.created_at as createdAt',
      'employee.name as createdByName',
    ]);
