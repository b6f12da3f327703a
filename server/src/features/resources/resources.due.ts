import { addDays } from '@lintel/contract/kit/days';
import type { Due } from '@lintel/contract/maintenance';

const SOON_DAYS = 14;
/** From 90 per cent of an interval on, something is soon due (workspace A14). */
const SOON_SHARE = 0.9;

export interface Plan {
  name: string;
  every_meter: number | null;
  every_days: number | null;
  last_meter: number;
  last_on: string;
}

/** A day that has been reached is due: the document ends, the plan is to be done. */
export const levelOf = (on: string, today: string): Due['level'] =>
  on <= today ? 'due' : on <= addDays(today, SOON_DAYS) ? 'soon' : 'fine';

/** The earlier of meter and date. */
export function dueOfPlan(plan: Plan, meterValue: number, today: string): Due {
  const on = plan.every_days === null ? null : addDays(plan.last_on, plan.every_days);
  const meter = plan.every_meter === null ? null : plan.last_meter + plan.every_meter;
  const byDate = on === null ? 'fine' : levelOf(on, today);
  const isMeterSoon = meter !== null && meterValue - plan.last_meter >= plan.every_meter! * SOON_SHARE;
  const byMeter = meter !== null && meterValue >= meter ? 'due' : isMeterSoon ? 'soon' : 'fine';
  const level = [byDate, byMeter].includes('due') ? 'due' : [byDate, byMeter].includes('soon') ? 'soon' : 'fine';
  return { what: plan.name, on, meter, level };
}

const RANK = { due: 0, soon: 1, fine: 2 };

/** What comes first: due before soon before fine, then by day. */
export const firstOf = (dues: readonly Due[]): Due | null =>
  dues.toSorted((a, b) => RANK[a.level] - RANK[b.level] || (a.on ?? '9999').localeCompare(b.on ?? '9999'))[0] ?? null;
