import { sql } from 'kysely';
import { WORKS_HERE } from '@lintel/contract/employment';
import type { Answers } from '@lintel/contract/form-rules';
import type { Reference } from '@lintel/contract/requests';
import { RESOURCE_DOCUMENTS } from '@lintel/contract/maintenance';
import type { Column, Field } from '@lintel/contract/templates';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { refuseUnused } from '#server/features/cost-codes/cost-codes.service.ts';
import { visibleProjects } from '#server/features/projects/projects.service.ts';
import { fail } from '#server/platform/errors.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { labelOf } from '#server/platform/labels.ts';
import { contains } from '#server/platform/text-search.ts';

/** `user`: only what is offered to them; without, whatever was chosen has its name for who reads the answer. */
interface Where {
  ids?: readonly string[];
  q?: string;
  today?: string;
  user?: User;
}

/** Field types whose answer is the id of something, and how its name is read. */
const SOURCES: Record<string, (db: Db, where: Where) => Promise<Reference[]>> = {
  employee: async (db, { ids, q, user }) =>
    (
      await db
        .selectFrom('employee')
        .select(['id', 'name as label', 'position as sub'])
        .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
        .$if(user !== undefined, (query) => query.where('status', 'in', WORKS_HERE))
        .$if(Boolean(q), (query) => query.where(contains(sql`lower(name)`, q!)))
        .orderBy('name')
        .limit(ids ? 200 : 20)
        .execute()
    ).map(({ id, label, sub }) => ({ id, label, sub })),
  department: async (db, { ids, q, user }) =>
    db
      .selectFrom('department')
      .select(['id', 'name as label', 'code as sub'])
      .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
      .$if(user !== undefined, (query) => query.where('status', '=', 'active'))
      .$if(Boolean(q), (query) => query.where(contains(sql`lower(name)`, q!)))
      .orderBy('name')
      .limit(ids ? 200 : 50)
      .execute(),
  // Offered are those that somebody may open, once they are agreed (workspace B2).
  project: async (db, { ids, q, user }) =>
    db
      .selectFrom('project')
      .select(['id', 'name as label', 'code as sub'])
      .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
      .$if(user !== undefined, (query) => query.where(visibleProjects(user!)).where('status', 'in', [...AGREED]))
      .$if(Boolean(q), (query) => query.where(contains(sql`lower(concat(code, ' ', name))`, q!)))
      .orderBy('code')
      .limit(ids ? 200 : 50)
      .execute(),
  cost_code: async (db, { ids, q, user }) =>
    db
      .selectFrom('cost_code')
      .select(['id', labelOf('cost_code').$notNull().as('label')])
      .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
      .$if(user !== undefined, (query) => query.where('is_active', '=', true))
      .$if(Boolean(q), (query) => query.where(contains(sql`lower(code || ' ' || name)`, q!)))
      .orderBy('code')
      .limit(ids ? 200 : 50)
      .execute(),
  // Everybody may know what vehicles and tools there are; only what is in service can be had. What is asked for by its code and
  // stands still is found with the reason.
  resource: async (db, { ids, q, today, user }) =>
    (
      await db
        .selectFrom('resource')
        .select(['id', sql<string>`code || ' ' || name`.as('label'), 'status', expiredOn(today ?? null).as('expired')])
        .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
        .$if(user !== undefined, (query) =>
          query.where('status', 'in', q || ids ? ['in_service', 'maintenance', 'out_of_service'] : ['in_service']),
        )
        .$if(Boolean(q), (query) =>
          query.where(contains(sql`lower(code || ' ' || name || ' ' || category || ' ' || coalesce(plate, ''))`, q!)),
        )
        .orderBy(sql`status <> 'in_service'`)
        .orderBy('code')
        .limit(ids ? 200 : 50)
        .execute()
    ).map(({ id, label, status, expired }) => ({ id, label, ...unavailable(status, expired) })),
};

/** The document that keeps it off the road: the one that ran out first before this day. */
const expiredOn = (today: string | null) => sql<{ type: keyof typeof RESOURCE_DOCUMENTS; on: string } | null>`(
  select jsonb_build_object('type', type, 'on', expires_on) from resource_document
  where resource_id = resource.id and expires_on < ${today}::date order by expires_on limit 1)`;

function unavailable(status: string, expired: { type: keyof typeof RESOURCE_DOCUMENTS; on: string } | null): { unavailable?: string } {
  if (status === 'maintenance') return { unavailable: 'in maintenance until its order is closed' };
  if (status !== 'out_of_service') return {};
  const document = expired && RESOURCE_DOCUMENTS[expired.type].toLowerCase();
  return {
    unavailable: document ? `out of service until its ${document} is renewed` : 'out of service until administration returns it to service',
  };
}

const AGREED = ['approved', 'active', 'on_hold', 'practical_completion'] as const;

export const isReference = ({ type }: Field | Column): boolean => type in SOURCES;

/** What a field of this type can refer to; nothing for a type whose module is not there. */
export const findReferences = async ({ db, now, user }: Pick<Ctx, 'db' | 'now' | 'user'>, type: string, q: string): Promise<Reference[]> =>
  (await SOURCES[type]?.(db, { q: q.toLowerCase(), today: await companyDay(db, now), user })) ?? [];

/** Names of everything that the answers refer to, by id; one query a type. */
export const namesIn = (db: Db, fields: readonly Field[], answers: Answers): Promise<Record<string, string>> =>
  namesOf(db, fields, answers, {});

async function namesOf(db: Db, fields: readonly Field[], answers: Answers, where: Where): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [type, read] of Object.entries(SOURCES)) {
    const ids = fields
      .filter((field) => field.type === type)
      .flatMap(({ key }) => (typeof answers[key] === 'string' ? [answers[key]] : []));
    if (ids.length > 0) for (const { id, label } of await read(db, { ...where, ids })) names[id] = label;
  }
  return names;
}

/** What is chosen anew is offered to who chooses it: what they may not open has no name for them. @throws Refusal requests.reference_gone */
export async function refuseUnoffered({ db, user }: Ctx, fields: readonly Field[], answers: Answers, before: Answers): Promise<void> {
  const chosen = fields.filter(({ key }) => answers[key] !== before[key]);
  checkNames(chosen, answers, await namesOf(db, chosen, answers, { user }));
}

/** What a form names is there and can be chosen. Answers the names. @throws Refusal requests.reference_gone, cost_code.not_in_use */
export async function checkReferences(db: Db, fields: readonly Field[], answers: Answers): Promise<Record<string, string>> {
  const names = await namesIn(db, fields, answers);
  checkNames(fields, answers, names);
  await checkCostCodes(db, fields, answers);
  return names;
}

/** Cost codes are chosen of those in use, also when a draft is older. @throws Refusal cost_code.not_in_use, at the field */
async function checkCostCodes(db: Db, fields: readonly Field[], answers: Answers): Promise<void> {
  for (const { type, key } of fields) {
    const id = answers[key];
    if (type === 'cost_code' && typeof id === 'string') await refuseUnused(db, id, key);
  }
}

/** @throws Refusal where an answer refers to nothing */
function checkNames(fields: readonly Field[], answers: Answers, names: Record<string, string>): void {
  const gone = fields.find((field) => isReference(field) && typeof answers[field.key] === 'string' && !names[answers[field.key] as string]);
  if (gone) throw fail('requests.reference_gone', { label: gone.label }, { fields: { [gone.key]: 'Choose again' } });
}
