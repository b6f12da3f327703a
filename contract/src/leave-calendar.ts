import { z } from 'zod';
import { day, id } from './kit/schema.ts';

/** Somebody away, as far as the caller may know. */
export const Absence = z.object({
  id: id('lvr'),
  employeeId: id('emp'),
  from: day(),
  to: day(),
  halfStart: z.boolean(),
  halfEnd: z.boolean(),
  /** "Absent" where the kind is nobody's business. */
  label: z.string(),
  /** One of `LEAVE_COLOURS`; null where the kind is not said. */
  colour: z.int().nullable(),
  isPending: z.boolean(),
});
export type Absence = z.infer<typeof Absence>;

/** One day of a calendar: whether one works, and who is away. */
export const LeaveCalendarDay = z.object({
  day: day(),
  isFree: z.boolean(),
  holiday: z.string().nullable(),
  away: z.int(),
  /** What the person whose calendar it is has. */
  own: Absence.pick({ label: true, colour: true }).nullable(),
});
export type LeaveCalendarDay = z.infer<typeof LeaveCalendarDay>;

const CalendarPerson = z.object({
  id: id('emp'),
  name: z.string(),
  position: z.string(),
  freeDays: z.array(day()),
  absences: z.array(Absence),
});
export type CalendarPerson = z.infer<typeof CalendarPerson>;
/** Who is away when: people x days. */
export const LeaveCalendar = z.object({
  people: z.array(CalendarPerson),
  holidays: z.array(z.object({ day: day(), name: z.string() })),
});
export type LeaveCalendar = z.infer<typeof LeaveCalendar>;
