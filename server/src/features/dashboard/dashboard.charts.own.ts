import { sql } from 'kysely';
import { projectionOf } from '#server/features/leave/leave.service.ts';
import { endOfPoint, pointsOf } from './dashboard.asked.ts';
import type { DrawChart } from './dashboard.figure.ts';
import { takenBalance } from './dashboard.own.ts';

/** workspace D7 */
export const ownHours: DrawChart = async (look) => {
  const { from, unit, starts, names: points, note } = pointsOf(look, { weeks: 6 });
  const { rows } = await sql<{ point: string; minutes: number; overtime: number }>`
    select to_char(date_trunc(${unit}, day), 'YYYY-MM-DD') as point, sum(minutes)::int as minutes,
      sum(ot1_minutes + ot2_minutes + ot3_minutes)::int as overtime
    from time_entry where employee_id = ${look.user.id} and day between ${from} and ${endOfPoint(unit, look.today)} group by 1`.execute(
    look.db,
  );
  const at = new Map(rows.map((row) => [row.point, row]));
  const inHours = (minutes: number) => Math.round(minutes / 6) / 10;
  const valuesOf = (pick: (row: { minutes: number; overtime: number }) => number) =>
    starts.map((start) => inHours(pick(at.get(start) ?? { minutes: 0, overtime: 0 })));
  const series = [
    { name: 'Regular', values: valuesOf(({ minutes, overtime }) => minutes - overtime) },
    { name: 'Overtime', values: valuesOf(({ overtime }) => overtime) },
  ];
  return { key: 'own-hours', title: 'My hours', note, unit: 'hours', isStacked: true, points, series };
};

/** workspace D7: what there will be to take, with all that is approved and asked for. */
export const ownLeave: DrawChart = async (look) => {
  const balance = await takenBalance(look);
  const ahead = balance ? await projectionOf(look, balance.typeId) : [];
  return {
    key: 'own-leave',
    title: 'My leave',
    note: `${balance?.typeName ?? 'Leave'}, at the end of a month`,
    unit: 'days',
    isStacked: true,
    points: ahead.map(({ day }) => day.slice(0, 7)),
    series: [{ name: 'Days', values: ahead.map(({ days100 }) => days100 / 100), ...(balance && { colour: balance.colour }) }],
  };
};
