import { AT_WORK, ENDINGS } from '@lintel/contract/employment';
import type { Figure } from '@lintel/contract/dashboard';
import { addDays, endOfMonth, sayDay } from '@lintel/contract/kit/days';
import { sql } from 'kysely';
import { listRequests, listTypes } from '#server/features/leave/leave.service.ts';
import { countEndings } from '#server/features/people/employees.service.ts';
import { endOfPoint, inDepartment, inOne, ofDepartment, periodBefore, pointsOf, startOf } from './dashboard.asked.ts';
import { changeOf, counted, figure, FIRST, waitingFor, whole, type DrawFigure, type DrawList, type Look } from './dashboard.figure.ts';
import { countPeople, headcountOn, scheduledMinutes, sumMinutes, workforceOf } from './dashboard.workforce.ts';

const FULL_TIME = 2400;

/** workspace D4.1 */
export const headcount: DrawFigure = async (look) => {
  const status = ['active', 'onboarding'] as const;
  const count = await countPeople(look, { status: [...status] });
  const { rows } = await sql<{ minutes: string }>`select coalesce(sum(weekly_minutes), 0)::text as minutes from employee
    where status in ('active', 'onboarding') and ${ofDepartment(look, 'employee.department_id')}`.execute(look.db);
  const fte = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(Number(rows[0]!.minutes) / FULL_TIME);
  const leaving = await countPeople(look, { status: ['offboarding'] });
  return figure(
    {
      key: 'headcount',
      label: 'Headcount',
      value: whole(count),
      note: `${fte} full-time; ${whole(leaving)} leaving`,
      ...(await sinceMonthEnd(look, count)),
    },
    'employees',
    count,
    { status: [...status] },
  );
};

/** How many of those who are counted now, or have left since, were employed at the ends of the months of a year; and how many there are now. */
export async function sinceMonthEnd(look: Look, now: number): Promise<Pick<Figure, 'change' | 'line'>> {
  const ends = monthEnds(look.today, 12);
  const line = [...(await headcountOn(look, ends, ['active', 'onboarding', 'terminated'])), now];
  return { line, change: changeOf(line.at(-1)!, line.at(-2)!, `from ${sayDay(ends.at(-1)!)}`) };
}

/** workspace D4.2: leave that nobody planned, of the scheduled time of this month to date, or of the period. */
export const absenceRate: DrawFigure = async (look) => {
  const period = look.asked.period ?? 'month';
  const from = startOf(period, look.today);
  const before = periodBefore(period, look.today);
  const { from: yearAgo, starts, unit } = pointsOf({ ...look, asked: {} }, { months: 12 });
  const workforce = await workforceOf(look, before.from < yearAgo ? before.from : yearAgo, look.today);
  const unplanned = new Set<string>(
    (await listTypes(look.db)).filter(({ isRecorded, paidBps }) => isRecorded || paidBps === 0).map(({ id }) => id),
  );
  const missed = workforce.leave.filter(({ typeId }) => unplanned.has(typeId));
  const rateIn = (first: string, last: string): number | null => {
    const scheduled = scheduledMinutes(workforce, first, last);
    return scheduled === 0 ? null : (sumMinutes(missed.filter(({ day }) => first <= day && day <= last)) * 100) / scheduled;
  };
  const rate = rateIn(from, look.today);
  const earlier = rateIn(before.from, before.to);
  const { page } = await listRequests(look.db, look.user, { ...FIRST, ...inOne(look), unplanned: true, from, to: look.today });
  return figure(
    {
      key: 'absence',
      label: 'Absence rate',
      value: rate === null ? '–' : rate.toFixed(1),
      unit: rate === null ? '' : '%',
      note: `this ${period}, of ${counted(page.total, 'unplanned absence')}`,
      change:
        rate === null || earlier === null
          ? null
          : changeOf(rate, earlier, `from the ${period} before`, { good: 'down', unit: 'points', places: 1 }),
      line: starts.map((start) => rateIn(start, endOfPoint(unit, start) < look.today ? endOfPoint(unit, start) : look.today) ?? 0),
    },
    'leave',
    page.total,
    { unplanned: 'true', from, to: look.today },
  );
};

/** workspace D4.3 */
export const leaveWaiting: DrawFigure = async (look) => {
  const { items, page } = await listRequests(look.db, look.user, { page: 1, size: 200, waiting: true, ...inOne(look) });
  const oldest = items.flatMap(({ submittedAt }) => submittedAt ?? []).toSorted()[0];
  return figure(
    {
      key: 'leave-waiting',
      label: 'Leave waiting for you',
      value: whole(page.total),
      note: oldest ? `the oldest for ${waitingFor(oldest, look.now)}` : 'nothing waits',
    },
    'leave',
    page.total,
    { waiting: 'true' },
  );
};

/** workspace D4.5: certificates, contracts and probations that end; what opens are these, one by one. */
export const endings: DrawFigure = async (look) => {
  const status = ['active', 'onboarding'] as const;
  const people = await countPeople(look, { status: [...status], ends: [...ENDINGS] });
  const count = await countEndings(look, inDepartment(look));
  const parts: string[] = [];
  for (const one of ENDINGS) {
    const found = await countEndings(look, { ...inDepartment(look), ending: [one] });
    if (found > 0) parts.push(counted(found, one));
  }
  return figure(
    {
      key: 'endings',
      label: 'Ending in 30 days',
      value: whole(count),
      note: [...parts, ...(people < count ? [`of ${counted(people, 'person', 'people')}`] : [])].join(', ') || 'nothing ends',
    },
    'endings',
    count,
  );
};

/** workspace D4.6: who left in twelve months, of the average of the twelve month ends before; beside the same of a year ago. */
export const turnover: DrawFigure = async (look) => {
  const ratesUntil = async (day: string) => {
    const asked = { status: ['terminated' as const], endFrom: addDays(day, -364), endTo: day };
    const ends = await headcountOn(look, monthEnds(day, 12));
    const average = ends.reduce((sum, people) => sum + people, 0) / ends.length;
    const left = await countPeople(look, asked);
    return { asked, left, average, rate: average === 0 ? null : (left * 100) / average };
  };
  const { asked, left, average, rate } = await ratesUntil(look.today);
  const before = await ratesUntil(addDays(look.today, -365));
  return figure(
    {
      key: 'turnover',
      label: 'Turnover',
      value: rate === null ? '–' : rate.toFixed(1),
      unit: rate === null ? '' : '%',
      note: `12 months: ${whole(left)} left, ${Math.round(average)} on average`,
      change:
        rate === null || before.rate === null
          ? null
          : changeOf(rate, before.rate, 'from the 12 months before', { good: 'down', unit: 'points', places: 1 }),
    },
    'employees',
    left,
    { ...asked },
  );
};

/** The last days of the months before a day, the latest last. */
function monthEnds(today: string, count: number): string[] {
  const ends: string[] = [];
  for (let day = addDays(`${today.slice(0, 7)}-01`, -1); ends.length < count; day = addDays(`${day.slice(0, 7)}-01`, -1))
    ends.unshift(endOfMonth(day));
  return ends;
}

export const missingData: DrawFigure = async (look) => {
  const status = [...AT_WORK];
  const count = await countPeople(look, { status, missing: ['any'] });
  return figure({ key: 'missing', label: 'Files that are not complete', value: whole(count) }, 'employees', count, {
    status,
    missing: 'any',
  });
};

export const certificatesOverdue: DrawFigure = async (look) => {
  const { page } = await listRequests(look.db, look.user, { ...FIRST, followUp: true });
  return figure({ key: 'sick-certificates', label: 'Absences without their certificate', value: whole(page.total) }, 'leave', page.total, {
    followUp: 'true',
  });
};

/** What is still to be done for who joins and who leaves, soonest first. */
export const checklistsDue: DrawList = async (look) => {
  const { rows } = await sql<{ id: string; name: string; list: string; on: string; open: number }>`
    select employee.id, employee.name, checklist_item.list, checklist_item.from_day as on, count(*)::int as open
    from checklist_item join employee on employee.id = checklist_item.employee_id
    where checklist_item.status = 'open' and ((checklist_item.list = 'onboarding' and employee.status in ('draft', 'onboarding', 'active'))
      or (checklist_item.list = 'offboarding' and employee.status = 'offboarding')) and checklist_item.from_day >= ${addDays(look.today, -60)}
      and ${ofDepartment(look, 'employee.department_id')}
    group by employee.id, checklist_item.list, checklist_item.from_day order by checklist_item.from_day, employee.id limit 8`.execute(
    look.db,
  );
  return {
    key: 'checklists',
    title: 'Joining and leaving',
    empty: 'Nothing is left to do for who joins or leaves.',
    rows: rows.map(({ id, name, list, on, open }) => ({
      id,
      record: 'employee',
      title: name,
      detail: `${list === 'onboarding' ? 'Joins' : 'Leaves'}: ${counted(open, 'item')} open`,
      on,
      isLate: on < look.today,
    })),
  };
};
