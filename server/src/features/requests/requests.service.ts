import type { Sensitivity } from '@lintel/contract/files';
import { checkAnswers, defaultAnswers, settledAnswers, type Answers } from '@lintel/contract/form-rules';
import { findName } from '#server/features/people/people.service.ts';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { FILES_BESIDE } from '@lintel/contract/request-kinds';
import { requestMachine } from '@lintel/contract/request-machine';
import type { Reference, RequestDetail } from '@lintel/contract/requests';
import type { Field } from '@lintel/contract/templates';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { attachFiles, keepOnly } from '#server/features/files/files.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { findOffered, findVersion } from '#server/features/templates/templates.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { extractOf } from './requests.facts.ts';
import { linkOf, nameOf, requestLife, tellAll } from './requests.life.ts';
import { askedKey, closeAsked } from './requests.notices.ts';
import { matches } from './requests.list.ts';
import { approversOf, findRequest, visibleTo, type FoundRequest } from './requests.queries.ts';
import { isAmendable, readRequest } from './requests.read.ts';
import { checkReferences, refuseUnoffered } from './requests.references.ts';
import { isConcerned, isOwner, mayRate, mayRemind } from './requests.rights.ts';
import { sealedAnswers, unsealedAnswers } from './requests.secrets.ts';
import './requests.subjects.ts';
import { isInTeam, teamMembers } from './requests.team.ts';

export { requestsList } from './requests.list.ts';
export { visibleTo } from './requests.queries.ts';
export { readRequest } from './requests.read.ts';

/** Of requests in somebody's reach the latest that hold the words in title or number. */
export const searchRequests = ({ db, user }: Ctx, text: string, limit: number) =>
  db
    .selectFrom('request')
    .select(['id', 'number', 'title', 'status'])
    .where(visibleTo(user))
    .where(matches(text))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** A draft with the form's defaults, or with the answers of another request in the form as it is now. */
export async function startRequest(
  ctx: Ctx,
  { templateId, onBehalfOfId, copyOf }: { templateId: string; onBehalfOfId?: string | undefined; copyOf?: string | undefined },
): Promise<RequestDetail> {
  const { db, user, now } = ctx;
  const template = await findOffered(db, user, templateId);
  if (!template) throw fail('template.not_offered', { name: (await nameOfTemplate(ctx, templateId)) ?? '' });
  await checkBehalf(ctx, onBehalfOfId ?? null);
  const source = copyOf && (await findRequest(db, user, copyOf));
  if (copyOf && (!source || !isConcerned(source, user))) throw fail('request.not_found');
  const today = await companyDay(db, now);
  const defaults = defaultAnswers(template.fields, { me: onBehalfOfId ?? user.id, myDepartment: user.departmentId, today });
  const answers = source ? { ...defaults, ...withoutFiles(template.fields, await unsealedAnswers(ctx, source)) } : defaults;
  const owner = await db.selectFrom('employee').select('department_id').where('id', '=', template.owner_id).executeTakeFirstOrThrow();
  const id = newId('req', now.getTime());
  await db
    .insertInto('request')
    .values({
      id,
      template_id: template.id,
      template_version_id: template.versionId,
      kind: template.kind,
      title: template.name,
      requester_id: user.id,
      on_behalf_of_id: onBehalfOfId ?? null,
      department_id: user.departmentId,
      data: toJson(await sealedAnswers(ctx, { kind: template.kind, data: answers })),
      sensitivity: template.sensitivity,
      fulfilment: template.fulfilment,
      owner_id: template.owner_id,
      team_department_id: template.fulfilment === 'owner' ? owner.department_id : null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tellAll(ctx);
  return readRequest(ctx, id);
}

interface Saving {
  answers: Answers;
  onBehalfOfId?: string | null | undefined;
  version: number;
}

/** Keeps what is written so far, complete or not; its files are the request's from now on. */
export async function saveRequest(ctx: Ctx, id: string, saving: Saving): Promise<{ version: number; savedAt: string }> {
  const row = await locked(ctx, id);
  if (!isOwner(row, ctx.user)) throw fail('access.forbidden');
  if (row.status !== 'draft' && row.status !== 'returned')
    throw fail('requests.not_editable', { state: requestMachine.states[row.status].label.toLowerCase() });
  if (saving.onBehalfOfId !== undefined) await checkBehalf(ctx, saving.onBehalfOfId);
  const version = await keepAnswers(ctx, row, saving);
  return { version, savedAt: ctx.now.toISOString() };
}

/** A site log may be corrected for a day; then it stands (workspace A6). */
export async function amendRequest(ctx: Ctx, id: string, saving: Saving): Promise<RequestDetail> {
  const row = await locked(ctx, id);
  if (!isOwner(row, ctx.user)) throw fail('access.forbidden');
  if (!isAmendable(row, ctx.now)) throw fail('requests.log_closed');
  const { fields, name } = await findVersion(ctx.db, row.template_version_id);
  const problems = checkAnswers(fields, saving.answers, { today: await companyDay(ctx.db, ctx.now) });
  if (Object.keys(problems).length > 0)
    throw fail('requests.incomplete', { details: Object.values(problems).join('; ') }, { fields: problems });
  const answers = settledAnswers(fields, saving.answers);
  await checkReferences(ctx.db, fields, answers);
  const version = await keepAnswers(ctx, row, { ...saving, answers });
  const { amountMinor, projectId, neededBy, priority } = extractOf(fields, answers, name);
  const beside = { amount_minor: amountMinor, project_id: projectId, needed_by: neededBy, priority };
  await ctx.db.updateTable('request').set(beside).where('id', '=', id).execute();
  await audit(ctx, {
    action: 'request.amend',
    subjectType: 'request',
    subjectId: id,
    subjectLabel: nameOf(row),
    before: { ...row.data, version: row.version },
    after: { ...answers, version },
  });
  return readRequest(ctx, id);
}

export async function moveRequest(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof requestMachine>>): Promise<RequestDetail> {
  await transition(ctx, requestLife, request);
  return readRequest(ctx, request.id);
}

/** Gives requests to somebody of their team; those that nobody has taken yet are taken for them. All or none. */
export async function assignRequests(ctx: Ctx, ids: readonly string[], assigneeId: string): Promise<number> {
  for (const id of [...new Set(ids)].sort()) {
    const row = await locked(ctx, id);
    if (!isInTeam(row, ctx.user)) throw fail('access.forbidden');
    const assignee = (await teamMembers(ctx, row)).find((one) => one.id === assigneeId);
    if (!assignee)
      throw fail('requests.not_in_team', { name: (await findName(ctx.db, assigneeId)) ?? 'This person', number: row.number ?? row.title });
    const taken = row.status === 'approved' ? await transition(ctx, requestLife, { id, name: 'take', version: row.version }) : row;
    if (taken.status !== 'in_fulfilment')
      throw fail('requests.not_editable', { state: requestMachine.states[row.status].label.toLowerCase() });
    const version = taken.version + 1;
    await ctx.db.updateTable('request').set({ assignee_id: assigneeId, version, updated_at: ctx.now }).where('id', '=', id).execute();
    await audit(ctx, {
      action: 'request.assign',
      subjectType: 'request',
      subjectId: id,
      subjectLabel: nameOf(row),
      before: { assignee: row.assigneeName, version: taken.version },
      after: { assignee: assignee.label, version },
    });
    await closeAsked(ctx, row);
    if (assigneeId !== ctx.user.id)
      await notify(ctx, {
        recipientId: assigneeId,
        type: 'requests.assigned',
        severity: 'action',
        title: `${row.number} was given to you`,
        link: linkOf(id),
        dedupeKey: askedKey(id),
      });
  }
  await tellAll(ctx);
  return new Set(ids).size;
}

/** Tells those for whom it waits once more; a second time within a day changes nothing but the count. Answers their names. */
export async function remind(ctx: Ctx, id: string): Promise<string[]> {
  const row = await locked(ctx, id);
  if (!mayRemind(row, ctx.user)) throw fail('access.forbidden');
  const people = (await waitsForPeople(ctx, row)).filter(({ id: one }) => one !== ctx.user.id);
  if (people.length === 0) throw fail('requests.nobody_waits');
  for (const person of people.toSorted((a, b) => a.id.localeCompare(b.id)))
    await notify(ctx, {
      recipientId: person.id,
      type: 'requests.reminder',
      severity: 'action',
      title: `${ctx.user.name} reminds you of ${row.number}`,
      link: linkOf(id),
      dedupeKey: askedKey(id),
    });
  return people.map(({ name }) => name);
}

export async function rateRequest(ctx: Ctx, id: string, rating: number, note: string): Promise<RequestDetail> {
  const row = await locked(ctx, id);
  if (!mayRate(row, ctx.user)) throw fail('access.forbidden');
  if (row.status !== 'completed') throw fail('requests.not_editable', { state: requestMachine.states[row.status].label.toLowerCase() });
  await ctx.db
    .updateTable('request')
    .set({ rating, version: row.version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'request.rate',
    subjectType: 'request',
    subjectId: id,
    subjectLabel: nameOf(row),
    before: { rating: row.rating, version: row.version },
    after: { rating, version: row.version + 1 },
    ...(note ? { reason: note } : {}),
  });
  await tellAll(ctx);
  return readRequest(ctx, id);
}

export async function assigneesOf(ctx: Ctx, id: string): Promise<Reference[]> {
  const row = await findRequest(ctx.db, ctx.user, id);
  if (!row || !isInTeam(row, ctx.user)) throw fail('request.not_found');
  return teamMembers(ctx, row);
}

/** Held until the transaction ends, so that two who write at once come one after the other. */
async function locked(ctx: Ctx, id: string): Promise<FoundRequest> {
  await ctx.db.selectFrom('request').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const row = await findRequest(ctx.db, ctx.user, id);
  if (!row) throw fail('request.not_found');
  return row;
}

async function keepAnswers(ctx: Ctx, row: FoundRequest, { answers, onBehalfOfId, version }: Saving): Promise<number> {
  if (row.version !== version)
    throw await staleRow(ctx.db, { type: 'request', id: row.id, seen: version, version: row.version, shown: Object.keys(answers) });
  const { fields, name } = await findVersion(ctx.db, row.template_version_id);
  const known = Object.fromEntries(fields.flatMap(({ key }) => (answers[key] === undefined ? [] : [[key, answers[key]]])));
  await refuseUnoffered(ctx, fields, known, row.data as Answers);
  await keepFiles(ctx, row.id, fields, known);
  await ctx.db
    .updateTable('request')
    .set({
      data: toJson(await sealedAnswers(ctx, { kind: row.kind, data: known })),
      title: extractOf(fields, settledAnswers(fields, known), name).title,
      ...(onBehalfOfId === undefined ? {} : { on_behalf_of_id: onBehalfOfId }),
      version: version + 1,
      updated_at: ctx.now,
      told_unused_at: null,
    })
    .where('id', '=', row.id)
    .execute();
  return version + 1;
}

async function keepFiles(ctx: Ctx, id: string, fields: readonly Field[], answers: Answers): Promise<void> {
  const kept: string[] = [];
  for (const { key, type, sensitivity = 'normal' } of fields) {
    const value = answers[key];
    if (!['file', 'photo', 'signature'].includes(type) || !Array.isArray(value)) continue;
    const ids = value.filter((one): one is string => typeof one === 'string').slice(0, 50);
    await attachFiles(ctx, ids, { type: 'request', id, category: key, sensitivity });
    kept.push(...ids);
  }
  await keepOnly(ctx, { type: 'request', id }, kept, FILES_BESIDE);
}

/** Uploads of the caller that no field asks for, such as the mail that a request was made of. They stay whatever is answered. */
export const attachBeside = (ctx: Ctx, id: string, ids: readonly string[], sensitivity: Sensitivity = 'normal'): Promise<void> =>
  attachFiles(ctx, ids, { type: 'request', id, category: FILES_BESIDE, sensitivity });

/** A copy has its own files: those of the other request stay there. */
const withoutFiles = (fields: readonly Field[], answers: Answers): Answers =>
  Object.fromEntries(
    fields.flatMap(({ key, type }) =>
      ['file', 'photo', 'signature', 'computed'].includes(type) || answers[key] === undefined ? [] : [[key, answers[key]]],
    ),
  );

async function checkBehalf(ctx: Ctx, personId: string | null): Promise<void> {
  if (personId === null || ctx.user.team.includes(personId)) return;
  const person = await ctx.db.selectFrom('employee').select(['name', 'department_id']).where('id', '=', personId).executeTakeFirst();
  if (person?.department_id && ctx.user.heads.includes(person.department_id)) return;
  throw fail('requests.behalf_refused', { name: person?.name ?? 'this person' });
}

async function waitsForPeople(ctx: Ctx, row: FoundRequest): Promise<{ id: string; name: string }[]> {
  if (row.status === 'pending') return approversOf(ctx.db, row.id);
  if (row.status === 'approved') return (await teamMembers(ctx, row)).map(({ id, label }) => ({ id, name: label }));
  return row.status === 'in_fulfilment' && row.assignee_id ? [{ id: row.assignee_id, name: row.assigneeName ?? '' }] : [];
}

const nameOfTemplate = async ({ db }: Ctx, id: string): Promise<string | undefined> =>
  (await db.selectFrom('template').select('name').where('id', '=', id).executeTakeFirst())?.name;
