import { z } from 'zod';
import { machine, statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { day, enteredDay, id, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { DUTIES } from './people.ts';

/** Set by the super admin, confirmed by the managing director, from the next day on (workspace A1, SoD-13). */
export const dutyMachine = machine({
  name: 'duty',
  initial: 'proposed',
  states: {
    proposed: { label: 'Waiting for confirmation', look: 'in_review' },
    confirmed: { label: 'Confirmed', look: 'approved', isQuiet: true },
    ended: { label: 'Ended', look: 'locked' },
  },
  transitions: {
    confirm: { from: ['proposed'], to: 'confirmed', can: 'duties:confirm', label: 'Confirm' },
    adopt: { from: ['proposed'], to: 'confirmed', can: 'system', label: 'Taken over' },
    end: { from: ['proposed', 'confirmed'], to: 'ended', can: 'duties:assign', label: 'End' },
    /** With the employment of its holder, or with the day that was planned. */
    lapse: { from: ['proposed', 'confirmed'], to: 'ended', can: 'system', label: 'Last day' },
  },
});

export const DutyAssignment = z.object({
  id: id('dty'),
  duty: z.enum(DUTIES),
  employeeId: id('emp'),
  employeeName: z.string(),
  limitMinor: z.string().nullable(),
  from: day().nullable(),
  to: day().nullable(),
  status: z.enum(statesOf(dutyMachine)),
  setByName: z.string().nullable(),
  version: version(),
  transitions: z.array(z.string()),
});
export type DutyAssignment = z.infer<typeof DutyAssignment>;

export const DutyInput = z.object({
  duty: z.enum(DUTIES),
  employeeId: id('emp'),
  limitMinor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Enter an amount above 0')
    .nullable()
    .default(null),
  /** The last day, where it is known already. */
  to: enteredDay().nullable().default(null),
});
export type DutyInput = z.input<typeof DutyInput>;

export const dutiesApi = {
  list: route({
    method: 'GET',
    path: '/duties',
    can: 'duties:oversee',
    summary: 'Duties that are held or wait',
    query: z.object({ employeeId: id('emp').optional() }),
    data: z.array(DutyAssignment),
  }),
  mine: route({ method: 'GET', path: '/duties/mine', can: 'people:read', summary: 'Your own duties', data: z.array(DutyAssignment) }),
  assign: route({
    method: 'POST',
    path: '/duties',
    can: 'duties:assign',
    summary: 'Give somebody a duty',
    body: DutyInput,
    data: DutyAssignment,
    once: 'accepted',
  }),
  transition: transitionRoute('/duties/:id/transitions', dutyMachine, 'duties:act', DutyAssignment),
};
