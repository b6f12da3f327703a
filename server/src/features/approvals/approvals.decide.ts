import { approvalMachine, type ApprovalField } from '@lintel/contract/approvals';
import { nameOf } from '#server/features/people/people.service.ts';
import { newId } from '@lintel/contract/kit/ids';
import { asSystem, isSystem, type Ctx } from '#server/platform/context.ts';
import { toJson, withTransaction } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { defineLife, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { flaggedMeanwhile } from './approvals.around.ts';
import { tellAdvice, tellApprovers, tellChanged, tellRequester } from './approvals.notices.ts';
import { visibleTo } from './approvals.queries.ts';
import { ableOf, delegatesOf, mayStandFor } from './approvals.resolve.ts';
import {
  approversOf,
  askedOf,
  assign,
  decidersBefore,
  endStep,
  release,
  startStep,
  stepOf,
  stillNeeded,
  type ApprovalRecord,
} from './approvals.steps.ts';
import { contentOf, fieldsOf, subjectOf, type Settled } from './approvals.subjects.ts';
import { tellWatchers } from './approvals.watchers.ts';

type Input = Record<string, unknown>;
type Name = TransitionOf<typeof approvalMachine>;

/** workspace A7: who is asked, decides; the three rules of B3 that hold for every kind are asked first. */
export const approvalLife = defineLife({
  machine: approvalMachine,
  table: 'approval',
  heard: (row, ctx) => tellChanged(ctx, row),
  scope: visibleTo,
  label: (row) => row.title,
  onBehalfOf: async (row, ctx) => (isSystem(ctx.user) ? null : ((await assignmentOf(ctx, row))?.on_behalf_of ?? null)),
  guard: {
    approve: mayDecide,
    return: async (row, ctx, input) => (await mayDecide(row, ctx, input)) ?? mayMark(row, ctx, input),
    reject: mayDecide,
    reassign: async (row, ctx, input) => (await mayDecide(row, ctx, { comment: input['reason'] })) ?? mayReceive(row, ctx, input),
    rescue: async (row, ctx, input) =>
      (await approversOf(ctx.db, row)).length > 0 ? refuseAddressed(ctx, row) : mayReceive(row, ctx, input),
    ask: async (row, ctx, input) => (await mayDecide(row, ctx, { comment: input['reason'] })) ?? mayAdvise(row, ctx, input),
    advise: async (row, ctx) => ((await assignmentOf(ctx, row))?.via === 'adviser' ? null : refuseAddressed(ctx, row)),
  },
  effect: {
    approve: approveStep,
    return: (row, ctx, input) => endWith(row, ctx, input, 'return', 'returned'),
    reject: (row, ctx, input) => endWith(row, ctx, input, 'reject', 'rejected'),
    reassign: handOver,
    rescue: handOver,
    ask: askAdviser,
    advise: giveAdvice,
    complete: (row, ctx) => close(row, ctx),
    cancel: (row, ctx) => close(row, ctx),
    void: (row, ctx) => close(row, ctx),
  },
});

const DECIDING: readonly Name[] = ['approve', 'return', 'reject'];

/**
 * Moves an approval; a decision stands for what was asked for. Where the subject changed meanwhile, the chain starts again
 * (in a transaction of its own, since this one is refused) and nothing is decided.
 * @throws Refusal approval.changed, approval.flagged and those of the guards
 */
export async function moveApproval(
  ctx: Ctx,
  request: TransitionRequest<Name>,
  restart: (ctx: Ctx, row: ApprovalRecord) => Promise<unknown>,
): Promise<void> {
  if (DECIDING.includes(request.name)) {
    const row = await ctx.db
      .selectFrom('approval')
      .selectAll()
      .where('id', '=', request.id)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (row && (await isChanged(ctx, row))) {
      await withTransaction(ctx.services.db, (tx) => restart(asSystem({ ...ctx, db: tx }), row));
      throw fail('approval.changed');
    }
    const flagged = row && request.name === 'approve' ? await flaggedMeanwhile(ctx, row) : null;
    if (flagged) throw flagged;
  }
  await transition(ctx, approvalLife, request);
}

export async function isChanged(
  ctx: Pick<Ctx, 'db' | 'now'>,
  row: Pick<ApprovalRecord, 'kind' | 'subject_id' | 'subject_hash'>,
): Promise<boolean> {
  return !(await contentOf(ctx, row.kind, row.subject_id)).isFor(row.subject_hash);
}

/** A step of the system on an approval, such as `complete`, with whatever version it has. */
export async function moveBySystem(ctx: Ctx, row: Pick<ApprovalRecord, 'id' | 'version'>, name: Name): Promise<ApprovalRecord> {
  return transition(asSystem(ctx), approvalLife, { id: row.id, name, version: row.version });
}

async function mayDecide(row: ApprovalRecord, ctx: Ctx, { comment }: Input): Promise<Refusal | null> {
  const own = new Set([row.requester_id, ...row.involved]);
  if (own.has(ctx.user.id)) return refuseOwn(row);
  const before = await decidersBefore(ctx.db, row);
  if (before.includes(ctx.user.id)) return fail('approval.twice');
  const mine = await assignmentOf(ctx, row);
  if (!mine || mine.via === 'adviser' || !(await isStillDelegate(ctx, row, mine.on_behalf_of))) return refuseAddressed(ctx, row);
  if (mine.on_behalf_of && own.has(mine.on_behalf_of)) return refuseOwn(row);
  if (mine.on_behalf_of && before.includes(mine.on_behalf_of)) return fail('approval.twice');
  // What was changed between the first look and the lock is not decided either.
  if (await isChanged(ctx, row)) return fail('approval.changed');
  const { spec } = await stepOf(ctx.db, row.id, row.step_no);
  return spec.requireComment && !comment ? fail('approval.comment_required') : null;
}

async function mayMark({ kind, subject_id }: ApprovalRecord, { db }: Ctx, { fields }: Input): Promise<Refusal | null> {
  if ((fields as string[]).length === 0) return null;
  const keys = new Set((await fieldsOf(db, kind, subject_id)).map(({ key }) => key));
  const unknown = (fields as string[]).filter((key) => !keys.has(key));
  return unknown.length > 0 ? fail('approval.no_such_field', { fields: unknown.join(', ') }) : null;
}

/** Hours are the one subject whose rule has a number of its own (SoD-8). */
const refuseOwn = ({ kind }: ApprovalRecord): Refusal => fail('approval.own', { rule: kind === 'timesheet' ? 'SoD-8' : 'SoD-1' });

async function refuseAddressed(ctx: Ctx, row: ApprovalRecord): Promise<Refusal> {
  const names = await Promise.all((await approversOf(ctx.db, row)).map((id) => nameOf(ctx.db, id)));
  return fail('approval.not_addressed', { names: names.join(', ') || 'somebody whom your super admin has to find' });
}

function assignmentOf(ctx: Ctx, row: ApprovalRecord) {
  return ctx.db
    .selectFrom('approval_assignee')
    .select(['via', 'on_behalf_of'])
    .where('approval_id', '=', row.id)
    .where('step_no', '=', row.step_no)
    .where('employee_id', '=', ctx.user.id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** A delegation may have ended this morning, before the job that looks after them came by. */
async function isStillDelegate(ctx: Ctx, row: ApprovalRecord, from: string | null): Promise<boolean> {
  if (!from) return true;
  return (await delegatesOf(ctx.db, await askedOf(ctx, row), [from])).get(from) === ctx.user.id;
}

async function mayReceive(row: ApprovalRecord, ctx: Ctx, { toId }: Input): Promise<Refusal | null> {
  const id = toId as string;
  const name = await nameOf(ctx.db, id);
  const refuse = (reason: string) => fail('approval.not_eligible', { name: name || 'This person', reason });
  const asked = await askedOf(ctx, row);
  if (asked.excluded.has(id)) return refuse('they asked for it, are concerned by it or decided a step of it');
  if ((await ableOf(ctx.db, [id])).length === 0) return refuse('they have no active account');
  if ((await approversOf(ctx.db, row)).includes(id)) return refuse('it waits for them already');
  const { spec } = await stepOf(ctx.db, row.id, row.step_no);
  return (await mayStandFor(ctx.db, asked, spec.approver, id)) ? null : refuse('they do not hold what this step asks for');
}

/** Everybody may be asked but whom it is from or about: the requester knows already, and who is concerned has no say. */
async function mayAdvise(row: ApprovalRecord, ctx: Ctx, { toId }: Input): Promise<Refusal | null> {
  const id = toId as string;
  const own = new Set([row.requester_id, ...row.involved]);
  const isFree = !own.has(id) && !(await approversOf(ctx.db, row)).includes(id) && (await ableOf(ctx.db, [id])).length > 0;
  return isFree
    ? null
    : fail('approval.not_eligible', {
        name: (await nameOf(ctx.db, id)) || 'This person',
        reason: 'they are part of it already or concerned by it, or have no active account',
      });
}

async function approveStep(row: ApprovalRecord, ctx: Ctx, input: Input): Promise<void> {
  await record(ctx, row, 'approve', input);
  await release(ctx, row, [ctx.user.id]);
  if ((await stillNeeded(ctx.db, row)) > 0) return;
  await endStep(ctx, row, 'approved');
  const next = await ctx.db
    .selectFrom('approval_step')
    .select('no')
    .where('approval_id', '=', row.id)
    .where('no', '>', row.step_no)
    .orderBy('no')
    .executeTakeFirst();
  if (next) return startStep(asSystem(ctx), row, next.no);
  await moveBySystem(ctx, row, 'complete');
  await settle(ctx, row, 'approved', { comment: String(input['comment'] ?? ''), fields: [] });
}

async function endWith(
  row: ApprovalRecord,
  ctx: Ctx,
  input: Input,
  action: 'return' | 'reject',
  outcome: 'returned' | 'rejected',
): Promise<void> {
  const marked = (input['fields'] ?? []) as string[];
  const known = marked.length > 0 ? await fieldsOf(ctx.db, row.kind, row.subject_id) : [];
  const fields = known.filter(({ key }) => marked.includes(key));
  await record(ctx, row, action, { ...input, fields });
  await endStep(ctx, row, outcome);
  await close(row, ctx);
  await settle(ctx, row, outcome, { comment: String(input['comment']), fields });
}

async function settle(
  ctx: Ctx,
  row: ApprovalRecord,
  outcome: Settled['outcome'],
  said: Pick<Settled, 'comment' | 'fields'>,
): Promise<void> {
  const subject = subjectOf(row.kind);
  const decision = isSystem(ctx.user) ? undefined : { byId: ctx.user.id, onBehalfOf: await behalfIn(ctx, row) };
  await subject.settle({ ...asSystem(ctx), ...(decision ? { decision } : {}) }, row.subject_id, {
    outcome,
    ...said,
    decidedById: ctx.user.id,
  });
  const byName = isSystem(ctx.user) ? '' : ctx.user.name;
  if (!subject.tells?.includes(outcome)) await tellRequester(asSystem(ctx), row, outcome, byName);
  await tellWatchers(asSystem(ctx), row, outcome, ctx.user);
}

/** In whose place the caller decided last. */
const behalfIn = async ({ db, user }: Ctx, { id }: ApprovalRecord): Promise<string | null> =>
  (
    await db
      .selectFrom('approval_decision')
      .select('on_behalf_of')
      .where('approval_id', '=', id)
      .where('actor_id', '=', user.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.on_behalf_of ?? null;

/** Nothing waits any more: when it was over, and nobody is asked. */
async function close(row: ApprovalRecord, ctx: Ctx): Promise<void> {
  await endStep(ctx, row, 'closed');
  await ctx.db.updateTable('approval').set({ decided_at: ctx.now, due_at: null }).where('id', '=', row.id).execute();
}

async function handOver(row: ApprovalRecord, ctx: Ctx, input: Input): Promise<void> {
  const toId = input['toId'] as string;
  await record(ctx, row, 'reassign', { comment: input['reason'] }, toId);
  await release(ctx, row, [ctx.user.id]);
  await assign(ctx, row, [{ id: toId, via: 'reassigned', onBehalfOf: null }]);
  await tellApprovers(ctx, row, [{ id: toId }]);
}

async function askAdviser(row: ApprovalRecord, ctx: Ctx, input: Input): Promise<void> {
  const toId = input['toId'] as string;
  await record(ctx, row, 'ask', { comment: input['reason'] }, toId);
  await assign(ctx, row, [{ id: toId, via: 'adviser', onBehalfOf: null }]);
  await tellAdvice(ctx, row, toId, `${ctx.user.name} asks for your advice`);
}

async function giveAdvice(row: ApprovalRecord, ctx: Ctx, input: Input): Promise<void> {
  await record(ctx, row, 'advise', input);
  await release(ctx, row, [ctx.user.id]);
  for (const id of await approversOf(ctx.db, row)) await tellAdvice(ctx, row, id, `${ctx.user.name} has advised`);
}

async function record(
  ctx: Ctx,
  row: ApprovalRecord,
  action: 'approve' | 'reject' | 'return' | 'reassign' | 'ask' | 'advise',
  { comment, channel, fields = [] }: Input,
  toId: string | null = null,
): Promise<void> {
  const mine = await assignmentOf(ctx, row);
  await ctx.db
    .insertInto('approval_decision')
    .values({
      id: newId('apd', ctx.now.getTime()),
      approval_id: row.id,
      step_no: row.step_no,
      actor_id: ctx.user.id,
      on_behalf_of: mine?.on_behalf_of ?? null,
      action,
      comment: String(comment),
      fields: toJson(fields as ApprovalField[]),
      channel: channel as 'web' | 'mail_link' | undefined,
      to_id: toId,
      subject_hash: row.subject_hash,
      at: ctx.now,
    })
    .execute();
}
