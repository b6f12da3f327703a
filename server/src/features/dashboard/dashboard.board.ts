import type { Role } from '@lintel/contract/access';
import type { Answer } from '@lintel/contract/kit/route';
import type { dashboardApi } from '@lintel/contract/dashboard';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
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
    watch: [stuckApprovals, headlessDepartments, inactiveHeads],
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

export async function lookOf(ctx: Ctx): Promise<Look> {
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  return { ...ctx, zone, today: dayIn(ctx.now, zone) };
}

/** One figure after the other: a dashboard takes no more connections than any other call. */
export async function readBoard(ctx: Ctx): Promise<Answer<typeof dashboardApi.board>> {
  const look = await lookOf(ctx);
  const { figures, watch, lists } = BOARDS[ctx.user.role];
  const answer: Answer<typeof dashboardApi.board> = { asOf: ctx.now.toISOString(), figures: [], watch: [], lists: [] };
  for (const draw of figures) answer.figures.push(await draw(look));
  for (const draw of watch) {
    const one = await draw(look);
    if (one.opens.count > 0) answer.watch.push(one);
  }
  for (const draw of lists) answer.lists.push(await draw(look));
  return answer;
}
