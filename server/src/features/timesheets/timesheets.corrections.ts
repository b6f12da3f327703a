import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { sayHours } from '@lintel/contract/kit/minutes';
import type { Cell } from '@lintel/contract/timesheet-weeks';
import type { Ctx } from '#server/platform/context.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import type { Row } from '#server/platform/transitions.ts';
import { ownerOf, type SheetOwner } from './timesheets.access.ts';
import { dayProblem, minutesOf } from './timesheets.days.ts';
import { refuseCounted } from './timesheets.targets.ts';
import { daysOf } from './timesheets.week.ts';

export interface CorrectionInput extends Pick<Cell, 'day' | 'projectId' | 'activity' | 'costCodeId' | 'resourceId' | 'minutes'> {
  reason: string;
}

/**
 * A correction stands on a day of the week and says why (workspace A4). It names what an entry names, also of a project that is over:
 * cost code and machine are those that the week has, or could have.
 */
export async function refuseCorrection(sheet: Row<'timesheet'>, ctx: Ctx, input: CorrectionInput): Promise<Refusal | null> {
  const { day, projectId, activity, minutes } = input;
  if (day < sheet.first_day || day > addDays(sheet.first_day, 6)) return fail('timesheet.other_week', { day });
  const isTarget = projectId === null ? activity !== null : activity === null || activity === 'standby';
  if (!isTarget || minutes === 0) return fail('timesheet.correction_target');
  const known = projectId && (await ctx.db.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst());
  if (projectId && !known) return fail('request.not_found');
  const owner = await ownerOf(ctx, sheet.employee_id, sheet.week);
  if (owner.isOwn) return fail('timesheet.own_correction');
  await refuseCounted(ctx, owner, sheet, [input]);
  return sumProblem(sheet, ctx, owner, input);
}

/** With what was booked and corrected so far the day is one that could have been booked; what is taken away is there. */
async function sumProblem(
  sheet: Row<'timesheet'>,
  ctx: Ctx,
  owner: SheetOwner,
  { day, minutes }: CorrectionInput,
): Promise<Refusal | null> {
  const [booked, corrected] = await Promise.all([
    minutesOf(ctx.db, 'time_entry', sheet.id),
    minutesOf(ctx.db, 'time_correction', sheet.id),
  ]);
  const sum = (booked.get(day) ?? 0) + (corrected.get(day) ?? 0);
  if (sum + minutes < 0) return fail('timesheet.day_below', { day, hours: sayHours(sum) });
  const on = (await daysOf(ctx.db, owner.id, sheet.first_day)).find((one) => one.day === day)!;
  return minutes > 0 ? dayProblem(owner, on, sum + minutes) : null;
}

export async function keepCorrection(sheet: Row<'timesheet'>, ctx: Ctx, given: CorrectionInput): Promise<void> {
  await ctx.db
    .insertInto('time_correction')
    .values({
      id: newId('tco', ctx.now.getTime()),
      timesheet_id: sheet.id,
      employee_id: sheet.employee_id,
      day: given.day,
      project_id: given.projectId,
      activity: given.activity,
      cost_code_id: given.costCodeId ?? null,
      resource_id: given.resourceId ?? null,
      minutes: given.minutes,
      reason: given.reason,
      created_by: ctx.user.id,
      created_at: ctx.now,
    })
    .execute();
}
