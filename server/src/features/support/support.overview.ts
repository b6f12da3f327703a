import { sql } from 'kysely';
import { newId } from '@lintel/contract/kit/ids';
import type { SupportOverview, TicketCategory, TicketMacro, TicketMacroInput, TicketTarget } from '@lintel/contract/support';
import { addDays, mondayOf } from '@lintel/contract/kit/days';
import { businessMinutesBetween, dayIn } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { tellAll } from './support.notices.ts';
import { countViews } from './support.queries.ts';
import { dueTimes, readTerms, type Terms } from './support.sla.ts';

const WEEKS = 8;
const DAYS = 30;
const DAY_MS = 86_400_000;

/** How support is doing (workspace D6). */
export async function supportOverview(db: Db, user: User, now: Date): Promise<SupportOverview> {
  const terms = await readTerms(db, now);
  const views = await countViews(db, user, now);
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const { sum, count } = await db
    .selectFrom('ticket')
    .select((eb) => [sql<number>`coalesce(sum(rating), 0)::int`.as('sum'), sql<number>`${eb.fn.count('rating')}::int`.as('count')])
    .where('updated_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    open: views.open,
    breaching: views.breaching,
    unassigned: views.unassigned,
    ...(await firstAnswers(db, since, terms)),
    ratingTenths: count > 0 ? Math.round((sum * 10) / count) : null,
    ratings: count,
    weeks: await weeksOf(db, now, terms.hours.zone),
    categories: await categoriesOf(db, since),
  };
}

async function firstAnswers(db: Db, since: Date, { hours, targets }: Terms) {
  const rows = await db
    .selectFrom('ticket')
    .select(['created_at', 'first_answered_at', 'priority'])
    .where('created_at', '>=', since)
    .where('first_answered_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(2000)
    .execute();
  const took = rows.map((row) => businessMinutesBetween(row.created_at, row.first_answered_at!, hours));
  return {
    medianFirstMinutes: medianOf(took),
    targetFirstMinutes: medianOf(rows.map(({ priority }) => targets.get(priority)!.first_minutes)),
  };
}

function medianOf(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.length > 0 ? Math.round(sorted[Math.floor((sorted.length - 1) / 2)]!) : null;
}

async function weeksOf(db: Db, now: Date, zone: string): Promise<SupportOverview['weeks']> {
  const today = dayIn(now, zone);
  const monday = mondayOf(today);
  const starts = Array.from({ length: WEEKS }, (_, i) => addDays(monday, (i - WEEKS + 1) * 7));
  const count = (column: 'created_at' | 'resolved_at') =>
    sql<{ week: string; count: number }>`
      select to_char(date_trunc('week', ${sql.ref(column)} at time zone ${zone}), 'YYYY-MM-DD') as week, count(*)::int as count
      from ticket where ${sql.ref(column)} >= (${starts[0]!}::date)::timestamp at time zone ${zone} group by 1`.execute(db);
  const [opened, resolved] = [await count('created_at'), await count('resolved_at')].map(
    ({ rows }) => new Map(rows.map((row) => [row.week, row.count])),
  ) as [Map<string, number>, Map<string, number>];
  return starts.map((from) => ({ from, opened: opened.get(from) ?? 0, resolved: resolved.get(from) ?? 0 }));
}

async function categoriesOf(db: Db, since: Date): Promise<SupportOverview['categories']> {
  const rows = await db
    .selectFrom('ticket')
    .select((eb) => [
      'category',
      sql<number>`${eb.fn.countAll()}::int`.as('total'),
      sql<number>`count(*) filter (where status in ('new', 'open', 'waiting'))::int`.as('open'),
    ])
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('status', 'in', ['new', 'open', 'waiting'])]))
    .groupBy('category')
    .orderBy('total', 'desc')
    .orderBy('category')
    .execute();
  return rows as { category: TicketCategory; open: number; total: number }[];
}

const ORDER = sql`array_position(array['critical', 'high', 'normal', 'low'], priority)`;

/** From critical to low. */
export const listTargets = (db: Db): Promise<TicketTarget[]> =>
  db
    .selectFrom('ticket_target')
    .select(['priority', 'first_minutes as firstMinutes', 'update_minutes as updateMinutes', 'resolve_minutes as resolveMinutes'])
    .orderBy(ORDER)
    .execute();

/** What is open is counted again by the new terms. */
export async function setTarget(ctx: Ctx, target: TicketTarget): Promise<TicketTarget[]> {
  const before = (await listTargets(ctx.db)).find(({ priority }) => priority === target.priority);
  await ctx.db
    .updateTable('ticket_target')
    .set((eb) => ({
      first_minutes: target.firstMinutes,
      update_minutes: target.updateMinutes,
      resolve_minutes: target.resolveMinutes,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('priority', '=', target.priority)
    .execute();
  await audit(ctx, {
    action: 'support.set-target',
    subjectType: 'ticket_target',
    subjectId: target.priority,
    subjectLabel: `Terms for ${target.priority}`,
    ...(before ? { before: { ...before } } : {}),
    after: { ...target },
  });
  await recount(ctx, target.priority);
  return listTargets(ctx.db);
}

async function recount(ctx: Ctx, priority: TicketTarget['priority']): Promise<void> {
  const terms = await readTerms(ctx.db, ctx.now);
  const running = await ctx.db
    .selectFrom('ticket')
    .selectAll()
    .where('priority', '=', priority)
    .where('status', 'in', ['new', 'open', 'waiting'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const ticket of running) {
    const { first_due_at, resolve_due_at, due_at } = dueTimes(ticket, priority, terms);
    await ctx.db.updateTable('ticket').set({ first_due_at, resolve_due_at, due_at }).where('id', '=', ticket.id).execute();
  }
  await tellAll(ctx);
}

export const listMacros = (db: Db): Promise<TicketMacro[]> =>
  db
    .selectFrom('ticket_macro')
    .select(['id', 'title', 'body'])
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(200)
    .execute();

export async function addMacro(ctx: Ctx, { title, body }: TicketMacroInput): Promise<TicketMacro[]> {
  const id = newId('tmc', ctx.now.getTime());
  const added = await ctx.db
    .insertInto('ticket_macro')
    .values({ id, title, body, created_at: ctx.now })
    .onConflict((on) => on.column('title').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw fail('ticket.macro_taken', { title }, { fields: { title: 'Another answer has this title' } });
  await audit(ctx, { action: 'support.add-macro', subjectType: 'ticket_macro', subjectId: id, subjectLabel: title, after: { title } });
  await tellAll(ctx);
  return listMacros(ctx.db);
}

export async function removeMacro(ctx: Ctx, id: string): Promise<TicketMacro[]> {
  const gone = await ctx.db.deleteFrom('ticket_macro').where('id', '=', id).returning('title').executeTakeFirst();
  if (!gone) throw fail('request.not_found');
  await audit(ctx, { action: 'support.remove-macro', subjectType: 'ticket_macro', subjectId: id, subjectLabel: gone.title, before: gone });
  await tellAll(ctx);
  return listMacros(ctx.db);
}
