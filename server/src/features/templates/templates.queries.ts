import { sql, type Expression, type SqlBool } from 'kysely';
import { addDays } from '@lintel/contract/kit/days';
import type { Field, Template, TemplateCard, TemplateVersion } from '@lintel/contract/templates';
import { isGranted } from '@lintel/contract/access';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { countedFor } from './templates.submissions.ts';

/** Whoever may read templates at all reads every one (workspace B2). */
export const visibleTo = (_user: User): Expression<SqlBool> => sql<SqlBool>`true`;

/** Administration has forms of every category, Human Resources those of its own (workspace B2). */
export const mayFile = ({ category }: { category: string }, user: User): boolean =>
  category === 'HR' || isGranted(user.role, 'requests:manage');

/** Administration edits every template, others their own. */
export const mayEdit = (row: { owner_id: string; category: string }, user: User): boolean =>
  isGranted(user.role, 'requests:manage') || (row.owner_id === user.id && mayFile(row, user));

/** Published, and meant for somebody like them: their role or their department, where it is not for everybody. */
export function offeredTo(user: User): Expression<SqlBool> {
  return sql<SqlBool>`template.status = 'published'
    and (template.audience_roles = '{}' or ${user.role} = any(template.audience_roles))
    and (template.audience_departments = '{}' or ${user.departmentId} = any(template.audience_departments))`;
}

/** The gallery: by category and name, with how often this person used each within a year. */
export async function listGallery(db: Db, user: User, now: Date): Promise<TemplateCard[]> {
  const yearAgo = new Date(now.getTime() - 365 * 86_400_000);
  const rows = await db
    .selectFrom('template')
    .select(['id', 'name', 'description', 'icon', 'category', 'kind'])
    .select(
      sql<number>`(select count(*)::int from request where request.template_id = template.id and request.requester_id = ${user.id}
        and request.submitted_at > ${yearAgo})`.as('used'),
    )
    .where(offeredTo(user))
    .orderBy('category')
    .orderBy('name')
    .limit(200)
    .execute();
  return rows as TemplateCard[];
}

/** What a new request is made of. Undefined where the form is not offered to this person. */
export const findOffered = (db: Db, user: User, id: string) =>
  db
    .selectFrom('template')
    .innerJoin('template_version', 'template_version.id', 'template.current_version_id')
    .select([
      'template.id',
      'template.name',
      'template.kind',
      'template.owner_id',
      'template.fulfilment',
      'template.sensitivity',
      'template.sla_hours',
      'template_version.id as versionId',
      'template_version.fields',
    ])
    .where('template.id', '=', id)
    .where(offeredTo(user))
    .executeTakeFirst();

/** A form as it would be published. */
export const findLatest = (db: Db, id: string) =>
  db
    .selectFrom('template')
    .innerJoin('template_version as version', 'version.template_id', 'template.id')
    .select(['template.name', 'template.kind', 'template.owner_id', 'template.fulfilment', 'version.fields'])
    .where('template.id', '=', id)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Newest first; of its requests those are counted that this person may open. */
export async function listVersions(db: Db, user: User, templateId: string): Promise<TemplateVersion[]> {
  const rows = await db
    .selectFrom('template_version')
    .leftJoin('employee', 'employee.id', 'template_version.published_by')
    .select([
      'template_version.id',
      'template_version.number',
      'fields',
      'print_layout as printLayout',
      'published_at',
      'employee.name as publishedBy',
    ])
    .select([
      sql<number>`(select count(*)::int from request where template_version_id = template_version.id
        and status in ('draft', 'pending', 'returned', 'approved', 'in_fulfilment') and ${countedFor(user)})`.as('open'),
      sql<number>`(select count(*)::int from request where template_version_id = template_version.id and submitted_at is not null
        and ${countedFor(user)})`.as('submissions'),
    ])
    .where('template_id', '=', templateId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ published_at, ...row }) => ({
    ...row,
    id: row.id as TemplateVersion['id'],
    publishedAt: published_at?.toISOString() ?? null,
  }));
}

/** Requests a week that were submitted with a template, for the twelve weeks that end with the one of `today`. */
export async function countWeeks(db: Db, user: User, templateId: string, monday: string): Promise<{ from: string; count: number }[]> {
  const starts = Array.from({ length: 12 }, (_, i) => addDays(monday, (i - 11) * 7));
  const rows = await db
    .selectFrom('request')
    .select([sql<string>`date_trunc('week', submitted_at)::date::text`.as('week'), sql<number>`count(*)::int`.as('count')])
    .where('template_id', '=', templateId)
    .where(countedFor(user))
    .where('submitted_at', '>=', new Date(`${starts[0]}T00:00:00Z`))
    .groupBy('week')
    .execute();
  return starts.map((from) => ({ from, count: rows.find(({ week }) => week === from)?.count ?? 0 }));
}

export const findDraft = (db: Db, templateId: string) =>
  db.selectFrom('template_version').selectAll().where('template_id', '=', templateId).where('published_at', 'is', null).executeTakeFirst();

export interface VersionFields {
  fields: Field[];
  number: number;
  printLayout: Template['printLayout'];
  name: string;
  icon: string;
  currentNumber: number | null;
}

/** The form that a request was made with. */
export const findVersion = (db: Db, id: string): Promise<VersionFields> =>
  db
    .selectFrom('template_version as used')
    .innerJoin('template', 'template.id', 'used.template_id')
    .leftJoin('template_version as current', 'current.id', 'template.current_version_id')
    .select([
      'used.fields',
      'used.number',
      'used.print_layout as printLayout',
      'template.name',
      'template.icon',
      'current.number as currentNumber',
    ])
    .where('used.id', '=', id)
    .executeTakeFirstOrThrow();
