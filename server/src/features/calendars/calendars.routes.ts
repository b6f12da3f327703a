import { calendarsApi } from '@lintel/contract/calendars';
import type { Mount } from '#server/platform/mount.ts';
import { addHoliday, createCalendar, createSchedule, listCalendars, listSchedules, removeHoliday } from './calendars.edit.ts';

export const mountCalendars = (mount: Mount): void =>
  mount('calendars', calendarsApi, {
    list: ({ query }, { db }) => listCalendars(db, query.year),
    create: ({ body }, ctx) => createCalendar(ctx, body.name),
    addHoliday: ({ id, body }, ctx) => addHoliday(ctx, id, body),
    removeHoliday: ({ id, day }, ctx) => removeHoliday(ctx, id, day),
    schedules: (_input, { db }) => listSchedules(db),
    createSchedule: ({ body }, ctx) => createSchedule(ctx, body),
  });
