import { FACT_LENGTH, type ApprovalField } from '@lintel/contract/approvals';
import { checkAnswers, settledAnswers } from '@lintel/contract/form-rules';
import { kindOf } from '@lintel/contract/request-kinds';
import { requestMachine } from '@lintel/contract/request-machine';
import { cancelApproval, openApproval } from '#server/features/approvals/approvals.service.ts';
import { addBusinessMinutes, businessHours, companyDay } from '#server/features/calendars/calendars.service.ts';
import { nextNumber } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { findVersion } from '#server/features/templates/templates.service.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type Row } from '#server/platform/transitions.ts';
import { runEffect, undoEffect } from './requests.effects.ts';
import { amountsIn, extractOf, shortened, wordsOf } from './requests.facts.ts';
import { closeAsked, markedWords, tellDecided, tellPeople, tellTeam } from './requests.notices.ts';
import { visibleTo } from './requests.queries.ts';
import { checkReferences } from './requests.references.ts';
import { isOwner, may } from './requests.rights.ts';
import { filesIn, routingOf } from './requests.routing.ts';
import { hasSecrets, maskedAnswers, unsealedAnswers } from './requests.secrets.ts';

type Request = Row<'request'>;
type Linked = { label: string; path: string } | null;

export const REOPEN_DAYS = 14;
const SOON_MINUTES = 4 * 60;

/** Its page for everybody: below the part that every role has. */
export const linkOf = (id: string): string => `employee/request-forms/${id}`;
export const nameOf = ({ number, title }: Pick<Request, 'number' | 'title'>): string => (number ? `${number} ${title}` : title);

/** workspace A6, table of submissions. */
export const requestLife = defineLife({
  machine: requestMachine,
  table: 'request',
  heard: (_row, ctx) => tellAll(ctx),
  scope: visibleTo,
  label: nameOf,
  may,
  onBehalfOf: async (row, ctx) => (isOwner(row, ctx.user) ? row.on_behalf_of_id : null),
  guard: {
    submit: async (row, ctx) => {
      const { fields } = await findVersion(ctx.db, row.template_version_id);
      const problems = checkAnswers(fields, await unsealedAnswers(ctx, row), { today: await companyDay(ctx.db, ctx.now) });
      const details = Object.entries(problems).map(([path, message]) => `${labelOf(fields, path)}: ${message}`);
      return details.length > 0 ? fail('requests.incomplete', { details: details.join('; ') }, { fields: problems }) : null;
    },
    reopen: async ({ ended_at }, { now }) =>
      ended_at && now.getTime() - ended_at.getTime() > REOPEN_DAYS * 86_400_000
        ? fail('requests.reopen_late', { days: REOPEN_DAYS })
        : null,
  },
  effect: {
    submit,
    approve: settleApproved,
    reject: async (row, ctx) => {
      await end(ctx, row);
      await tellDecided(ctx, row, 'rejected');
    },
    sendBack: async (row, ctx, { fields }) => {
      await closeAsked(ctx, row);
      await tellDecided(ctx, row, 'returned', markedWords(fields as ApprovalField[]));
    },
    take: async (row, ctx) => {
      await ctx.db.updateTable('request').set({ assignee_id: ctx.user.id }).where('id', '=', row.id).execute();
      await closeAsked(ctx, row);
      await tellPeople(ctx, row, 'taken');
    },
    complete: (row, ctx, { outcome }) => finish(ctx, row, String(outcome ?? '')),
    finish: (row, ctx, { outcome }) => finish(ctx, row, String(outcome ?? '')),
    reopen: async (row, ctx) => {
      await ctx.db
        .updateTable('request')
        .set({ ended_at: null, ...(await termFor(ctx, row)) })
        .where('id', '=', row.id)
        .execute();
      await tellTeam(ctx, row, 'reopened');
    },
    withdraw: async (row, ctx) => {
      const { approval } = kindOf(row.kind);
      if (approval) await cancelApproval(ctx, approval, row.id);
      if (hasSecrets(row.kind)) await forgetSecrets(ctx, row);
      await end(ctx, row);
    },
    cancel: async (row, ctx) => {
      await undoEffect(ctx, { linked: row.linked as Linked, requesterId: row.on_behalf_of_id ?? row.requester_id });
      await end(ctx, row);
      await tellPeople(ctx, row, 'cancelled');
    },
  },
});

/** Numbered once; then asked for, or approved at once where the kind needs nobody's approval. */
async function forgetSecrets(ctx: Ctx, row: Row<'request'>): Promise<void> {
  const data = maskedAnswers({ ...row, data: await unsealedAnswers(ctx, row) });
  await ctx.db
    .updateTable('request')
    .set({ data: toJson(data) })
    .where('id', '=', row.id)
    .execute();
}

async function submit(row: Request, ctx: Ctx): Promise<void> {
  await closeAsked(ctx, row);
  const version = await findVersion(ctx.db, row.template_version_id);
  const data = settledAnswers(version.fields, await unsealedAnswers(ctx, row));
  const names = await checkReferences(ctx.db, version.fields, data);
  const personId = row.on_behalf_of_id ?? row.requester_id;
  const person = await ctx.db
    .selectFrom('employee')
    .select(['department_id', 'manager_id'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const { amountMinor, projectId, neededBy, priority, title } = extractOf(version.fields, data, version.name);
  const submitted = await ctx.db
    .updateTable('request')
    .set({
      number: row.number ?? (await numberOf(ctx)),
      data: toJson(data),
      title,
      amount_minor: amountMinor,
      project_id: projectId,
      needed_by: neededBy,
      priority,
      department_id: person.department_id,
      manager_id: person.manager_id,
      submitted_at: row.submitted_at ?? ctx.now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { approval } = kindOf(row.kind);
  if (!approval) return move(ctx, submitted, 'approve', { comment: '' });
  const amount = amountsIn(await readSetting(ctx.db, 'company.currency', ctx.now));
  const words = wordsOf(version.fields, data, names, () => 'not shown', amount);
  await openApproval(ctx, {
    ...(await routingOf(ctx, approval, row, { amountMinor, projectId }, filesIn(version.fields, data))),
    subjectId: row.id,
    title,
    bundle: version.name,
    facts: Object.entries(words).map(([label, value]) => ({ label, value: shortened(value, FACT_LENGTH) })),
  });
}

/** What approval sets off runs once; then the request goes to its team, or is done where there is none. */
async function settleApproved(row: Request, ctx: Ctx): Promise<void> {
  await closeAsked(ctx, row);
  const { linked, outcome, isOpen, answers } = await runEffect(ctx, {
    id: row.id,
    number: row.number!,
    kind: row.kind,
    title: row.title,
    requesterId: row.requester_id,
    personId: row.on_behalf_of_id ?? row.requester_id,
    projectId: row.project_id,
    answers: row.data,
  });
  if (linked || answers)
    await ctx.db
      .updateTable('request')
      .set({ ...(linked ? { linked: toJson(linked) } : {}), ...(answers ? { data: toJson(answers) } : {}) })
      .where('id', '=', row.id)
      .execute();
  if (kindOf(row.kind).approval) await tellDecided(ctx, row, 'approved');
  if (isOpen) return;
  if (row.fulfilment === 'none') return move(ctx, row, 'finish', { outcome: outcome ?? '' });
  await ctx.db
    .updateTable('request')
    .set(await termFor(ctx, row))
    .where('id', '=', row.id)
    .execute();
  await tellTeam(ctx, row, 'approved');
}

async function finish(ctx: Ctx, row: Request, outcome: string): Promise<void> {
  await ctx.db.updateTable('request').set({ outcome }).where('id', '=', row.id).execute();
  await end(ctx, row);
  if (row.fulfilment !== 'none') await tellPeople(ctx, row, 'completed');
}

async function end(ctx: Ctx, { id }: Request): Promise<void> {
  await closeAsked(ctx, { id });
  await ctx.db.updateTable('request').set({ ended_at: ctx.now, due_at: null, soon_at: null }).where('id', '=', id).execute();
}

/** The term of the form in business hours from now, and when it counts as soon. */
async function termFor({ db, now }: Ctx, { template_id }: Request): Promise<{ due_at: Date | null; soon_at: Date | null }> {
  const { sla_hours } = await db.selectFrom('template').select('sla_hours').where('id', '=', template_id).executeTakeFirstOrThrow();
  if (!sla_hours) return { due_at: null, soon_at: null };
  const hours = await businessHours(db, now);
  const minutes = sla_hours * 60;
  return { due_at: addBusinessMinutes(now, minutes, hours), soon_at: addBusinessMinutes(now, Math.max(0, minutes - SOON_MINUTES), hours) };
}

async function numberOf(ctx: Ctx): Promise<string> {
  const series = `REQ-${(await companyDay(ctx.db, ctx.now)).slice(0, 4)}`;
  return `${series}-${String(await nextNumber(ctx, series)).padStart(4, '0')}`;
}

/** The system's steps: what an approval decided, what an effect finished. */
export async function move(
  ctx: Ctx,
  { id }: Pick<Request, 'id'>,
  name: 'approve' | 'reject' | 'sendBack' | 'finish',
  input: Record<string, unknown>,
): Promise<void> {
  const { version } = await ctx.db.selectFrom('request').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await transition(asSystem(ctx), requestLife, { id, name, input, version });
}

export const tellAll = (ctx: Ctx) => emit(ctx.db, null, { kind: 'requests.changed' });

/** "Lines 2, Rate" for `lines.1.rate`. */
function labelOf(fields: Awaited<ReturnType<typeof findVersion>>['fields'], path: string): string {
  const [key, row, column] = path.split('.');
  const field = fields.find((one) => one.key === key);
  const cell = field?.columns?.find((one) => one.key === column);
  return cell ? `${field!.label} ${Number(row) + 1}, ${cell.label}` : (field?.label ?? path);
}
