import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { DecisionRow } from '@lintel/contract/approvals';
import type { PageOf } from '@lintel/contract/kit/route';
import { businessHours, businessMinutesBetween } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { readableBy } from './approvals.queries.ts';

export interface DecisionsQuery {
  page: number;
  size: number;
  kind?: ApprovalKind | undefined;
  mine?: boolean | undefined;
  minMinor?: string | undefined;
  q?: string | undefined;
}

/** Decisions on approvals that the person may read, newest first, with the business time that each step took. */
export async function listDecisions({ db, user, now }: Ctx, query: DecisionsQuery): Promise<PageOf<DecisionRow>> {
  const wanted = expressionBuilder<Database, 'approval'>().and([readableBy(user), ...filtersOf(user, query)]);
  const base = db
    .selectFrom('approval_decision as decision')
    .innerJoin('approval', 'approval.id', 'decision.approval_id')
    .where('decision.action', 'in', ['approve', 'reject', 'return'])
    .where(wanted);
  const { total } = await base.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await base
    .innerJoin('employee as actor', 'actor.id', 'decision.actor_id')
    .innerJoin('employee as requester', 'requester.id', 'approval.requester_id')
    .innerJoin('approval_step as step', (join) =>
      join.onRef('step.approval_id', '=', 'approval.id').onRef('step.no', '=', 'decision.step_no'),
    )
    .leftJoin('employee as behalf', 'behalf.id', 'decision.on_behalf_of')
    .select([
      'decision.id',
      'decision.step_no as stepNo',
      'decision.actor_id as actorId',
      'actor.name as actorName',
      'behalf.name as forName',
      'decision.action',
      'decision.comment',
      'decision.fields',
      'decision.channel',
      'decision.at',
      'approval.id as approvalId',
      'approval.kind',
      'approval.title',
      'requester.name as requesterName',
      'approval.amount_minor as amountMinor',
      'step.name as stepName',
      'step.started_at as startedAt',
    ])
    .orderBy('decision.at', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const hours = await businessHours(db, now);
  const currency = await readSetting(db, 'company.currency', now);
  const items = rows.map(({ startedAt, ...row }) => ({
    ...row,
    currency,
    at: row.at.toISOString(),
    toName: null,
    minutes: startedAt ? Math.round(businessMinutesBetween(startedAt, row.at, hours)) : 0,
  }));
  return { items, page: { number: query.page, size: query.size, total: Number(total) } };
}

function filtersOf(user: User, { kind, mine, minMinor, q }: DecisionsQuery): Expression<SqlBool>[] {
  const eb = expressionBuilder<Database, 'approval'>();
  const wanted: Expression<SqlBool>[] = [];
  if (kind) wanted.push(eb('approval.kind', '=', kind));
  if (mine) wanted.push(sql<SqlBool>`decision.actor_id = ${user.id}`);
  if (minMinor) wanted.push(eb('approval.amount_minor', '>=', minMinor));
  if (q) wanted.push(sql<SqlBool>`strpos(lower(approval.title), lower(${q})) > 0`);
  return wanted;
}
