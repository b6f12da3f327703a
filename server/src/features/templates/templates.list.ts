import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { stateLabels } from '@lintel/contract/kit/machine';
import { kindOf, REQUEST_KIND_NAMES, TEAMS } from '@lintel/contract/request-kinds';
import { templateMachine, type Template, type TemplateRow, type templatesApi } from '@lintel/contract/templates';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { defineList, readOne, type Columns, type RowOf } from '#server/platform/list.ts';
import { contains } from '#server/platform/text-search.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { listVersions, mayEdit, visibleTo } from './templates.queries.ts';
import { countedFor } from './templates.submissions.ts';

const eb = expressionBuilder<Database, 'template'>();
const STATES = stateLabels(templateMachine);
const KINDS = Object.fromEntries(REQUEST_KIND_NAMES.map((name) => [name, kindOf(name).label]));

/** As they are called, not as they are written down. */
const KIND_ORDER = sql`array_position(${REQUEST_KIND_NAMES.toSorted((a, b) => kindOf(a).label.localeCompare(kindOf(b).label))}::text[], template.kind)`;
const STATUS_ORDER = sql`array_position(${Object.keys(templateMachine.states)}::text[], template.status)`;

const DAYS_90 = 90 * 86_400_000;

const columnsOf = (now: Date, user: User) => {
  const recent = sql`request.template_id = template.id and request.submitted_at > ${new Date(now.getTime() - DAYS_90)} and ${countedFor(user)}`;
  const submissions = sql<number>`(select count(*)::int from request where ${recent})`;
  const median = sql<
    number | null
  >`(select round((percentile_cont(0.5) within group (order by extract(epoch from request.ended_at - request.submitted_at)) / 3600)::numeric, 1)::float8
    from request where ${recent} and request.status = 'completed')`;
  return {
    id: { value: sql<string>`template.id` },
    name: { value: sql<string>`template.name`, label: 'Name', sort: sql`lower(template.name)` },
    description: { value: sql<string>`template.description`, label: 'Description' },
    icon: { value: sql<string>`template.icon` },
    kind: { value: sql<TemplateRow['kind']>`template.kind`, label: 'Kind', words: KINDS, sort: KIND_ORDER },
    category: {
      value: sql<TemplateRow['category']>`template.category`,
      label: 'Category',
      sort: sql`(template.category, lower(template.name))`,
    },
    version: { value: sql<number | null>`current.number`, label: 'Version', kind: 'number', sort: true },
    status: { value: sql<TemplateRow['status']>`template.status`, label: 'Status', words: STATES, sort: STATUS_ORDER },
    submissions: { value: submissions, label: 'Submitted in 90 days', kind: 'number', sort: true },
    median: { value: median, label: 'Median (hours)', kind: 'number', sort: true },
    owner: { value: sql<string>`owner.name`, label: 'Owner', sort: sql`lower(owner.name)` },
    fulfilment: { value: sql<Template['fulfilment']>`template.fulfilment`, label: 'Fulfilled by', words: TEAMS },
    slaHours: { value: sql<number | null>`template.sla_hours`, label: 'Promised within (hours)', kind: 'number' },
    hasDraft: {
      value: sql<boolean>`exists (select from template_version draft where draft.template_id = template.id and draft.published_at is null)`,
    },
    audienceRoles: { value: sql<Template['audienceRoles']>`template.audience_roles` },
    audienceDepartments: { value: sql<Template['audienceDepartments']>`template.audience_departments` },
    approver: { value: sql<Template['approver']>`template.approver` },
    sensitivity: { value: sql<Template['sensitivity']>`template.sensitivity` },
    owner_id: { value: sql<string>`template.owner_id` },
    rowVersion: { value: sql<number>`template.version` },
  } satisfies Columns;
};
type Row = RowOf<ReturnType<typeof columnsOf>>;

/** Form templates with what became of their requests lately, on screen and as a file. */
export const templatesList = ({ now, user }: Pick<Ctx, 'now' | 'user'>) =>
  defineList<z.output<typeof templatesApi.list.query>>()({
    dataset: 'templates',
    from: sql`template join employee owner on owner.id = template.owner_id left join template_version current on current.id = template.current_version_id`,
    key: sql`template.id`,
    scope: visibleTo,
    search: (text) => contains(sql`lower(template.name)`, text),
    filters: {
      status: (statuses) => eb('template.status', 'in', statuses),
      kind: (kinds) => eb('template.kind', 'in', kinds),
      category: (categories) => eb('template.category', 'in', categories),
    },
    order: 'category',
    columns: columnsOf(now, user),
    present: presentRow,
  });

export type FoundTemplate = Omit<Template, 'problems' | 'weeks' | 'canEdit'> & { owner_id: string };

/** One template with its versions, newest first; two queries. */
export async function findTemplate(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, id: string): Promise<FoundTemplate | undefined> {
  const row = await readOne(templatesList(ctx), ctx, sql<SqlBool>`template.id = ${id}`);
  if (!row) return undefined;
  const versions = await listVersions(ctx.db, ctx.user, id);
  return {
    ...presentRow(row, ctx.user),
    audienceRoles: row.audienceRoles,
    audienceDepartments: row.audienceDepartments,
    approver: row.approver,
    fulfilment: row.fulfilment,
    sensitivity: row.sensitivity,
    printLayout: versions[0]?.printLayout ?? 'two_columns',
    ownerId: row.owner_id as Template['ownerId'],
    owner_id: row.owner_id,
    versions,
  };
}

function presentRow(row: Row, user: User): TemplateRow {
  const may = { deprecate: mayEdit, archive: mayEdit };
  const transitions = openTransitions(templateMachine, row, user, may).filter(
    (one) => one !== 'publish' || row.hasDraft || row.status === 'deprecated',
  );
  return {
    id: row.id as TemplateRow['id'],
    name: row.name,
    description: row.description,
    icon: row.icon,
    category: row.category,
    kind: row.kind,
    status: row.status,
    number: row.version,
    hasDraft: row.hasDraft,
    submissions90: row.submissions,
    medianHours: row.median,
    ownerName: row.owner,
    slaHours: row.slaHours,
    version: row.rowVersion,
    transitions,
  };
}
