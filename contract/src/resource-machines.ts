import { z } from 'zod';
import { machine } from './kit/machine.ts';
import { id, line, oneOf } from './kit/schema.ts';
import { CONDITIONS, FUEL_LEVELS } from './hand-over.ts';

/** Kilometres or hours, as the meter shows them. */
export const meter = () => z.int().min(0).max(100_000_000);

/** A price, in minor units. */
export const minor = () => z.string().regex(/^\d{1,15}$/, 'An amount of at least 0');

const reason = z.object({ reason: line(300) });

/** workspace A14 */
export const resourceMachine = machine({
  name: 'resource',
  initial: 'in_service',
  states: {
    in_service: { label: 'In service', look: 'approved', isQuiet: true },
    maintenance: { label: 'In maintenance', look: 'on_hold' },
    out_of_service: { label: 'Out of service', look: 'overdue' },
    retired: { label: 'Retired', look: 'locked' },
  },
  transitions: {
    openOrder: {
      from: ['in_service', 'out_of_service'],
      to: 'maintenance',
      can: 'system',
      label: 'Open order',
      said: 'opened a work order',
    },
    returnToService: {
      from: ['maintenance', 'out_of_service'],
      to: 'in_service',
      can: 'system',
      label: 'Return to service',
      said: 'returned it to service',
    },
    takeOut: {
      from: ['in_service'],
      to: 'out_of_service',
      can: 'resources:write',
      label: 'Take out of service',
      said: 'took it out of service',
      input: reason,
    },
    putBack: {
      from: ['out_of_service'],
      to: 'in_service',
      can: 'resources:write',
      label: 'Put back into service',
      said: 'put it back into service',
      input: reason,
    },
    stop: { from: ['in_service', 'maintenance'], to: 'out_of_service', can: 'system', label: 'Stop', said: 'stopped it' },
    retire: {
      from: ['in_service', 'maintenance', 'out_of_service'],
      to: 'retired',
      can: 'system',
      label: 'Retire',
      said: 'retired it',
    },
  },
});

const text = () => z.string().trim().max(1000);
/** What was ticked of the checklist of its category. */
const checked = () => z.array(z.string().max(100)).max(20).optional();
const gauges = {
  checked: checked(),
  meter: meter().optional(),
  fuel: oneOf(FUEL_LEVELS).optional(),
  photos: z.array(id('file')).max(10).optional(),
};

/** What is noted when something is handed out. */
export const HandOut = z.object({ ...gauges, isChecked: z.literal(true, 'Go through the checklist first'), note: text().optional() });
export type HandOut = z.infer<typeof HandOut>;

/** What is noted when it comes back; damage is described. */
export const GiveBack = z.object({ ...gauges, condition: oneOf(CONDITIONS), damage: text().optional() });
export type GiveBack = z.infer<typeof GiveBack>;

const another = z.object({ resourceId: id('rsc') });

export const bookingMachine = machine({
  name: 'booking',
  initial: 'requested',
  states: {
    requested: { label: 'Requested', look: 'submitted' },
    approved: { label: 'Approved', look: 'approved' },
    rejected: { label: 'Rejected', look: 'rejected' },
    checked_out: { label: 'Out', look: 'in_progress' },
    returned: { label: 'Returned', look: 'done', isQuiet: true },
    cancelled: { label: 'Cancelled', look: 'cancelled' },
    no_show: { label: 'Not collected', look: 'locked' },
  },
  transitions: {
    approve: { from: ['requested'], to: 'approved', can: 'system', label: 'Approve', said: 'approved it' },
    reject: { from: ['requested'], to: 'rejected', can: 'system', label: 'Reject', said: 'rejected it' },
    checkOut: {
      from: ['approved'],
      to: 'checked_out',
      can: 'bookings:use',
      label: 'Hand out',
      said: 'handed it out',
      input: HandOut,
    },
    giveBack: {
      from: ['checked_out'],
      to: 'returned',
      can: 'bookings:use',
      label: 'Take back',
      said: 'took it back',
      input: GiveBack,
    },
    reassign: {
      from: ['approved'],
      to: 'approved',
      can: 'bookings:use',
      label: 'Move to another resource',
      said: 'moved it to another resource',
      input: another,
    },
    /** A long one is decided anew, and keeps what it has until then. */
    askMove: {
      from: ['approved'],
      to: 'approved',
      can: 'bookings:use',
      label: 'Ask to move it',
      said: 'asked to move it to another resource',
      input: another,
    },
    stay: { from: ['approved'], to: 'approved', can: 'system', label: 'Not moved', said: 'left it with the resource that it has' },
    redirect: {
      from: ['requested'],
      to: 'requested',
      can: 'bookings:use',
      label: 'Ask for another resource',
      said: 'asked for another resource',
      input: another,
    },
    cancel: { from: ['requested', 'approved'], to: 'cancelled', can: 'bookings:use', label: 'Cancel', said: 'cancelled it' },
    miss: { from: ['approved'], to: 'no_show', can: 'system', label: 'Not collected', said: 'noted that nobody collected it' },
    lapse: {
      from: ['requested'],
      to: 'cancelled',
      can: 'system',
      label: 'Not decided in time',
      said: 'cancelled it, since nobody decided in time',
    },
  },
});
