import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { LeaveRow } from './leave.ask.ts';
import type { LeaveDay } from './leave.days.ts';
import { postEntries } from './leave.ledger.ts';
import { segmentsOf } from './leave.rules.ts';
import { findType } from './leave.types.ts';

/**
 * Brings what a request has in the ledger to what its days now are: the difference is posted, by year, and nothing where there is
 * none. Days that come back later than they lay count from today, so that what had expired meanwhile does not take them again.
 */
export async function settleLedger(
  ctx: Ctx,
  row: Pick<LeaveRow, 'id' | 'employee_id' | 'type_id' | 'from_day'>,
  days: readonly LeaveDay[],
  kind: 'taken' | 'cancel' | 'adjust',
  note = '',
): Promise<number> {
  const type = await findType(ctx.db, row.type_id);
  const today = await companyDay(ctx.db, ctx.now);
  const yearOf = (day: string) => (day < today ? today : day).slice(0, 4);
  const posted = await postedOf(ctx, row, yearOf);
  const wanted = segmentsOf(days, type);
  const entry = { employeeId: row.employee_id, typeId: row.type_id, requestId: row.id, kind, note, period: null };
  if (posted.size === 0) {
    await postEntries(
      ctx,
      wanted.map(({ day, days100 }) => ({ ...entry, day, days100: -days100 })),
    );
    return -wanted.reduce((sum, { days100 }) => sum + days100, 0);
  }
  const years = new Set([...posted.keys(), ...wanted.map(({ day }) => yearOf(day))]);
  const differences = [...years].toSorted().flatMap((year) => {
    const target = wanted.reduce((sum, { day, days100 }) => (yearOf(day) === year ? sum - days100 : sum), 0);
    const difference = target - (posted.get(year)?.days100 ?? 0);
    const first = posted.get(year)?.day ?? `${year}-01-01`;
    return difference === 0 ? [] : [{ ...entry, day: first > today ? first : today, days100: difference }];
  });
  await postEntries(ctx, differences);
  return differences.reduce((sum, { days100 }) => sum + days100, 0);
}

/** What a request has taken of its kind of leave, by year; years that are over count with this one, where corrections are posted. */
async function postedOf(
  ctx: Ctx,
  row: Pick<LeaveRow, 'id' | 'type_id'>,
  yearOf: (day: string) => string,
): Promise<Map<string, { day: string; days100: number }>> {
  const rows = await ctx.db
    .selectFrom('leave_entry')
    .select(['day', 'days100'])
    .where('request_id', '=', row.id)
    .where('type_id', '=', row.type_id)
    .orderBy('day')
    .orderBy('seq')
    .execute();
  const years = new Map<string, { day: string; days100: number }>();
  for (const { day, days100 } of rows) {
    const year = yearOf(day);
    const known = years.get(year);
    years.set(year, { day: known?.day ?? day, days100: (known?.days100 ?? 0) + days100 });
  }
  return years;
}
