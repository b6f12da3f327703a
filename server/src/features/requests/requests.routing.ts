import { checkAnswers, settledAnswers, type Answers } from '@lintel/contract/form-rules';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { RehearsedChain } from '@lintel/contract/approval-chains';
import { kindOf } from '@lintel/contract/request-kinds';
import type { RehearsedRequest, requestRehearsals } from '@lintel/contract/request-rehearsals';
import type { Field } from '@lintel/contract/templates';
import type { z } from 'zod';
import { rehearse, type Routing } from '#server/features/approvals/approvals.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { findLatest, findVersion } from '#server/features/templates/templates.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { Row } from '#server/platform/transitions.ts';
import { extractOf } from './requests.facts.ts';
import { findRequest } from './requests.queries.ts';
import { isOwner } from './requests.rights.ts';
import { teamLabel } from './requests.team.ts';

type Request = Row<'request'>;
type Extract = ReturnType<typeof extractOf>;
type Asked = Pick<Request, 'requester_id' | 'on_behalf_of_id' | 'template_id' | 'owner_id'> & { number: string | null };

/** By what the chain of a request is chosen: its answers, for whom it is, and who answers for the form. */
export async function routingOf(
  { db }: Pick<Ctx, 'db'>,
  kind: ApprovalKind,
  { requester_id, on_behalf_of_id, template_id, owner_id, number }: Asked,
  { amountMinor, projectId }: Pick<Extract, 'amountMinor' | 'projectId'>,
  files: number,
): Promise<Routing> {
  const requesterId = on_behalf_of_id ?? requester_id;
  const { department_id } = await db
    .selectFrom('employee')
    .select('department_id')
    .where('id', '=', requesterId)
    .executeTakeFirstOrThrow(() => fail('request.not_found'));
  const { approver } = await db.selectFrom('template').select('approver').where('id', '=', template_id).executeTakeFirstOrThrow();
  return {
    kind,
    requesterId,
    involved: on_behalf_of_id ? [requester_id] : [],
    departmentId: department_id,
    projectId,
    amountMinor: amountMinor && !amountMinor.startsWith('-') ? amountMinor : null,
    templateId: template_id,
    ownerId: approver === 'owner' ? owner_id : null,
    files,
    resumes: number !== null,
  };
}

/** How many files such as quotes the answers carry. */
export const filesIn = (fields: readonly Field[], answers: Answers): number =>
  fields.filter(({ type }) => type === 'file').reduce((sum, { key }) => sum + ((answers[key] as string[] | undefined)?.length ?? 0), 0);

/** Who would decide a request as it is saved now, for whoever writes it; null where its kind needs nobody's approval. */
export async function chainOf(ctx: Ctx, id: string): Promise<RehearsedChain | null> {
  const row = await findRequest(ctx.db, ctx.user, id);
  if (!row || !isOwner(row, ctx.user)) throw fail('request.not_found');
  const { approval } = kindOf(row.kind);
  if (!approval) return null;
  const { fields, name } = await findVersion(ctx.db, row.template_version_id);
  const answers = settledAnswers(fields, row.data);
  const routing = await routingOf(ctx, approval, row, extractOf(fields, answers, name), filesIn(fields, answers));
  return rehearse(ctx, { ...routing, subjectId: id });
}

type Test = z.output<(typeof requestRehearsals)['rehearse']['body']>;

/** What somebody's request with this form would become: validated like a real one, in the latest version. Nothing is kept. */
export async function rehearseRequest(ctx: Ctx, { templateId, employeeId, ...given }: Test): Promise<RehearsedRequest> {
  const { db } = ctx;
  const template = await findLatest(db, templateId);
  if (!template) throw fail('request.not_found');
  const { fields, name, kind, fulfilment, owner_id } = template;
  const answers = given.answers && settledAnswers(fields, given.answers as Answers);
  const extract = answers ? extractOf(fields, answers, name) : { ...given, neededBy: null, title: name };
  const { approval, effect } = kindOf(kind);
  const asked = { requester_id: employeeId, on_behalf_of_id: null, template_id: templateId, owner_id, number: null };
  const files = answers ? filesIn(fields, answers) : Number.MAX_SAFE_INTEGER;
  const project = extract.projectId
    ? await db.selectFrom('project').select(['code', 'name']).where('id', '=', extract.projectId).executeTakeFirst()
    : undefined;
  return {
    problems: answers ? checkAnswers(fields, answers, { today: await companyDay(db, ctx.now) }) : {},
    title: extract.title,
    amountMinor: extract.amountMinor,
    projectName: project ? `${project.code} ${project.name}` : null,
    neededBy: extract.neededBy,
    effect,
    fulfilment: fulfilment === 'none' ? null : teamLabel(fulfilment),
    chain: approval ? await rehearse(ctx, await routingOf(ctx, approval, asked, extract, files)) : null,
  };
}
