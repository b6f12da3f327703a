import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { chooseRule } from './approvals.policies.ts';
import { resolveApprovers } from './approvals.resolve.ts';
import type { ApprovalInput } from './approvals.subjects.ts';

type Asked = Pick<ApprovalInput, 'kind' | 'requesterId' | 'departmentId' | 'templateId' | 'ownerId'>;

/** Whether every step of the chain would find somebody now, were this asked for an amount that is not known yet; nobody is asked. */
export async function findsApprovers({ db, now }: Pick<Ctx, 'db' | 'now'>, asked: Asked): Promise<boolean> {
  // The files that a rule wants come with the request.
  const { rule } = await chooseRule({ db, now }, { ...asked, subjectId: '', files: Number.MAX_SAFE_INTEGER });
  const who = {
    ...asked,
    projectId: null,
    ownerId: asked.ownerId ?? null,
    amountMinor: null,
    excluded: new Set([asked.requesterId]),
    today: await companyDay(db, now),
  };
  for (const { approver } of rule.steps) if ((await resolveApprovers(db, who, approver)).length === 0) return false;
  return true;
}
