import { z } from 'zod';
import { machine } from './kit/machine.ts';
import { id, line } from './kit/schema.ts';

/** Kilometres or hours, as the meter shows them. */
export const meter = () => z.int().min(0).max(100_000_000);

const reason = z.object({ reason: line(300) });

/** workspace A14 */
export const resourceMachine = machine({
  name: 'resource',
  initial: 'in_service',
  states: {
    in_service: { label: 'In service', tone: 'success' },
    maintenance: { label: 'In maintenance', tone: 'warning' },
    out_of_service: { label: 'Out of service', tone: 'danger' },
    retired: { label: 'Retired', tone: 'neutral' },
  },
  transitions: {
    openOrder: { from: ['in_service', 'out_of_service'], to: 'maintenance', can: 'system', label: 'Open order' },
    returnToService: { from: ['maintenance', 'out_of_service'], to: 'in_service', can: 'system', label: 'Return to service' },
    takeOut: { from: ['in_service'], to: 'out_of_service', can: 'resources:write', label: 'Take out of service', input: reason },
    putBack: { from: ['out_of_service'], to: 'in_service', can: 'resources:write', label: 'Put back into service', input: reason },
    stop: { from: ['in_service', 'maintenance'], to: 'out_of_service', can: 'system', label: 'Stop' },
    retire: { from: ['in_service', 'maintenance', 'out_of_service'], to: 'retired', can: 'resources:write', label: 'Retire' },
  },
});

export const bookingMachine = machine({
  name: 'booking',
  initial: 'requested',
  states: {
    requested: { label: 'Requested', tone: 'info' },
    approved: { label: 'Approved', tone: 'accent' },
    rejected: { label: 'Rejected', tone: 'danger' },
    checked_out: { label: 'Out', tone: 'warning' },
    returned: { label: 'Returned', tone: 'success' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
    no_show: { label: 'Not collected', tone: 'neutral' },
  },
  transitions: {
    approve: { from: ['requested'], to: 'approved', can: 'system', label: 'Approve' },
    reject: { from: ['requested'], to: 'rejected', can: 'system', label: 'Reject' },
    checkOut: {
      from: ['approved'],
      to: 'checked_out',
      can: 'bookings:use',
      label: 'Hand out',
      input: z.object({ meter: meter().optional(), isChecked: z.literal(true, 'Go through the checklist first') }),
    },
    giveBack: {
      from: ['checked_out'],
      to: 'returned',
      can: 'bookings:use',
      label: 'Take back',
      input: z.object({ meter: meter().optional(), damage: z.string().trim().max(1000).optional() }),
    },
    reassign: {
      from: ['approved'],
      to: 'approved',
      can: 'bookings:use',
      label: 'Move to another resource',
      input: z.object({ resourceId: id('rsc') }),
    },
    cancel: { from: ['requested', 'approved'], to: 'cancelled', can: 'bookings:use', label: 'Cancel' },
    miss: { from: ['approved'], to: 'no_show', can: 'system', label: 'Not collected' },
  },
});
