import { chainState, auditList } from '#server/features/audit/audit.service.ts';
import { departmentsList } from '#server/features/departments/departments.service.ts';
import { listApprovals } from '#server/features/approvals/approvals.service.ts';
import { addDays } from '@lintel/contract/kit/days';
import { sql } from 'kysely';
import { listSettings } from '#server/features/settings/settings.service.ts';
import { countList } from '#server/platform/list.ts';
import { changeOf, counted, figure, FIRST, percent, whole, type DrawFigure } from './dashboard.figure.ts';
import { sinceMonthEnd } from './dashboard.personnel.ts';
import { countPeople } from './dashboard.workforce.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 14;
const HERE = ['active', 'onboarding'] as const;

/** workspace D1.1 */
export const activePeople: DrawFigure = async (look) => {
  const count = await countPeople(look, { status: [...HERE] });
  const { rows } = await sql<{ joined: number }>`select count(*)::int as joined from employee
    where status in ('active', 'onboarding') and hire_date > ${addDays(look.today, -30)}`.execute(look.db);
  const note = rows[0]!.joined === 0 ? 'nobody joined in 30 days' : `${counted(rows[0]!.joined, 'joined', 'joined')} in 30 days`;
  const history = await sinceMonthEnd(look, count);
  return figure({ key: 'people', label: 'Active people', value: whole(count), note, ...history }, 'employees', count, {
    status: [...HERE],
  });
};

/** workspace D1.2; what opens are those who are missing in it. */
export const signInCoverage: DrawFigure = async (look) => {
  const status = [...HERE];
  const linked = await countPeople(look, { status, login: ['linked'] });
  const never = await countPeople(look, { status, login: ['never'] });
  return figure(
    {
      key: 'sign-in-coverage',
      label: 'Sign-in coverage',
      value: percent(linked, linked + never),
      unit: linked + never === 0 ? '' : '%',
      note: `${whole(never)} of ${whole(linked + never)} never signed in`,
    },
    'employees',
    never,
    { status, login: 'never' },
  );
};

/** workspace D1.3 */
export const failedCallbacks: DrawFigure = async (look) => {
  const since = new Date(look.now.getTime() - DAY_MS).toISOString();
  const action = 'auth.callback_failed';
  const count = await countList(auditList(look.now), look, { action, since });
  const { rows } = await sql<{ ago: number; count: number }>`
    select floor(extract(epoch from ${look.now}::timestamptz - at) / 86400)::int as ago, count(*)::int as count from audit_entry
    where action = ${action} and at > ${new Date(look.now.getTime() - SHOWN_DAYS * DAY_MS)} group by 1`.execute(look.db);
  const onDay = (days: number) => rows.find(({ ago }) => ago === days)?.count ?? 0;
  return figure(
    {
      key: 'failed-callbacks',
      label: 'Failed sign-ins',
      value: whole(count),
      note: 'in 24 hours',
      isAlert: count >= 5,
      change: changeOf(count, onDay(1), 'from the day before', { good: 'down' }),
      line: Array.from({ length: SHOWN_DAYS }, (_, i) => onDay(SHOWN_DAYS - 1 - i)),
    },
    'audit',
    count,
    { action, since },
  );
};

/** workspace D1.4 */
export const auditChain: DrawFigure = async (look) => {
  const { head, verified } = await chainState(look);
  const value = !verified ? 'Not verified' : verified.problem ? 'Broken' : `to ${whole(verified.entries)}`;
  const note =
    verified?.problem ??
    (verified ? `verified of ${counted(head.seq, 'entry', 'entries')}` : `${counted(head.seq, 'entry', 'entries')}, never walked`);
  return figure({ key: 'chain', label: 'Audit chain', value, note, isAlert: Boolean(verified?.problem) }, 'chain', verified?.entries ?? 0);
};

/** workspace D1.5 */
export const failedJobs: DrawFigure = async (look) => {
  const since = new Date(look.now.getTime() - DAY_MS);
  const { total } = await look.services.jobs.listDead(look.db, { limit: 1, offset: 0, since });
  const twoDays = await look.services.jobs.listDead(look.db, { limit: 1, offset: 0, since: new Date(since.getTime() - DAY_MS) });
  const overdue = await look.services.jobs.oldestOverdue(look.db, look.now);
  return figure(
    {
      key: 'jobs',
      label: 'Failed jobs',
      value: whole(total),
      note: `in 24 hours; ${overdue === 0 ? 'none is overdue' : `the oldest is ${counted(overdue, 'minute')} overdue`}`,
      isAlert: total > 0 || overdue > 15,
      change: changeOf(total, twoDays.total - total, 'from the day before', { good: 'down' }),
    },
    'jobs',
    total,
    { since: since.toISOString() },
  );
};

/** workspace D1.6 */
export const roleDrift: DrawFigure = async (look) => {
  const count = await countPeople(look, { drift: true });
  return figure(
    {
      key: 'role-drift',
      label: 'Role drift',
      value: whole(count),
      note: count === 0 ? 'nothing to review in 30 days' : 'in 30 days, to be reviewed',
      isAlert: count > 0,
    },
    'employees',
    count,
    { drift: 'true' },
  );
};

/** Departments without a head who is active (workspace D1). */
export const headlessDepartments: DrawFigure = async (look) => {
  const asked = { status: 'active', warning: 'no_head' } as const;
  const count = await countList(departmentsList(look.user), look, asked);
  return figure({ key: 'no-head', label: 'Departments without a head', value: whole(count) }, 'departments', count, asked);
};

export const inactiveHeads: DrawFigure = async (look) => {
  const asked = { status: 'active', warning: 'head_inactive' } as const;
  const count = await countList(departmentsList(look.user), look, asked);
  const label = 'Departments whose head is not active';
  return figure({ key: 'head-inactive', label, value: whole(count) }, 'departments', count, asked);
};

export const stuckApprovals: DrawFigure = async ({ db, user, now }) => {
  const { page } = await listApprovals(db, user, now, { ...FIRST, tab: 'stuck', sort: 'due' });
  return figure({ key: 'stuck', label: 'Steps that nobody can decide', value: whole(page.total) }, 'approvals', page.total, {
    tab: 'stuck',
  });
};

/** Critical settings that were proposed and wait for the managing director (workspace D1). */
export const waitingSettings: DrawFigure = async (look) => {
  const count = (await listSettings(look)).filter(({ pending }) => pending).length;
  return figure({ key: 'settings-waiting', label: 'Critical settings that wait for approval', value: whole(count) }, 'settings', count);
};
