import { sql } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { PayGrade, PayGradeInput } from '@lintel/contract/pay';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';

/** Grades with what an hour costs on this day; the band is there for who sees pay (workspace B2). */
export async function listGrades(ctx: Ctx): Promise<PayGrade[]> {
  const today = await companyDay(ctx.db, ctx.now);
  const rows = await ctx.db
    .selectFrom('pay_grade')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('grade_cost')
          .select(['per_hour_minor', 'from_day'])
          .whereRef('grade_cost.grade_id', '=', 'pay_grade.id')
          .where('from_day', '<=', today)
          .orderBy('from_day', 'desc')
          .limit(1)
          .as('cost'),
      (join) => join.onTrue(),
    )
    .selectAll('pay_grade')
    .select(['cost.per_hour_minor', 'cost.from_day as cost_from'])
    .select(
      sql<number>`(select count(*)::int from employee where employee.grade = pay_grade.code and employee.status <> 'terminated')`.as(
        'people',
      ),
    )
    // G2 before G10.
    .orderBy(sql`length(code)`)
    .orderBy('code')
    .limit(200)
    .execute();
  const seesBand = isGranted(ctx.user.role, 'pay:read');
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    basis: row.basis,
    ...(seesBand ? { minMinor: row.min_minor, maxMinor: row.max_minor } : {}),
    costPerHourMinor: row.per_hour_minor,
    costFrom: row.cost_from,
    people: row.people,
    version: row.version,
  }));
}

/** @throws Refusal grade.code_taken, at the field `code` */
export async function createGrade(
  ctx: Ctx,
  { code, name, basis, minMinor, maxMinor, costPerHourMinor, costFrom }: PayGradeInput,
): Promise<PayGrade> {
  const id = newId('grd', ctx.now.getTime());
  const made = await ctx.db
    .insertInto('pay_grade')
    .values({ id, code, name, basis, min_minor: minMinor, max_minor: maxMinor, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw failAt('code', 'grade.code_taken', { code });
  await audit(ctx, {
    action: 'grade.create',
    subjectType: 'pay_grade',
    subjectId: id,
    subjectLabel: code,
    after: { code, name, basis, version: 1 },
  });
  return setGradeCost(ctx, id, { from: costFrom, perHourMinor: costPerHourMinor });
}

/** What was charged before stays charged: a rate counts from its day on, and a day has one. */
export async function setGradeCost(
  ctx: Ctx,
  id: string,
  { from, perHourMinor }: { from: string; perHourMinor: string },
): Promise<PayGrade> {
  const grade = await ctx.db.selectFrom('pay_grade').select(['id', 'code']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!grade) throw fail('request.not_found');
  const made = await ctx.db
    .insertInto('grade_cost')
    .values({ grade_id: id, from_day: from, per_hour_minor: perHourMinor, created_by: ctx.user.id, created_at: ctx.now })
    .onConflict((on) => on.doNothing())
    .returning('grade_id')
    .executeTakeFirst();
  if (!made) throw failAt('from', 'grade.cost_taken', { code: grade.code, day: from });
  await audit(ctx, { action: 'grade.set-cost', subjectType: 'pay_grade', subjectId: id, subjectLabel: grade.code, after: { from } });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return (await listGrades(ctx)).find((one) => one.id === id)!;
}
