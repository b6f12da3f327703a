import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import { designProblems } from '@lintel/contract/form-design';
import { isoDay, mondayOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { kindOf } from '@lintel/contract/request-kinds';
import {
  templateMachine,
  type DraftInput,
  type Field,
  type Template,
  type TemplateInput,
  type templatesApi,
} from '@lintel/contract/templates';
import { findsApprovers } from '#server/features/approvals/approvals.service.ts';
import { whenMerged } from '#server/features/departments/departments.merge.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { defineLife, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { findTemplate, type FoundTemplate } from './templates.list.ts';
import { askForReview, closeReview } from './templates.review.ts';
import { countWeeks, findDraft, mayEdit, mayFile, visibleTo } from './templates.queries.ts';
import { STARTERS } from './templates.starters.ts';

export { findLatest, findOffered, findVersion } from './templates.queries.ts';
export { defineSubmissions } from './templates.submissions.ts';

// Who was offered a form as part of a department is offered it as part of the one that took it over.
whenMerged(async (ctx, fromId, intoId) => {
  await ctx.db
    .updateTable('template')
    .set({
      audience_departments: sql<
        string[]
      >`(select array_agg(distinct one order by one) from unnest(array_replace(audience_departments, ${fromId}, ${intoId})) as one)`,
      updated_at: ctx.now,
    })
    .where(sql<boolean>`${fromId} = any(audience_departments)`)
    .execute();
});

const templateLife = defineLife({
  machine: templateMachine,
  table: 'template',
  heard: (_row, ctx) => tellAll(ctx),
  scope: visibleTo,
  label: (row) => row.name,
  may: { deprecate: mayEdit, archive: mayEdit },
  guard: {
    publish: async ({ id, kind, status, approver, owner_id }, ctx) => {
      const draft = await findDraft(ctx.db, id);
      if (!draft) return status === 'deprecated' ? null : fail('template.nothing_new');
      const problems = await problemsOf(ctx, { id, kind, approver, owner_id }, draft.fields);
      return problems.length > 0 ? fail('template.unfinished', { problems: problems.join(' ') }) : null;
    },
  },
  effect: {
    publish: async ({ id }, ctx) => {
      const draft = await findDraft(ctx.db, id);
      if (draft) {
        await ctx.db
          .updateTable('template_version')
          .set({ published_at: ctx.now, published_by: ctx.user.id })
          .where('id', '=', draft.id)
          .execute();
        await ctx.db.updateTable('template').set({ current_version_id: draft.id }).where('id', '=', id).execute();
      }
      await closeReview(ctx, { id });
    },
    archive: (row, ctx) => closeReview(ctx, row),
  },
});

const UNDECIDED = 'Nobody could decide such a request: appoint a managing director, or say who decides it.';

/** Why a version cannot be published: what its kind acts on may not be there yet, or nobody to decide it were its publisher to ask. */
async function problemsOf(
  ctx: Ctx,
  { id, kind, approver, owner_id }: Pick<FoundTemplate, 'kind' | 'approver' | 'owner_id'> & { id: string },
  fields: readonly Field[],
): Promise<string[]> {
  const { missing, approval } = kindOf(kind);
  if (missing) return [missing, ...designProblems(fields, kind)];
  const { id: requesterId, departmentId } = ctx.user;
  const ownerId = approver === 'owner' ? owner_id : null;
  const isDecided = !approval || (await findsApprovers(ctx, { kind: approval, requesterId, departmentId, templateId: id, ownerId }));
  return [...designProblems(fields, kind), ...(isDecided ? [] : [UNDECIDED])];
}

type CreateInput = z.output<(typeof templatesApi)['create']['body']>;

/** From nothing (with the fields that the kind brings), from given fields, or as a copy of another one's latest version. */
export async function createTemplate(ctx: Ctx, { copyOf, fields, ...input }: CreateInput, key: string | null = null): Promise<Template> {
  const source = copyOf ? await findTemplate(ctx, copyOf) : undefined;
  if (copyOf && !source) throw fail('request.not_found');
  refuseForeignCategory(ctx, input);
  const id = newId('tpl', ctx.now.getTime());
  await refuseTakenName(ctx, id, input.name);
  await ctx.db
    .insertInto('template')
    .values({ id, key, owner_id: ctx.user.id, ...columnsOf(input), created_by: ctx.user.id, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await insertVersion(ctx, id, 1, withFieldsOf(input.kind, fields ?? source?.versions[0]!.fields ?? []), input.printLayout);
  await audit(ctx, {
    action: 'template.create',
    ...subjectOf(id, input.name),
    after: { name: input.name, kind: input.kind, status: 'draft', version: 1 },
  });
  await askForReview(ctx, { id, name: input.name });
  await tellAll(ctx);
  return readTemplate(ctx, id);
}

/** Changes what the template is and its draft version; of a published template a new draft version begins. */
export async function saveDraft(ctx: Ctx, id: string, { version, fields, ...given }: z.output<typeof DraftInput>): Promise<Template> {
  const before = await found(ctx, id);
  if (!mayEdit(before, ctx.user)) throw fail('access.forbidden');
  refuseForeignCategory(ctx, given);
  if (given.kind !== before.kind && before.number !== null) throw fail('template.kind_fixed');
  await refuseTakenName(ctx, id, given.name);
  const { numUpdatedRows } = await ctx.db
    .updateTable('template')
    .set({ ...columnsOf(given), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw await staleRow(ctx.db, { type: 'template', id, seen: version, version: before.version, shown: Object.keys(given) });
  await saveFields(ctx, before, withFieldsOf(given.kind, fields), given.printLayout);
  await audit(ctx, {
    action: 'template.save',
    ...subjectOf(id, given.name),
    before: { ...plainOf(before), version },
    after: { ...plainOf(given), version: version + 1 },
  });
  await askForReview(ctx, { id, name: given.name });
  await tellAll(ctx);
  return readTemplate(ctx, id);
}

export async function moveTemplate(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof templateMachine>>): Promise<Template> {
  await transition(ctx, templateLife, request);
  return readTemplate(ctx, request.id);
}

/** Those of the starter pack that are not here: published where that is possible, else drafts that say what they wait for. */
export async function installStarters(ctx: Ctx): Promise<number> {
  const known = await ctx.db.selectFrom('template').select('key').where('key', 'is not', null).execute();
  const missing = STARTERS.filter(({ key }) => !known.some((one) => one.key === key));
  for (const { key, ...starter } of missing) {
    const { id, version, problems } = await createTemplate(ctx, starter, key);
    if (problems.length === 0) await moveTemplate(ctx, { id, name: 'publish', version });
  }
  return missing.length;
}

/** @throws Refusal 404 */
export async function readTemplate(ctx: Ctx, id: string): Promise<Template> {
  const row = await found(ctx, id);
  const { owner_id, ...template } = row;
  const draft = template.versions.find(({ publishedAt }) => publishedAt === null);
  const weeks = await countWeeks(ctx.db, ctx.user, id, mondayOf(isoDay(ctx.now)));
  const problems = draft ? await problemsOf(ctx, row, draft.fields) : [];
  return { ...template, problems, weeks, canEdit: mayEdit({ owner_id, category: template.category }, ctx.user) };
}

async function found(ctx: Ctx, id: string): Promise<FoundTemplate> {
  const template = await findTemplate(ctx, id);
  if (!template) throw fail('request.not_found');
  return template;
}

/** What the kind asks for since the last version, at the end of it. */
const withFieldsOf = (kind: Template['kind'], fields: Field[]): Field[] => [
  ...fields,
  ...kindOf(kind).fields.filter(({ key }) => !fields.some((field) => field.key === key)),
];

async function saveFields(ctx: Ctx, { id, versions }: FoundTemplate, fields: Field[], printLayout: Template['printLayout']): Promise<void> {
  const latest = versions[0]!;
  if (latest.publishedAt === null) {
    const set = { fields: toJson(fields), print_layout: printLayout };
    await ctx.db.updateTable('template_version').set(set).where('id', '=', latest.id).execute();
  } else if (!isDeepStrictEqual(latest.fields, fields) || latest.printLayout !== printLayout) {
    await insertVersion(ctx, id, latest.number + 1, fields, printLayout);
  }
}

const insertVersion = (ctx: Ctx, templateId: string, number: number, fields: readonly Field[], printLayout: Template['printLayout']) =>
  ctx.db
    .insertInto('template_version')
    .values({
      id: newId('tpv', ctx.now.getTime()),
      template_id: templateId,
      number,
      fields: toJson([...fields]),
      print_layout: printLayout,
      created_at: ctx.now,
    })
    .execute();

function refuseForeignCategory({ user }: Ctx, { category }: TemplateInput): void {
  if (!mayFile({ category }, user)) throw failAt('category', 'template.category');
}

async function refuseTakenName({ db }: Ctx, id: string, name: string): Promise<void> {
  const other = await db
    .selectFrom('template')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('status', '<>', 'archived')
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw failAt('name', 'template.name_taken', { name });
}

const columnsOf = (input: TemplateInput) => ({
  name: input.name,
  description: input.description,
  icon: input.icon,
  category: input.category,
  kind: input.kind,
  audience_roles: [...input.audienceRoles],
  audience_departments: [...input.audienceDepartments],
  approver: input.approver,
  sla_hours: input.slaHours,
  fulfilment: input.fulfilment,
  sensitivity: input.sensitivity,
  ...(input.ownerId ? { owner_id: input.ownerId } : {}),
});

const plainOf = ({
  name,
  description,
  category,
  kind,
  audienceRoles,
  approver,
  slaHours,
  fulfilment,
  sensitivity,
}: TemplateInput | FoundTemplate) => ({
  name,
  description,
  category,
  kind,
  audienceRoles,
  approver,
  slaHours,
  fulfilment,
  sensitivity,
});

const tellAll = (ctx: Ctx) => emit(ctx.db, null, { kind: 'templates.changed' });

const subjectOf = (id: string, name: string) => ({ subjectType: templateMachine.name, subjectId: id, subjectLabel: name });
