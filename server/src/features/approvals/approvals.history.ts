import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { APPROVAL_KINDS, kindLabel, type ApprovalKind } from '@lintel/contract/approval-kinds';
import type { approvalsApi, DecisionRow } from '@lintel/contract/approvals';
import type { PageOf } from '@lintel/contract/kit/route';
import { businessHours, businessMinutesBetween, type BusinessHours } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { defineList, readList } from '#server/platform/list.ts';
import { contains } from '#server/platform/text-search.ts';
import { DECISIONS, readableBy } from './approvals.queries.ts';

type Query = z.output<typeof approvalsApi.decisions.query>;
const eb = expressionBuilder<Database, 'approval'>();
const KINDS = Object.fromEntries(APPROVAL_KINDS.map((kind) => [kind, kindLabel(kind)]));
const OUTCOMES = { approve: 'Approved', reject: 'Rejected', return: 'Returned' };

/** Decisions on approvals that the person may read, newest first, with the business time that each step took. */
const decisionsList = (hours: BusinessHours, currency: string) =>
  defineList<Query>()({
    dataset: 'decisions',
    from: sql`approval_decision decision
      join approval on approval.id = decision.approval_id
      left join employee actor on actor.id = decision.actor_id
      left join employee requester on requester.id = approval.requester_id
      left join approval_step step on step.approval_id = approval.id and step.no = decision.step_no
      left join employee behalf on behalf.id = decision.on_behalf_of`,
    key: sql`decision.id`,
    scope: (user) => sql<SqlBool>`decision.action = any(${DECISIONS}) and ${readableBy(user)}`,
    search: (text) => contains(sql`lower(approval.title)`, text),
    filters: {
      kind: (kind) => eb('approval.kind', '=', kind),
      mine: (is, user) => (is ? sql<SqlBool>`decision.actor_id = ${user.id}` : sql<SqlBool>`true`),
      minMinor: (least) => eb('approval.amount_minor', '>=', least),
    },
    order: '-at',
    columns: {
      id: { value: sql<DecisionRow['id']>`decision.id` },
      stepNo: { value: sql<number>`decision.step_no` },
      at: { value: sql<Date>`decision.at`, label: 'Decided', kind: 'instant', sort: true },
      title: { value: sql<string>`approval.title`, label: 'What', sort: sql`lower(approval.title)` },
      kind: { value: sql<ApprovalKind>`approval.kind`, label: 'Kind', words: KINDS },
      requester: { value: sql<string>`requester.name`, label: 'From' },
      actorId: { value: sql<DecisionRow['actorId']>`decision.actor_id` },
      by: { value: sql<string>`actor.name`, label: 'Decided by', sort: sql`lower(actor.name)` },
      forName: { value: sql<string | null>`behalf.name`, label: 'For' },
      step: { value: sql<string>`step.name`, label: 'Step' },
      amount: {
        value: sql<string | null>`approval.amount_minor`,
        label: 'Amount',
        kind: 'money',
        sort: sql`coalesce(approval.amount_minor, -1)`,
      },
      action: { value: sql<DecisionRow['action']>`decision.action`, label: 'Outcome', words: OUTCOMES },
      comment: { value: sql<string>`decision.comment`, label: 'Comment' },
      startedAt: { value: sql<Date | null>`step.started_at`, label: 'Asked', kind: 'instant' },
      channel: { value: sql<DecisionRow['channel']>`decision.channel` },
      fields: { value: sql<DecisionRow['fields']>`decision.fields` },
      approvalId: { value: sql<DecisionRow['approvalId']>`approval.id` },
    },
    present: ({ at, requester, by, step, amount, startedAt, ...row }): DecisionRow => ({
      ...row,
      at: at.toISOString(),
      actorName: by,
      toName: null,
      requesterName: requester,
      amountMinor: amount,
      currency,
      stepName: step,
      minutes: startedAt ? Math.round(businessMinutesBetween(startedAt, at, hours)) : 0,
    }),
  });

export const decisionsListNow = async ({ db, now }: Ctx) =>
  decisionsList(await businessHours(db, now), await readSetting(db, 'company.currency', now));

export const listDecisions = async (ctx: Ctx, query: Query): Promise<PageOf<DecisionRow>> =>
  readList(await decisionsListNow(ctx), ctx, query);
