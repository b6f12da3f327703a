import { z } from 'zod';
import { resourceDues } from './resource-dues.ts';
import { statesOf } from './kit/machine.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, instant, line, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { Booking, bookingRoutes } from './bookings.ts';
import { METERS } from './hand-over.ts';
import { DocumentInput, Due, MAINTENANCE_TYPES, MaintenanceOrder, MaintenancePlan, PlanInput, RESOURCE_DOCUMENTS } from './maintenance.ts';
import { OWNERSHIP, RESOURCE_KINDS, ResourceChange, ResourceInput } from './resource-facts.ts';
import { resourceImport } from './resource-import.ts';
import { resourceLabels } from './resource-labels.ts';
import { meter, minor, resourceMachine } from './resource-machines.ts';

export const Resource = z.object({
  id: id('rsc'),
  kind: oneOf(RESOURCE_KINDS),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  make: z.string(),
  year: z.int().nullable(),
  plate: z.string().nullable(),
  serial: z.string().nullable(),
  ownership: oneOf(OWNERSHIP),
  hiredFrom: z.string().nullable(),
  hireOrder: z.string().nullable(),
  homeDepartmentId: id('dep').nullable(),
  homeDepartmentName: z.string().nullable(),
  photoId: id('file').nullable(),
  meterKind: oneOf(METERS),
  meterValue: z.int(),
  dayRateMinor: z.string(),
  /** Counts for what is booked by the hour; 0 where it costs by the day alone. */
  hourRateMinor: z.string(),
  requiredCertificates: z.array(z.string()),
  /** Who has it now, and for which project. */
  heldBy: z.string().nullable(),
  location: z.string().nullable(),
  /** In service, and nobody's now. */
  isFree: z.boolean(),
  /** From when on nobody has it, which may be now; null while that is not known, or it is not in service. */
  freeFrom: instant().nullable(),
  /** Until when its papers hold. */
  documents: z.array(z.object({ type: oneOf(RESOURCE_DOCUMENTS), expiresOn: day(), level: z.enum(['due', 'soon', 'fine']) })),
  /** What comes first of documents and maintenance. */
  nextDue: Due.nullable(),
  /** Days on which it is in maintenance, and nobody's. */
  planned: z.array(z.object({ type: oneOf(MAINTENANCE_TYPES), on: day() })),
  status: z.enum(statesOf(resourceMachine)),
  /** Why somebody took it out of service; null where a document or an order did. */
  outReason: z.string().nullable(),
  version: version(),
  transitions: z.array(z.string()),
});
export type Resource = z.infer<typeof Resource>;

export const ResourceDetail = Resource.extend({
  plans: z.array(MaintenancePlan),
  orders: z.array(MaintenanceOrder),
  readings: z.array(z.object({ at: instant(), value: z.int(), isReplacement: z.boolean() })),
  /** What is asked for, to go out or out, latest first. */
  bookings: z.array(Booking),
  /** Bookings to come while it is not in service, earliest first: they need another resource. */
  stranded: z.array(Booking),
  /** What maintenance cost and what returns were charged, by month, the last twelve; null for who does not oversee bookings. */
  costs: z.array(z.object({ month: z.string(), costMinor: z.string(), recoveredMinor: z.string() })).nullable(),
  /** That it is proposed to be retired, while an accountant has not decided. */
  retirement: z
    .object({ byName: z.string(), at: instant(), reason: z.string(), /** The caller proposed it. */ canWithdraw: z.boolean() })
    .nullable(),
  canManage: z.boolean(),
});
export type ResourceDetail = z.infer<typeof ResourceDetail>;

const listed = {
  sorts: ['code', 'name', 'category', 'plate', 'serial', 'meter', 'rate', 'held', 'place', 'due', 'status'],
  filters: {
    kind: oneOf(RESOURCE_KINDS).optional(),
    status: many(z.enum(statesOf(resourceMachine))),
    /** What is due within so many days, or overdue. */
    dueWithin: z.coerce.number().int().min(0).max(365).optional(),
    /** In service, and with nobody now. */
    isFree: z.stringbool().optional(),
    /** In service and nobody's on these days: `2026-10-12/2026-10-14`. */
    freeIn: z.templateLiteral([day(), '/', day()]).optional(),
    category: many(z.string().max(60)),
    ownership: many(oneOf(OWNERSHIP)),
    homeDepartmentId: id('dep').optional(),
    /** Of the project for which it is out now. */
    projectId: id('prj').optional(),
    /** Whose operator needs one of these. */
    certificate: many(z.string().max(20)),
  },
} as const;

const one = { params: z.object({ id: id('rsc') }) };
const planned = z.object({ id: id('rsc'), orderId: id('mno') });
const regular = z.object({ id: id('rsc'), planId: id('mpl') });
const change = { ...one, data: ResourceDetail, once: 'accepted' } as const;

export const resourcesApi = {
  list: route({
    method: 'GET',
    path: '/resources',
    can: 'resources:read',
    summary: 'Vehicles and equipment, by code',
    query: listQuery(listed),
    data: paged(Resource),
  }),
  export: exportRoute('/resources/export', 'resources:read', 'The resources of a filter as a file', listed),
  get: route({ method: 'GET', path: '/resources/:id', can: 'resources:read', summary: 'One resource', ...one, data: ResourceDetail }),
  labels: resourceLabels,
  ...resourceDues,
  ...resourceImport,
  create: route({
    method: 'POST',
    path: '/resources',
    can: 'resources:write',
    summary: 'Add a resource',
    body: ResourceInput,
    data: ResourceDetail,
    once: 'accepted',
  }),
  change: route({
    method: 'PUT',
    path: '/resources/:id',
    can: 'resources:write',
    summary: 'Change what a resource is called, needs and costs',
    body: ResourceChange,
    ...change,
  }),
  setDocument: route({
    method: 'PUT',
    path: '/resources/:id/documents',
    can: 'resources:write',
    summary: 'Renew a document',
    body: DocumentInput,
    ...change,
  }),
  addPlan: route({
    method: 'POST',
    path: '/resources/:id/plans',
    can: 'resources:write',
    summary: 'Plan a regular maintenance',
    body: PlanInput,
    ...change,
  }),
  changePlan: route({
    method: 'PUT',
    path: '/resources/:id/plans/:planId',
    can: 'resources:write',
    summary: 'Change a regular maintenance; it is told of anew',
    body: PlanInput,
    ...change,
    params: regular,
  }),
  endPlan: route({
    method: 'DELETE',
    path: '/resources/:id/plans/:planId',
    can: 'resources:write',
    summary: 'End a regular maintenance; what was done stays among the orders',
    ...change,
    params: regular,
  }),
  openOrder: route({
    method: 'POST',
    path: '/resources/:id/orders',
    can: 'resources:write',
    summary: 'Open a maintenance order',
    body: z.object({ type: oneOf(MAINTENANCE_TYPES), note: z.string().trim().max(1000).default('') }),
    ...change,
  }),
  planOrder: route({
    method: 'POST',
    path: '/resources/:id/orders/planned',
    can: 'resources:write',
    summary: 'Plan maintenance for a day, on which nobody has the resource',
    body: z.object({ type: oneOf(MAINTENANCE_TYPES), note: z.string().trim().max(1000).default(''), on: enteredDay() }),
    ...change,
  }),
  openPlanned: route({
    method: 'POST',
    path: '/resources/:id/orders/:orderId/open',
    can: 'resources:write',
    summary: 'Begin what was planned',
    body: z.object({}),
    ...change,
    params: planned,
  }),
  callOff: route({
    method: 'POST',
    path: '/resources/:id/orders/:orderId/call-off',
    can: 'resources:write',
    summary: 'Take back what was planned; the day is free again',
    body: z.object({}),
    ...change,
    params: planned,
  }),
  closeOrder: route({
    method: 'POST',
    path: '/resources/:id/orders/close',
    can: 'resources:write',
    summary: 'Close the open order; a failed one takes the resource out of service',
    body: z.object({ result: z.enum(['pass', 'fail']), costMinor: minor().default('0'), nextOn: enteredDay().optional() }),
    ...change,
  }),
  reportDamage: route({
    method: 'POST',
    path: '/resources/:id/damage',
    can: 'bookings:use',
    summary: 'Report damage; a repair is opened, or it is added to the open order',
    body: z.object({ damage: z.string().trim().min(1, 'Fill in this field').max(1000), photos: z.array(id('file')).max(10).default([]) }),
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
  proposeRetirement: route({
    method: 'POST',
    path: '/resources/:id/retirement',
    can: 'resources:write',
    summary: 'Propose to retire a resource; an accountant decides',
    body: z.object({ reason: line(300), version: version() }),
    ...change,
  }),
  withdrawRetirement: route({
    method: 'POST',
    path: '/resources/:id/retirement/withdrawal',
    can: 'resources:write',
    summary: 'Take back that a resource is to be retired, as who proposed it and before it is decided',
    ...change,
  }),
  transition: transitionRoute('/resources/:id/transitions', resourceMachine, 'resources:write', ResourceDetail),
  ...bookingRoutes,
};
