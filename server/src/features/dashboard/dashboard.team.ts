import { AT_WORK } from '@lintel/contract/employment';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { sql } from 'kysely';
import { approvalsListNow } from '#server/features/approvals/approvals.service.ts';
import { employeeList } from '#server/features/people/employees.service.ts';
import { latestCertificates } from '#server/features/people/certifications.service.ts';
import { listProjects, visibleProjects } from '#server/features/projects/projects.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { taskList } from '#server/features/tasks/tasks.service.ts';
import { countList, wholeStatement } from '#server/platform/list.ts';
import { askedTime, inDepartment, inOne, ofDepartment } from './dashboard.asked.ts';
import {
  changeOf,
  counted,
  daysSince,
  figure,
  FIRST,
  hours,
  percent,
  waitingFor,
  whole,
  type DrawFigure,
  type DrawList,
  type Look,
} from './dashboard.figure.ts';
import { countPeople, lastWeek, scheduledMinutes, sumMinutes, workforceOf } from './dashboard.workforce.ts';

/** workspace D3.1: approved absent of those who are scheduled today, beside the days of work of two weeks; a day that is free anyway is nobody's absence. */
export const outToday: DrawFigure = async (look) => {
  const asked = { status: [...AT_WORK], today: 'out' as const };
  const { peopleOn, leave } = await workforceOf(look, addDays(look.today, -14), look.today);
  const people = peopleOn.get(look.today) ?? 0;
  const awayOn = (day: string) => new Set(leave.filter((one) => one.day === day).map(({ employeeId }) => employeeId)).size;
  const away = await countPeople(look, asked);
  const worked = [...peopleOn].filter(([day, planned]) => planned > 0 && day < look.today).map(([day]) => day);
  return figure(
    {
      key: 'out-today',
      label: 'Out today',
      value: whole(away),
      note: people === 0 ? 'nobody is scheduled today' : `of ${whole(people)} scheduled, ${percent(away, people)} %`,
      change: people === 0 ? null : changeOf(away, awayOn(addDays(look.today, -7)), 'from a week ago', { good: 'down' }),
      line: [...worked.map(awayOn), away],
    },
    'employees',
    away,
    asked,
  );
};

const WEEKS = 8;

/** workspace D3.2: minutes on projects of those that were scheduled, without leave and holidays; of the last week, or the weeks of a period, that are over. */
export const utilisation: DrawFigure = async (look) => {
  const last = lastWeek(look.today);
  const from = askedTime(look)?.from ?? last.from;
  const to = last.to < from ? look.today : last.to;
  const firstWeek = addDays(last.from, (1 - WEEKS) * 7);
  const since = from < firstWeek ? from : firstWeek;
  const workforce = await workforceOf(look, since, to);
  const { rows } = await sql<{ day: string; minutes: number }>`select day::text, sum(minutes)::int as minutes from time_entry
    where project_id is not null and day between ${since} and ${to}
      and employee_id = any(${workforce.ids}::text[]) group by day`.execute(look.db);
  const inSpan = (first: string, end: string) => {
    const lies = ({ day }: { day: string }) => first <= day && day <= end;
    return {
      onProjects: sumMinutes(rows.filter(lies)),
      available: scheduledMinutes(workforce, first, end) - sumMinutes(workforce.leave.filter(lies)),
    };
  };
  const { onProjects, available } = inSpan(from, to);
  const shares = Array.from({ length: WEEKS }, (_, week) => addDays(firstWeek, week * 7)).map((monday) => {
    const one = inSpan(monday, addDays(monday, 6));
    return one.available > 0 ? (one.onProjects * 100) / one.available : 0;
  });
  const people = await countPeople(look, { employed: { from, to } });
  const time = look.asked.period ? `this ${look.asked.period}` : `week ${Number(weekOf(from).slice(6))}`;
  return figure(
    {
      key: 'utilisation',
      label: 'Utilisation',
      value: percent(onProjects, available),
      unit: available === 0 ? '' : '%',
      note: `${time}: ${hours(onProjects)} h on projects of ${hours(available)} h`,
      change: look.asked.period ? null : changeOf(shares.at(-1)!, shares.at(-2)!, 'from the week before', { good: 'up', unit: 'points' }),
      line: shares,
    },
    'employees',
    people,
    { employed: `${from}..${to}` },
  );
};

/** workspace D3.3 */
export const hoursToApprove: DrawFigure = async (look) => {
  const waiting = await waitingNow(look, { kind: 'timesheet' });
  const { rows } = await sql<{ minutes: number }>`select coalesce(sum(minutes), 0)::int as minutes from time_entry
    where timesheet_id = any(${waiting.map(({ subjectId }) => subjectId)}::text[])`.execute(look.db);
  const oldest = oldestOf(waiting);
  return figure(
    {
      key: 'hours-to-approve',
      label: 'Hours to approve',
      value: whole(waiting.length),
      unit: waiting.length === 1 ? 'sheet' : 'sheets',
      note: oldest ? `${hours(rows[0]!.minutes)} h, the oldest for ${waitingFor(oldest, look.now)}` : 'nothing waits',
      isAlert: !!oldest && daysSince(oldest, look.now) >= 3,
    },
    'approvals',
    waiting.length,
    { tab: 'waiting', kind: 'timesheet' },
  );
};

/** workspace D3.5, without money. */
export const projectsAtRisk: DrawFigure = async (look) => {
  const health = ['amber', 'red'] as const;
  const running = { view: 'running', ...inOne(look) } as const;
  const { page } = await listProjects(look.db, look.user, look.today, { ...FIRST, ...running, health: [...health] });
  const red = await listProjects(look.db, look.user, look.today, { ...FIRST, ...running, health: ['red'] });
  const all = await listProjects(look.db, look.user, look.today, { ...FIRST, ...running });
  return figure(
    {
      key: 'projects-at-risk',
      label: 'Projects at risk',
      value: whole(page.total),
      note: `${whole(red.page.total)} red, of ${whole(all.page.total)} under way`,
      isAlert: red.page.total > 0,
    },
    'projects',
    page.total,
    { view: 'running', health: [...health] },
  );
};

/** workspace D3.6: of the projects of the departments that one heads. */
export const overdueTasks: DrawFigure = async (look) => {
  const dueTo = addDays(look.today, -1);
  const departments = look.asked.departmentId ? [look.asked.departmentId] : [...look.user.heads];
  const ofThem: Record<string, string[]> = departments.length > 0 ? { departmentId: departments } : {};
  const led = { part: 'led', open: true, ...ofThem } as const;
  const late = await countList(taskList, look, { ...led, dueTo });
  const open = await countList(taskList, look, led);
  return figure(
    { key: 'overdue-tasks', label: 'Overdue tasks', value: whole(late), note: `of ${whole(open)} open`, isAlert: late > 0 },
    'tasks',
    late,
    { part: 'led', open: 'true', dueTo, ...ofThem },
  );
};

/** workspace D3.5 as a list: milestones that are expected within two weeks, or late. */
export const milestonesDue: DrawList = async (look) => {
  const { rows } = await sql<{ id: string; name: string; code: string; on: string }>`
    select project.id, milestone.name, project.code || ' ' || project.name as code, coalesce(milestone.forecast_date, milestone.due_date) as on
    from milestone join project on project.id = milestone.project_id
    where milestone.status = 'pending' and project.status in ('approved', 'active', 'practical_completion') and ${visibleProjects(look.user)} and ${ofDepartment(look, 'project.department_id')}
      and coalesce(milestone.forecast_date, milestone.due_date) <= ${addDays(look.today, 14)}
    order by coalesce(milestone.forecast_date, milestone.due_date), milestone.id limit 8`.execute(look.db);
  return {
    key: 'milestones',
    title: 'Milestones within two weeks',
    empty: 'No milestone is due within two weeks.',
    rows: rows.map(({ id, name, code, on }) => ({ id, record: 'project', title: name, detail: code, on, isLate: on < look.today })),
  };
};

/** workspace D3: certificates of the team that end within thirty days or have ended. */
export const teamCertificates: DrawList = async (look) => {
  const list = employeeList(look.today);
  const asked = { status: [...AT_WORK], certificates: ['expiring' as const, 'expired' as const], ...inDepartment(look) };
  const people = await wholeStatement(list, look.user, asked, ['id', 'name', 'position']).execute(look.db);
  const shown = people.rows.slice(0, 8);
  const held = await latestCertificates(
    look.db,
    shown.map(({ id }) => id),
  );
  const endOf = (id: string) =>
    held.flatMap(({ employee_id, expires_on }) => (employee_id === id && expires_on ? [expires_on] : [])).toSorted()[0];
  return {
    key: 'certificates',
    title: 'Certificates that end',
    empty: 'No certificate ends within thirty days.',
    rows: shown
      .map(({ id, name, position }) => {
        const on = endOf(id) ?? null;
        return { id, record: 'employee' as const, title: name, detail: position, on, isLate: (on ?? '9') < look.today };
      })
      .toSorted((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9')),
  };
};

/** Projects under way, the worst first, with one sentence why (workspace D2). */
export const worstProjects: DrawList = async (look) => {
  const { items } = await listProjects(look.db, look.user, look.today, { page: 1, size: 100, view: 'running', ...inOne(look) });
  const rank = { red: 0, amber: 1, paused: 2, grey: 3, green: 4 } as const;
  const order = (health: keyof typeof rank | null) => (health ? rank[health] : 5);
  const worst = items
    .toSorted((a, b) => order(a.health) - order(b.health) || b.lateDays - a.lateDays || (a.code < b.code ? -1 : 1))
    .slice(0, 8);
  return {
    key: 'projects',
    title: 'Projects, the worst first',
    empty: 'No project is under way.',
    rows: worst.map(({ id, code, name, health, lateDays, percentBps, plannedBps, forecastFinish }) => ({
      id,
      record: 'project',
      title: `${code} ${name}`,
      detail: reasonOf({ health, lateDays, percentBps, plannedBps }),
      on: forecastFinish,
      isLate: health === 'red',
    })),
  };
};

function reasonOf({
  health,
  lateDays,
  percentBps,
  plannedBps,
}: {
  health: string | null;
  lateDays: number;
  percentBps: number;
  plannedBps: number;
}): string {
  if (health === 'paused') return 'On hold';
  const done = `${Math.round(percentBps / 100)} % done, ${Math.round(plannedBps / 100)} % planned`;
  return lateDays > 0 ? `A milestone is ${counted(lateDays, 'day')} late; ${done}` : done;
}

/** workspace D2.6, for everybody who decides: how many, and since when. */
export const decisionsWaiting: DrawFigure = async (look) => {
  const waiting = await waitingNow(look);
  const amount = waiting.reduce((sum, one) => sum + BigInt(one.amount ?? 0), 0n);
  const oldest = oldestOf(waiting);
  const currency = await readSetting(look.db, 'company.currency', look.now);
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 });
  const worth = amount > 0n ? `${money.format(amount / 100n)} in all, ` : '';
  return figure(
    {
      key: 'decisions',
      label: 'Decisions waiting',
      value: whole(waiting.length),
      note: oldest ? `${worth}the oldest for ${waitingFor(oldest, look.now)}` : 'nothing waits for you',
    },
    'approvals',
    waiting.length,
    { tab: 'waiting' },
  );
};

/** Every decision that waits for this person, however many there are: for what and since when. */
async function waitingNow(look: Look, asked: { kind?: 'timesheet' } = {}) {
  const list = await approvalsListNow(look.db, look.user, look.now, 'waiting');
  const query = { tab: 'waiting', ...inOne(look), ...asked } as const;
  return (await wholeStatement(list, look.user, query, ['subjectId', 'amount', 'since']).execute(look.db)).rows;
}

const oldestOf = (waiting: readonly { since: Date }[]): Date | undefined =>
  waiting.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime())[0];
