import { z } from 'zod';
import { day, enteredDay, id, instant, line, oneOf } from './kit/schema.ts';
import { meter } from './resource-machines.ts';

export const MAINTENANCE_TYPES = { planned: 'Planned', repair: 'Repair', inspection: 'Inspection' } as const;

/** What a planned order is called beside other days that are due. */
export const PLANNED_MAINTENANCE = {
  planned: 'Maintenance, planned',
  repair: 'Repair, planned',
  inspection: 'Inspection, planned',
} as const;

export const RESOURCE_DOCUMENTS = {
  insurance: 'Insurance',
  inspection: 'Inspection',
  registration: 'Registration',
  calibration: 'Calibration',
} as const;

/** A document as it was renewed, with what was scanned of it. */
export const DocumentInput = z.object({
  type: oneOf(RESOURCE_DOCUMENTS),
  expiresOn: enteredDay(),
  fileIds: z.array(id('file')).max(5).default([]),
});

export const Due = z.object({ what: z.string(), on: day().nullable(), meter: z.int().nullable(), level: z.enum(['due', 'soon', 'fine']) });
export type Due = z.infer<typeof Due>;

export const MaintenanceOrder = z.object({
  id: id('mno'),
  type: oneOf(MAINTENANCE_TYPES),
  note: z.string(),
  plannedOn: day().nullable(),
  /** Null while it is planned only. */
  openedAt: instant().nullable(),
  closedAt: instant().nullable(),
  costMinor: z.string(),
  result: z.enum(['pass', 'fail']).nullable(),
});
export type MaintenanceOrder = z.infer<typeof MaintenanceOrder>;

/** Maintenance that comes back, with when it is due next. */
export const MaintenancePlan = Due.extend({
  id: id('mpl'),
  everyDays: z.int().nullable(),
  everyMeter: z.int().nullable(),
  lastOn: day(),
  lastMeter: z.int(),
});
export type MaintenancePlan = z.infer<typeof MaintenancePlan>;

export const PlanInput = z
  .object({
    name: line(80),
    everyDays: z.int().min(1, 'At least 1').max(3650, 'At most 3650').nullable(),
    everyMeter: z.int().min(1, 'At least 1').max(1_000_000, 'At most 1 000 000').nullable(),
    /** When, and at what reading, it was done last; today and as the meter stands where nothing is said. */
    lastOn: enteredDay().optional(),
    lastMeter: meter().optional(),
  })
  .refine(({ everyDays, everyMeter }) => everyDays !== null || everyMeter !== null, {
    path: ['everyDays'],
    message: 'Say after how many days, or after how much on the meter',
  });
export type PlanInput = z.infer<typeof PlanInput>;
