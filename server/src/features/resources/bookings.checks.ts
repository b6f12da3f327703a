import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { failAt, type Refusal } from '#server/platform/errors.ts';

type Side = 'handOut' | 'takeBack';

/** One list of a `resource`: that of its category, else the one without a category. */
const listOf = (side: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`coalesce((
  select one -> ${side} from company_setting, jsonb_array_elements(company_setting.value) one
  where company_setting.key = 'resources.checklists' and lower(one ->> 'category') in (lower(resource.category), '')
  order by one ->> 'category' = '' limit 1), '[]'::jsonb)`;

/** What is to be ticked next of a `booking` with its `resource`. */
export const CHECKLIST = listOf(sql`(case booking.status when 'approved' then 'handOut' when 'checked_out' then 'takeBack' end)`);

export async function checklistOf({ db }: Pick<Ctx, 'db'>, resourceId: string, side: Side): Promise<string[]> {
  const { rows } = await sql<{ list: string[] }>`
    select ${listOf(sql`${side}::text`)} as list from resource where resource.id = ${resourceId}`.execute(db);
  return rows[0]!.list;
}

/** Every line is ticked before anything changes hands (workspace A14). */
export async function checksProblem(
  ctx: Pick<Ctx, 'db'>,
  resourceId: string,
  side: Side,
  checked: readonly string[] = [],
): Promise<Refusal | null> {
  const missing = (await checklistOf(ctx, resourceId, side)).find((line) => !checked.includes(line));
  return missing === undefined ? null : failAt('input.checked', 'booking.unchecked', { line: missing });
}
