import type { PolicyRehearsal, PolicyTrial } from '@lintel/contract/policies';
import { ASKED_OF } from '@lintel/contract/approval-conditions';
import type { z } from 'zod';
import { APPROVAL_MARKS, type ApprovalFlag, type ApprovalMark } from '@lintel/contract/approval-kinds';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { Routing } from './approvals.policies.ts';
import { rehearse } from './approvals.rehearsal.ts';

/** Who would decide by these rules, beside who decides by those that count. Files are taken to be there. */
export async function rehearsePolicy(ctx: Ctx, { rules, ...trial }: z.output<typeof PolicyTrial>): Promise<PolicyRehearsal> {
  const asked = await routingOf(ctx, trial);
  return { now: await rehearse(ctx, asked), proposed: await rehearse(ctx, asked, rules) };
}

async function routingOf(
  { db }: Ctx,
  { kind, employeeId, flag, days, ...trial }: Omit<z.output<typeof PolicyTrial>, 'rules'>,
): Promise<Routing> {
  const person = await db.selectFrom('employee').select('department_id').where('id', '=', employeeId).executeTakeFirst();
  if (!person) throw fail('request.not_found');
  const type = trial.leaveTypeId
    ? await db.selectFrom('leave_type').select('paid_bps').where('id', '=', trial.leaveTypeId).executeTakeFirst()
    : undefined;
  const form = trial.templateId
    ? await db.selectFrom('template').select(['approver', 'owner_id']).where('id', '=', trial.templateId).executeTakeFirst()
    : undefined;
  const project = trial.projectId
    ? await db.selectFrom('project').select('department_id').where('id', '=', trial.projectId).executeTakeFirst()
    : undefined;
  const isMark = flag !== undefined && (APPROVAL_MARKS as readonly string[]).includes(flag);
  return {
    kind,
    requesterId: employeeId,
    departmentId: ASKED_OF[kind].isOfProject ? (project?.department_id ?? person.department_id) : person.department_id,
    projectId: trial.projectId,
    amountMinor: trial.amountMinor,
    days100: days === null ? null : Math.round(days * 100),
    isOverBudget: trial.isOverBudget,
    isUnpaid: type?.paid_bps === 0,
    leaveTypeId: trial.leaveTypeId,
    templateId: trial.templateId,
    ownerId: form?.approver === 'owner' ? form.owner_id : null,
    flags: flag && !isMark ? [flag as ApprovalFlag] : [],
    marks: flag && isMark ? [flag as ApprovalMark] : [],
    files: Number.MAX_SAFE_INTEGER,
  };
}
