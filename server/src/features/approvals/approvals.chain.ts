import { sql } from 'kysely';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { ApprovalDecision, ApprovalStep } from '@lintel/contract/approvals';
import type { Db } from '#server/platform/db.ts';
import { DECISIONS } from './approvals.queries.ts';
import { neededOf } from './approvals.escalation.ts';
import { latestOf } from './approvals.resume.ts';

/** The steps of a chain in order, each with the people that it is or was addressed to. One query. */
export async function stepsOf(db: Db, approvalId: string): Promise<ApprovalStep[]> {
  const rows = await db
    .selectFrom('approval_step')
    .selectAll()
    .select(
      sql<ApprovalStep['people']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', who.id, 'name', who.name, 'via', one.via, 'forName', behalf.name)
          order by one.assigned_at, who.name)
        from approval_assignee one
        join employee who on who.id = one.employee_id
        left join employee behalf on behalf.id = one.on_behalf_of
        where one.approval_id = approval_step.approval_id and one.step_no = approval_step.no and one.is_active
      ), '[]'::jsonb)`.as('people'),
    )
    .where('approval_id', '=', approvalId)
    .orderBy('no')
    .execute();
  return rows.map((row) => ({
    no: row.no,
    name: row.name,
    mode: row.spec.mode,
    needed: neededOf(row.spec),
    requireComment: row.spec.requireComment ?? false,
    status: row.status,
    startedAt: row.started_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    escalatedAt: row.escalated_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    people: row.people,
  }));
}

/** What was decided, asked and answered, oldest first; at most 200. */
export async function decisionsOf(db: Db, approvalId: string): Promise<ApprovalDecision[]> {
  const rows = await db
    .selectFrom('approval_decision as decision')
    .innerJoin('employee as actor', 'actor.id', 'decision.actor_id')
    .leftJoin('employee as behalf', 'behalf.id', 'decision.on_behalf_of')
    .leftJoin('employee as other', 'other.id', 'decision.to_id')
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
      'other.name as toName',
      'decision.at',
    ])
    .where('decision.approval_id', '=', approvalId)
    .orderBy('decision.at')
    .orderBy('decision.id')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** "By Jonas Ekdahl.": who took the last decision on a subject, for those who are told of it; empty where the rule asks nobody. */
export async function decidedBy(db: Db, kind: ApprovalKind, subjectId: string): Promise<string> {
  const row = await db
    .selectFrom('approval_decision as decision')
    .innerJoin('employee as actor', 'actor.id', 'decision.actor_id')
    .select('actor.name')
    .where('decision.approval_id', '=', latestOf(db, kind, subjectId).select('id'))
    .where('decision.action', 'in', DECISIONS)
    .orderBy('decision.at', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? `By ${row.name}.` : '';
}

/** Who returned a subject last, why, and what they marked; null when nobody did. */
export async function returnOf(db: Db, kind: ApprovalKind, subjectId: string) {
  const row = await db
    .selectFrom('approval_decision as decision')
    .innerJoin('approval', 'approval.id', 'decision.approval_id')
    .innerJoin('employee as actor', 'actor.id', 'decision.actor_id')
    .select(['actor.name as byName', 'decision.comment', 'decision.fields'])
    .where('approval.kind', '=', kind)
    .where('approval.subject_id', '=', subjectId)
    .where('decision.action', '=', 'return')
    .orderBy('decision.at', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
