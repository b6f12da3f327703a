import { timesheetsApi } from '@lintel/contract/timesheets';
import type { Mount } from '#server/platform/mount.ts';
import { readCrew, saveCrew, submitCrew } from './timesheets.crew.ts';
import { copyWeek, moveTimesheet, saveWeek } from './timesheets.service.ts';
import { readTimer, startTimer, stopTimer } from './timesheets.timer.ts';
import { readWeek } from './timesheets.week.ts';

export const mountTimesheets = (mount: Mount): void =>
  mount('timesheets', timesheetsApi, {
    week: ({ query: { week, employeeId } }, ctx) => readWeek(ctx, week, employeeId ?? ctx.user.id),
    save: ({ body: { week, employeeId, cells } }, ctx) => saveWeek(ctx, week, employeeId ?? ctx.user.id, cells),
    copy: ({ body: { week, employeeId } }, ctx) => copyWeek(ctx, week, employeeId ?? ctx.user.id),
    crew: ({ query: { week, projectId } }, ctx) => readCrew(ctx, week, projectId),
    saveCrew: ({ body }, ctx) => saveCrew(ctx, body),
    submitCrew: ({ body }, ctx) => submitCrew(ctx, body),
    timer: (_input, ctx) => readTimer(ctx),
    startTimer: ({ body }, ctx) => startTimer(ctx, body),
    stopTimer: (_input, ctx) => stopTimer(ctx),
    transition: ({ id, body }, ctx) => moveTimesheet(ctx, { id, ...body }),
  });
