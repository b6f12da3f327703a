import { calendarsApi } from '@lintel/contract/calendars';
import type { Mount } from '#server/platform/mount.ts';
import { assignTime, readTime } from './calendars.assign.ts';
import { addHoliday, createCalendar, createSchedule, listCalendars, listSchedules, removeHoliday } from './calendars.edit.ts';

export const mountCalendars = (mount: Mount): void =>
  mount('calendars', calendarsApi, {
    list: ({ query }, { db }) => listCalendars(db, query.year),
    create: ({ body }, ctx) => createCalendar(ctx, body.name),
    addHoliday: ({ id, body }, ctx) => addHoliday(ctx, id, body),
    removeHoliday: ({ id, day }, ctx) => removeHoliday(ctx, id, day),
    schedules: (_input, { db }) => listSchedules(db),
    workingTime: ({ employeeId }, { db }) => readTime(db, employeeId),
    assign: ({ employeeId, body }, ctx) => assignTime(ctx, employeeId, body),
    createSchedule: ({ body }, ctx) => createSchedule(ctx, body),
  });
