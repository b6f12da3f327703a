import { addDays, mondayOf, sayDay, weekOf } from '@lintel/contract/kit/days';
import { requestMachine } from '@lintel/contract/request-machine';
import { timesheetMachine } from '@lintel/contract/timesheet-weeks';
import { sql } from 'kysely';
import { balancesOf, listTypes } from '#server/features/leave/leave.service.ts';
import { listNotifications } from '#server/features/notifications/notifications.service.ts';
import { listBankChanges } from '#server/features/people/bank.service.ts';
import { latestCertificates, listCertifications } from '#server/features/people/certifications.service.ts';
import { requestsList } from '#server/features/requests/requests.service.ts';
import { taskList } from '#server/features/tasks/tasks.service.ts';
import { readWeek } from '#server/features/timesheets/timesheets.service.ts';
import { hasDuty } from '#server/platform/context.ts';
import { countList, readList } from '#server/platform/list.ts';
import { counted, days, figure, FIRST, hours, waitingFor, whole, type DrawFigure, type Look } from './dashboard.figure.ts';

/** workspace D7.1 */
export const myTasks: DrawFigure = async (look) => {
  const asked = { part: 'mine' as const, open: true, dueTo: addDays(look.today, 7) };
  const count = await countList(taskList, look, asked);
  const late = await countList(taskList, look, { ...asked, dueTo: addDays(look.today, -1) });
  return figure(
    {
      key: 'tasks',
      label: 'My tasks',
      value: whole(count),
      note: `due within a week${late > 0 ? `, ${whole(late)} overdue` : ''}`,
      isAlert: late > 0,
    },
    'tasks',
    count,
    { part: 'mine', open: 'true', dueTo: asked.dueTo },
  );
};

/** workspace D7.2 */
export const thisWeek: DrawFigure = async (look) => {
  const week = weekOf(look.today);
  const sheet = await readWeek(look, week, look.user.id);
  const entered = sheet.entries.reduce((sum, { minutes }) => sum + minutes, 0);
  const firstDay = addDays(mondayOf(look.today), -35);
  const { rows } = await sql<{ minutes: number }>`select coalesce(sum(minutes), 0)::int as minutes
    from generate_series(${firstDay}::date, ${look.today}::date, interval '1 week') as at(monday)
    left join time_entry on time_entry.employee_id = ${look.user.id} and time_entry.day between at.monday and at.monday + interval '6 days'
    group by at.monday order by at.monday`.execute(look.db);
  const scheduled = sheet.days.reduce((sum, day) => sum + Math.round((day.scheduledMinutes * (100 - day.leave100)) / 100), 0);
  return figure(
    {
      key: 'week',
      label: 'This week',
      value: hours(entered),
      unit: 'h',
      note: `of ${hours(scheduled)} h, ${timesheetMachine.states[sheet.status].label.toLowerCase()}`,
      line: rows.map(({ minutes }) => minutes),
    },
    'week',
    entered,
    { week },
  );
};

/** workspace D7.3 */
export const leaveLeft: DrawFigure = async (look) => {
  const balance = await takenBalance(look);
  if (!balance)
    return figure({ key: 'leave', label: 'Leave I can take', value: '–', note: 'no kind of leave has a balance' }, 'balance', 0);
  const note = `on 31 Dec ${days(balance.yearEnd100)} days`;
  return figure(
    {
      key: 'leave',
      label: 'Leave I can take',
      value: days(balance.available100),
      unit: balance.available100 === 100 ? 'day' : 'days',
      note,
    },
    'balance',
    balance.available100,
    { typeId: balance.typeId },
  );
};

/** Of the first kind that somebody asks for and has a balance of: days of illness are reported, not taken. */
export async function takenBalance(look: Look) {
  const reported = (await listTypes(look.db)).flatMap(({ id, isRecorded }) => (isRecorded ? [id] : []));
  return (await balancesOf(look)).find(({ typeId }) => !reported.includes(typeId));
}

/** workspace D7.5 */
export const myRequests: DrawFigure = async (look) => {
  const asked = { view: 'mine', tab: 'open' } as const;
  const { items, page } = await readList(requestsList(look.now), look, { ...FIRST, ...asked, sort: 'submitted' });
  const [first] = items;
  const parts: string[] = [];
  for (const status of page.total === 0 ? [] : OPEN_REQUESTS) {
    const count = await countList(requestsList(look.now), look, { ...asked, status: [status] });
    if (count > 0) parts.push(`${whole(count)} ${requestMachine.states[status].label.toLowerCase()}`);
  }
  if (first?.waitingOn && first.submittedAt) parts.push(`the oldest on ${first.waitingOn} for ${waitingFor(first.submittedAt, look.now)}`);
  return figure(
    { key: 'requests', label: 'My requests', value: whole(page.total), note: page.total === 0 ? 'nothing is open' : parts.join(', ') },
    'requests',
    page.total,
    asked,
  );
};

const OPEN_REQUESTS = ['returned', 'pending', 'approved', 'in_fulfilment'] as const;

/** workspace D7.6 */
export const myCertificates: DrawFigure = async (look) => {
  const all = await listCertifications(look, look.user.id);
  // What was renewed counts no more.
  const latest = await latestCertificates(look.db, [look.user.id]);
  const next = latest.flatMap(({ expires_on }) => expires_on ?? []).toSorted()[0];
  const value = next ? sayDay(next) : '–';
  const left = next ? Math.round((Date.parse(next) - Date.parse(look.today)) / 86_400_000) : null;
  const note =
    left === null
      ? all.length === 0
        ? 'none recorded'
        : 'none ends'
      : left < 0
        ? 'has ended'
        : `the next one ends in ${counted(left, 'day')}`;
  return figure(
    { key: 'certificates', label: 'My certificates', value, note, isAlert: left !== null && left <= 30 },
    'certificates',
    all.length,
  );
};

/** What asks somebody for an action, or is critical, and is not done (workspace D). */
export const waitingForMe: DrawFigure = async ({ db, user }) => {
  const { page } = await listNotifications(db, user, { ...FIRST, waiting: true });
  return figure(
    { key: 'waiting', label: 'Notifications to act on', value: whole(page.total), note: 'not done yet' },
    'notifications',
    page.total,
    { waiting: 'true' },
  );
};

export const unread: DrawFigure = async ({ db, user }) => {
  const { page } = await listNotifications(db, user, { ...FIRST, unread: true });
  return figure({ key: 'unread', label: 'Unread notifications', value: whole(page.total), note: 'for you' }, 'notifications', page.total, {
    unread: 'true',
  });
};

/** What the group of one's role has to fulfil. */
export const queue: DrawFigure = async (look) => {
  const count = await countList(requestsList(look.now), look, { tab: 'waiting', view: 'all' });
  const late = await countList(requestsList(look.now), look, { tab: 'waiting', view: 'all', term: 'late' });
  return figure(
    {
      key: 'queue',
      label: 'Requests waiting on you',
      value: whole(count),
      note: late === 0 ? 'none is overdue' : `${whole(late)} overdue`,
      isAlert: late > 0,
    },
    'requests',
    count,
    { view: 'all', tab: 'waiting' },
  );
};

/** For who verifies bank accounts: what nobody has checked yet. */
export const bankAccounts: DrawFigure = async (look) => {
  const { page } = await listBankChanges(look, { ...FIRST, status: 'pending' });
  const note = hasDuty(look.user, 'bank_verifier') ? 'you verify them' : 'of your own';
  return figure({ key: 'bank', label: 'Bank accounts to verify', value: whole(page.total), note }, 'bank-changes', page.total, {
    status: 'pending',
  });
};
