import { z } from 'zod';
import { machine, statesOf } from './kit/machine.ts';
import { bytes, paged, route } from './kit/route.ts';
import { day, id, instant, line, pageQuery, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

export const RESOURCE_KINDS = { vehicle: 'Vehicle', equipment: 'Equipment' } as const;
export const RESOURCE_DOCUMENTS = {
  insurance: 'Insurance',
  inspection: 'Inspection',
  registration: 'Registration',
  calibration: 'Calibration',
} as const;
export const MAINTENANCE_TYPES = { planned: 'Planned', repair: 'Repair', inspection: 'Inspection' } as const;

const oneOf = <K extends string>(table: Record<K, unknown>) => z.enum(Object.keys(table) as [K, ...K[]]);
const meter = () => z.int().min(0).max(100_000_000);
const minor = () => z.string().regex(/^\d{1,15}$/, 'An amount of at least 0');

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
    stop: { from: ['in_service', 'maintenance'], to: 'out_of_service', can: 'system', label: 'Take out of service' },
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
    cancel: { from: ['requested', 'approved'], to: 'cancelled', can: 'bookings:use', label: 'Cancel' },
    miss: { from: ['approved'], to: 'no_show', can: 'system', label: 'Not collected' },
  },
});

export const Due = z.object({ what: z.string(), on: day().nullable(), meter: z.int().nullable(), level: z.enum(['due', 'soon', 'fine']) });
export type Due = z.infer<typeof Due>;

export const Resource = z.object({
  id: id('rsc'),
  kind: oneOf(RESOURCE_KINDS),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  make: z.string(),
  plate: z.string().nullable(),
  serial: z.string().nullable(),
  ownership: z.enum(['owned', 'leased', 'hired']),
  meterKind: z.enum(['km', 'hours', 'none']),
  meterValue: z.int(),
  dayRateMinor: z.string(),
  requiredCertificates: z.array(z.string()),
  /** Who has it now, and for which project. */
  heldBy: z.string().nullable(),
  location: z.string().nullable(),
  /** What comes first of documents and maintenance. */
  nextDue: Due.nullable(),
  status: z.enum(statesOf(resourceMachine)),
  version: version(),
  transitions: z.array(z.string()),
});
export type Resource = z.infer<typeof Resource>;

export const Booking = z.object({
  id: id('bkg'),
  resourceId: id('rsc'),
  resourceCode: z.string(),
  resourceName: z.string(),
  meterKind: z.enum(['km', 'hours', 'none']),
  fromAt: instant(),
  toAt: instant(),
  projectName: z.string().nullable(),
  requesterName: z.string(),
  operatorName: z.string().nullable(),
  purpose: z.string(),
  outMeter: z.int().nullable(),
  inMeter: z.int().nullable(),
  damage: z.string().nullable(),
  chargeMinor: z.string().nullable(),
  isOverdue: z.boolean(),
  status: z.enum(statesOf(bookingMachine)),
  version: version(),
  transitions: z.array(z.string()),
});
export type Booking = z.infer<typeof Booking>;

export const MaintenanceOrder = z.object({
  id: id('mno'),
  type: oneOf(MAINTENANCE_TYPES),
  note: z.string(),
  openedAt: instant(),
  closedAt: instant().nullable(),
  costMinor: z.string(),
  result: z.enum(['pass', 'fail']).nullable(),
});

export const ResourceDetail = Resource.extend({
  documents: z.array(z.object({ type: oneOf(RESOURCE_DOCUMENTS), expiresOn: day(), level: z.enum(['due', 'soon', 'fine']) })),
  plans: z.array(Due),
  orders: z.array(MaintenanceOrder),
  readings: z.array(z.object({ at: instant(), value: z.int(), isReplacement: z.boolean() })),
  bookings: z.array(Booking),
  canManage: z.boolean(),
});
export type ResourceDetail = z.infer<typeof ResourceDetail>;

export const ResourceInput = z.object({
  kind: oneOf(RESOURCE_KINDS),
  code: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}-\d{2,4}$/, 'Two capital letters, a hyphen and a number, such as VH-11'),
  name: line(100),
  category: line(60),
  make: z.string().trim().max(100).default(''),
  plate: z.string().trim().max(20).nullable().default(null),
  serial: z.string().trim().max(60).nullable().default(null),
  meterKind: z.enum(['km', 'hours', 'none']).default('none'),
  meterValue: meter().default(0),
  dayRateMinor: minor().default('0'),
  requiredCertificates: z.array(z.string().trim().toUpperCase().min(1).max(20)).max(10).default([]),
});
export type ResourceInput = z.input<typeof ResourceInput>;

/** Days, or hours of days: minutes after midnight where the company is. Half a day is 0 to 720, or 720 to 1440. */
export const BookingInput = z
  .object({
    resourceId: id('rsc'),
    from: day(),
    to: day(),
    fromMinutes: z.int().min(0).max(1439).default(0),
    toMinutes: z.int().min(1).max(1440).default(1440),
    projectId: id('prj').nullable().default(null),
    operatorId: id('emp').nullable().default(null),
    purpose: line(200),
  })
  .refine((input) => input.from < input.to || (input.from === input.to && input.fromMinutes < input.toMinutes), {
    path: ['to'],
    message: 'The end must lie after the start',
  });
export type BookingInput = z.input<typeof BookingInput>;

const one = { params: z.object({ id: id('rsc') }) };
const change = { ...one, data: ResourceDetail, once: 'accepted' } as const;

export const resourcesApi = {
  list: route({
    method: 'GET',
    path: '/resources',
    can: 'resources:read',
    summary: 'Vehicles and equipment, by code',
    query: z.object({
      ...pageQuery,
      kind: oneOf(RESOURCE_KINDS).optional(),
      q: z.string().max(100).optional(),
      status: z.enum(statesOf(resourceMachine)).optional(),
      /** What is due or soon. */
      isDue: z.stringbool().optional(),
    }),
    data: paged(Resource),
  }),
  get: route({ method: 'GET', path: '/resources/:id', can: 'resources:read', summary: 'One resource', ...one, data: ResourceDetail }),
  qr: route({
    method: 'GET',
    path: '/resources/:id/qr',
    can: 'resources:read',
    summary: 'The label that opens it on a phone',
    ...one,
    data: bytes(),
  }),
  create: route({
    method: 'POST',
    path: '/resources',
    can: 'resources:write',
    summary: 'Add a resource',
    body: ResourceInput,
    data: ResourceDetail,
    once: 'accepted',
  }),
  setDocument: route({
    method: 'PUT',
    path: '/resources/:id/documents',
    can: 'resources:write',
    summary: 'Renew a document',
    body: z.object({ type: oneOf(RESOURCE_DOCUMENTS), expiresOn: day() }),
    ...change,
  }),
  addPlan: route({
    method: 'POST',
    path: '/resources/:id/plans',
    can: 'resources:write',
    summary: 'Plan a regular maintenance',
    body: z.object({ name: line(80), everyMeter: z.int().min(1).nullable(), everyDays: z.int().min(1).max(3650).nullable() }),
    ...change,
  }),
  openOrder: route({
    method: 'POST',
    path: '/resources/:id/orders',
    can: 'resources:write',
    summary: 'Open a maintenance order',
    body: z.object({ type: oneOf(MAINTENANCE_TYPES), note: z.string().trim().max(1000).default('') }),
    ...change,
  }),
  closeOrder: route({
    method: 'POST',
    path: '/resources/:id/orders/close',
    can: 'resources:write',
    summary: 'Close the open order; a failed one takes the resource out of service',
    body: z.object({ result: z.enum(['pass', 'fail']), costMinor: minor().default('0'), nextOn: day().optional() }),
    ...change,
  }),
  readMeter: route({
    method: 'POST',
    path: '/resources/:id/readings',
    can: 'resources:write',
    summary: 'Record the meter',
    body: z.object({ value: meter(), isReplacement: z.boolean().default(false) }),
    ...change,
  }),
  transition: transitionRoute('/resources/:id/transitions', resourceMachine, 'resources:write', ResourceDetail),
  bookings: route({
    method: 'GET',
    path: '/bookings',
    can: 'bookings:use',
    summary: 'Bookings that you may see, by start; `mine` for your own',
    query: z.object({
      ...pageQuery,
      from: day().optional(),
      to: day().optional(),
      kind: oneOf(RESOURCE_KINDS).optional(),
      mine: z.stringbool().optional(),
    }),
    data: paged(Booking),
  }),
  book: route({
    method: 'POST',
    path: '/bookings',
    can: 'bookings:use',
    summary: 'Book a resource',
    body: BookingInput,
    data: Booking,
    once: 'accepted',
  }),
  moveBooking: transitionRoute('/bookings/:id/transitions', bookingMachine, 'bookings:use', Booking),
};
