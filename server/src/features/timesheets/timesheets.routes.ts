import { timesheetsApi } from '@lintel/contract/timesheets';
import { exportList } from '#server/features/lists/lists.service.ts';
import { readList } from '#server/platform/list.ts';
import type { Mount } from '#server/platform/mount.ts';
import { copyWeek, moveTimesheet, saveWeek } from './timesheets.book.ts';
import { chainOf } from './timesheets.chain.ts';
import { copyCrew, readCrew, saveCrew, submitCrew } from './timesheets.crew.ts';
import { confirmLines, listWaiting, lockHours, returnDays, returnLine } from './timesheets.decide.ts';
import { listPeople, partOf } from './timesheets.people.ts';
import { entryList } from './timesheets.entries.ts';
import { listOperated } from './timesheets.targets.ts';
import { addHours, discardTimer, readTimer, startTimer, stopTimer } from './timesheets.timer.ts';
import { readSheet, readWeek } from './timesheets.week.ts';

export const mountTimesheets = (mount: Mount): void =>
  mount('timesheets', timesheetsApi, {
    week: ({ query: { week, employeeId } }, ctx) => readWeek(ctx, week, employeeId ?? ctx.user.id),
    chain: ({ query: { week } }, ctx) => chainOf(ctx, week),
    save: ({ body: { week, employeeId, cells } }, ctx) => saveWeek(ctx, week, employeeId ?? ctx.user.id, cells),
    log: ({ body }, ctx) => addHours(ctx, body),
    copy: ({ body: { week, employeeId } }, ctx) => copyWeek(ctx, week, employeeId ?? ctx.user.id),
    crew: ({ query: { week, projectId } }, ctx) => readCrew(ctx, week, projectId),
    saveCrew: ({ body }, ctx) => saveCrew(ctx, body),
    submitCrew: ({ body }, ctx) => submitCrew(ctx, body),
    copyCrew: ({ body }, ctx) => copyCrew(ctx, body),
    resources: ({ query: { week, employeeId } }, ctx) => listOperated(ctx, week, employeeId ?? ctx.user.id),
    entries: ({ query }, { db, user }) => readList(entryList, { db, user }, query),
    export: ({ query }, ctx) => exportList(ctx, entryList, query),
    part: (_input, ctx) => partOf(ctx),
    waiting: (_input, ctx) => listWaiting(ctx),
    people: ({ query }, ctx) => listPeople(ctx, query),
    get: ({ id }, ctx) => readSheet(ctx, id),
    returnDays: ({ id, body }, ctx) => returnDays(ctx, id, body),
    confirmLines: ({ body: { lines } }, ctx) => confirmLines(ctx, lines),
    returnLine: ({ id, projectId, body: { comment } }, ctx) => returnLine(ctx, id, projectId, comment),
    lock: ({ body: { through } }, ctx) => lockHours(ctx, through),
    timer: (_input, ctx) => readTimer(ctx),
    startTimer: ({ body }, ctx) => startTimer(ctx, body),
    stopTimer: (_input, ctx) => stopTimer(ctx),
    discardTimer: ({ body: { startedAt } }, ctx) => discardTimer(ctx, startedAt),
    transition: ({ id, body }, ctx) => moveTimesheet(ctx, { id, ...body }),
  });
