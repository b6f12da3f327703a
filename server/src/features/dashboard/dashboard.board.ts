import { isGranted, type Role } from '@lintel/contract/access';
import type { Answer } from '@lintel/contract/kit/route';
import type { dashboardApi, Figure } from '@lintel/contract/dashboard';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { listNames } from '#server/features/departments/departments.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import {
  breachingTickets,
  firstResponse,
  inFulfilment,
  lockedOut,
  openTickets,
  resourcesFree,
  unassignedTickets,
  upkeepDue,
} from './dashboard.desk.ts';
import type { DrawFigure, DrawList, Look } from './dashboard.figure.ts';
import { bankAccounts, leaveLeft, myCertificates, myRequests, myTasks, queue, thisWeek, unread, waitingForMe } from './dashboard.own.ts';
import {
  absenceRate,
  certificatesOverdue,
  checklistsDue,
  endings,
  headcount,
  leaveWaiting,
  missingData,
  turnover,
} from './dashboard.personnel.ts';
import {
  activePeople,
  auditChain,
  failedCallbacks,
  failedJobs,
  headlessDepartments,
  inactiveHeads,
  roleDrift,
  signInCoverage,
  stuckApprovals,
  waitingSettings,
} from './dashboard.system.ts';
import {
  decisionsWaiting,
  hoursToApprove,
  milestonesDue,
  outToday,
  overdueTasks,
  projectsAtRisk,
  teamCertificates,
  utilisation,
  worstProjects,
} from './dashboard.team.ts';

interface Board {
  figures: readonly DrawFigure[];
  /** Shown only while they count something. */
  watch: readonly DrawFigure[];
  lists: readonly DrawList[];
}

/** workspace D, as far as the modules behind a figure exist: what has none is not here. */
const BOARDS: Record<Role, Board> = {
  super_admin: {
    figures: [activePeople, signInCoverage, failedCallbacks, auditChain, failedJobs, roleDrift],
    watch: [stuckApprovals, headlessDepartments, inactiveHeads, waitingSettings],
    lists: [],
  },
  managing_director: { figures: [decisionsWaiting, projectsAtRisk, outToday, utilisation], watch: [waitingForMe], lists: [worstProjects] },
  department_head: {
    figures: [outToday, utilisation, hoursToApprove, projectsAtRisk, overdueTasks],
    watch: [waitingForMe],
    lists: [milestonesDue, teamCertificates],
  },
  hr_manager: {
    figures: [headcount, absenceRate, leaveWaiting, endings, turnover],
    watch: [missingData, certificatesOverdue],
    lists: [checklistsDue],
  },
  accountant: { figures: [decisionsWaiting, queue, waitingForMe, unread], watch: [bankAccounts], lists: [] },
  administrator: {
    figures: [openTickets, firstResponse, lockedOut, inFulfilment, resourcesFree, upkeepDue],
    watch: [breachingTickets, unassignedTickets],
    lists: [],
  },
  employee: { figures: [myTasks, thisWeek, leaveLeft, myRequests, myCertificates], watch: [waitingForMe], lists: [] },
};

/** Who may look at one department, and whose figures or charts are of a time that can be chosen (workspace C1.1). */
const BY_DEPARTMENT: readonly Role[] = ['managing_director', 'hr_manager', 'department_head'];
const BY_PERIOD: readonly Role[] = ['managing_director', 'hr_manager', 'department_head', 'administrator', 'accountant', 'employee'];
/** What says nothing about one department. */
const OF_NO_DEPARTMENT = new Set([waitingForMe, certificatesOverdue]);

export async function lookOf(ctx: Ctx, { period, departmentId }: Look['asked']): Promise<Look> {
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const { role } = ctx.user;
  const asked = {
    ...(period && BY_PERIOD.includes(role) ? { period } : {}),
    ...(departmentId && BY_DEPARTMENT.includes(role) ? { departmentId } : {}),
  };
  return { ...ctx, zone, today: dayIn(ctx.now, zone), asked };
}

/** One figure after the other: a dashboard takes no more connections than any other call. */
export async function readBoard(look: Look): Promise<Answer<typeof dashboardApi.board>> {
  const { figures, watch, lists } = BOARDS[look.user.role];
  const { departmentId } = look.asked;
  const drawn = async (draws: readonly DrawFigure[]): Promise<Figure[]> => {
    const all: Figure[] = [];
    for (const draw of draws) if (!departmentId || !OF_NO_DEPARTMENT.has(draw)) all.push(await draw(look));
    // What opens is narrowed like what was counted.
    return departmentId ? all.map((one) => ({ ...one, opens: { ...one.opens, query: { ...one.opens.query, departmentId } } })) : all;
  };
  const answer: Answer<typeof dashboardApi.board> = {
    asOf: look.now.toISOString(),
    figures: await drawn(figures),
    watch: (await drawn(watch)).filter(({ opens }) => opens.count > 0),
    lists: [],
    hasPeriod: BY_PERIOD.includes(look.user.role),
    departments: await departmentsFor(look),
  };
  for (const draw of lists) answer.lists.push(await draw(look));
  return answer;
}

/** Which departments one can choose: a head those of their own, if there are several. */
async function departmentsFor({ db, user }: Look): Promise<{ id: string; name: string }[]> {
  if (!BY_DEPARTMENT.includes(user.role)) return [];
  const all = await listNames(db, user);
  const own = isGranted(user.role, 'departments:oversee') ? all : all.filter(({ isLed }) => isLed);
  return own.length > 1 ? own.map(({ id, name }) => ({ id, name })) : [];
}
