import { sql } from 'kysely';
import type { RehearsedChain } from '@lintel/contract/approval-chains';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { PolicyRule } from '@lintel/contract/policies';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { namesOf } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { filesNeeded, ruleFor, type Routing } from './approvals.policies.ts';
import { neededOf, resolveEscalation, resolveStep } from './approvals.escalation.ts';
import { resolveApprovers, type Asked } from './approvals.resolve.ts';
import { lastOf, stepToResume } from './approvals.resume.ts';
import { decidersBefore } from './approvals.steps.ts';
import { absentOn } from './approvals.subjects.ts';

type Reader = Pick<Ctx, 'db' | 'now'>;
type Step = PolicyRule['steps'][number];

const USUAL_DAYS = 90;
const LEAST_CASES = 5;

/**
 * Who would decide, were this asked for now: the chain, and the people of each step as they would be found when it begins. Nobody is
 * asked and nothing is written. `subjectId` where it was asked for before: it goes on where it came back. `proposed`:
 * by these rules in place of those that count.
 */
export async function rehearse(
  ctx: Reader,
  { subjectId, ...asked }: Routing & { subjectId?: string },
  proposed?: readonly PolicyRule[],
): Promise<RehearsedChain> {
  const { db } = ctx;
  const { rule, policyId, rules } = await ruleFor(ctx, asked, proposed);
  const latest = asked.resumes && subjectId ? await lastOf(db, asked.kind, subjectId) : undefined;
  const first = latest ? await stepToResume(db, latest, asked, { policyId, rule }) : 1;
  const done = latest && first > 1 ? await decidersBefore(db, { ...latest, step_no: first }) : [];
  const excluded = new Set([asked.requesterId, ...(asked.involved ?? []), ...done]);
  const today = await companyDay(db, ctx.now);
  const found = [];
  for (const spec of rule.steps.slice(first - 1)) {
    const people = await peopleOf(db, { ...wholly(asked), excluded: new Set(excluded), today }, spec);
    found.push({ spec, people });
    // Where one of several decides, nobody knows yet who it will be.
    if (people.length === 1 || spec.mode === 'all')
      for (const { id, onBehalfOf } of people) for (const one of [id, onBehalfOf]) if (one) excluded.add(one);
  }
  const named = found.flatMap(({ people }) => people.flatMap(({ id, onBehalfOf }) => (onBehalfOf ? [id, onBehalfOf] : [id])));
  const names = await namesOf(db, named);
  const needed = filesNeeded(rule);
  const mindsAmount = rules.some(({ when }) => when.above !== undefined || when.upTo !== undefined);
  return {
    ruleName: rule.name,
    steps: found.map(({ spec, people }) => ({
      name: spec.name,
      mode: spec.mode,
      needed: spec.mode === 'all' ? people.length : neededOf(spec),
      approver: spec.approver,
      people: people.map(({ id, onBehalfOf }) => ({
        id: id as `emp_${string}`,
        name: names.get(id)!,
        forName: onBehalfOf === null ? null : names.get(onBehalfOf)!,
      })),
    })),
    usualHours: await usualHours(ctx, asked.kind, rule.name),
    lacks: [
      ...(mindsAmount && asked.amountMinor == null ? (['amount'] as const) : []),
      ...((asked.files ?? 0) < needed ? (['files'] as const) : []),
    ],
    filesNeeded: needed,
  };
}

/**
 * Whether each step of the chain has somebody who may decide it for whoever asks, for an amount that is not known yet. Who decides two
 * steps of a small company counts for both: that is said to who asks, by `rehearse`.
 */
export async function findsApprovers(ctx: Reader, asked: Routing): Promise<boolean> {
  const { rule } = await ruleFor(ctx, asked);
  const who = { ...wholly(asked), excluded: new Set([asked.requesterId]), today: await companyDay(ctx.db, ctx.now) };
  for (const { approver } of rule.steps) if ((await resolveApprovers(ctx.db, who, approver)).length === 0) return false;
  return true;
}

const wholly = ({ kind, requesterId, departmentId, projectId, ownerId, amountMinor }: Routing) => ({
  kind,
  requesterId,
  departmentId,
  projectId: projectId ?? null,
  ownerId: ownerId ?? null,
  amountMinor: amountMinor ?? null,
});

/** Also those to whom it goes at once while all whom the rule names are away. */
async function peopleOf(db: Db, asked: Asked, step: Step): Promise<{ id: string; onBehalfOf: string | null }[]> {
  const people = await resolveStep(db, asked, step);
  const ids = people.map(({ id }) => id);
  const absent = await absentOn(db, ids, asked.today);
  if (ids.length === 0 || !ids.every((id) => absent.has(id))) return people;
  return [...people, ...(await resolveEscalation(db, asked, ids, step.escalateTo))];
}

/** By the name of the rule: another version of the policy keeps it. What came back or was taken back says nothing about it. */
async function usualHours({ db, now }: Reader, kind: ApprovalKind, ruleName: string): Promise<number | null> {
  const { cases, hours } = await db
    .selectFrom('approval')
    .select([
      sql<number>`count(*)::int`.as('cases'),
      sql<number | null>`(percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 3600)::float8`.as(
        'hours',
      ),
    ])
    .where('kind', '=', kind)
    .where('rule_name', '=', ruleName)
    .where('status', 'in', ['approved', 'rejected'])
    .where('decided_at', '>', new Date(now.getTime() - USUAL_DAYS * 86_400_000))
    .executeTakeFirstOrThrow();
  return cases < LEAST_CASES || hours === null ? null : Math.round(hours * 10) / 10;
}
