import { z } from 'zod';
import { route } from './kit/route.ts';
import { day, enteredDay, id, line } from './kit/schema.ts';

/** A day on which the people of a calendar do not work, or only half of it. */
export const Holiday = z.object({ day: day(), name: z.string(), isHalf: z.boolean() });
export type Holiday = z.infer<typeof Holiday>;

/** The public holidays of a place. One calendar is the company's; it counts for everybody without one of their own. */
export const HolidayCalendar = z.object({
  id: id('hol'),
  name: z.string(),
  isDefault: z.boolean(),
  /** How many people work by it. */
  people: z.int(),
  holidays: z.array(Holiday),
});
export type HolidayCalendar = z.infer<typeof HolidayCalendar>;

/** Minutes of work on each weekday, Monday first. */
export const WorkSchedule = z.object({
  id: id('sch'),
  name: z.string(),
  isDefault: z.boolean(),
  weekMinutes: z.array(z.int().min(0).max(1440)).length(7),
  starts: z.string(),
  people: z.int(),
});
export type WorkSchedule = z.infer<typeof WorkSchedule>;

export const HolidayInput = z.object({ day: enteredDay(), name: line(80), isHalf: z.boolean() });
export type HolidayInput = z.infer<typeof HolidayInput>;

export const WorkScheduleInput = z.object({
  name: line(80),
  weekMinutes: z.array(z.int().min(0).max(1440).multipleOf(5)).length(7),
  starts: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 07:00'),
});
export type WorkScheduleInput = z.infer<typeof WorkScheduleInput>;

/** By what somebody works: their own schedule and holidays, or the company's. */
export const WorkingTime = z.object({ scheduleId: id('sch'), calendarId: id('hol') });
export type WorkingTime = z.infer<typeof WorkingTime>;

/** What else a change of holidays did. */
const Changed = z.object({
  calendar: HolidayCalendar,
  /** Leave requests that were counted again. */
  recounted: z.int(),
});

const calendarParams = z.object({ id: id('hol') });

export const calendarsApi = {
  list: route({
    method: 'GET',
    path: '/calendars',
    can: 'calendars:read',
    summary: 'Holiday calendars with the holidays of a year',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
    data: z.array(HolidayCalendar),
  }),
  create: route({
    method: 'POST',
    path: '/calendars',
    can: 'calendars:write',
    summary: 'Add a holiday calendar for another place',
    body: z.object({ name: line(80) }),
    data: HolidayCalendar,
    once: 'accepted',
  }),
  addHoliday: route({
    method: 'POST',
    path: '/calendars/:id/holidays',
    can: 'calendars:write',
    summary: 'Add a holiday; approved leave on that day is counted again',
    params: calendarParams,
    body: HolidayInput,
    data: Changed,
    once: 'accepted',
  }),
  removeHoliday: route({
    method: 'DELETE',
    path: '/calendars/:id/holidays/:day',
    can: 'calendars:write',
    summary: 'Remove a holiday; approved leave on that day is counted again',
    params: z.object({ id: id('hol'), day: day() }),
    data: Changed,
    once: 'accepted',
  }),
  schedules: route({
    method: 'GET',
    path: '/schedules',
    can: 'calendars:read',
    summary: 'Work schedules',
    data: z.array(WorkSchedule),
  }),
  workingTime: route({
    method: 'GET',
    path: '/schedules/of/:employeeId',
    can: 'calendars:write',
    summary: 'The schedule and the holiday calendar of somebody',
    params: z.object({ employeeId: id('emp') }),
    data: WorkingTime,
  }),
  assign: route({
    method: 'PUT',
    path: '/schedules/of/:employeeId',
    can: 'calendars:write',
    summary: 'Give somebody a schedule and a holiday calendar; leave of theirs that is to come is counted again',
    params: z.object({ employeeId: id('emp') }),
    body: WorkingTime,
    data: WorkingTime.extend({ recounted: z.int() }),
    once: 'accepted',
  }),
  createSchedule: route({
    method: 'POST',
    path: '/schedules',
    can: 'calendars:write',
    summary: 'Add a work schedule',
    body: WorkScheduleInput,
    data: WorkSchedule,
    once: 'accepted',
  }),
};
