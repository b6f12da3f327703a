import { z } from 'zod';
import { METERS } from './hand-over.ts';
import { id, line, oneOf, version } from './kit/schema.ts';
import { meter, minor } from './resource-machines.ts';

export const RESOURCE_KINDS = { vehicle: 'Vehicle', equipment: 'Equipment' } as const;

export const OWNERSHIP = { owned: 'Owned', leased: 'Leased', hired: 'Hired' } as const;

const CODE = /^[A-Z]{2}-\d{2,4}$/;
const code = () => z.string().trim().regex(CODE, 'Two capital letters, a hyphen and a number, such as VH-11');

const words = (max: number) => z.string().trim().max(max).nullable().default(null);

export const ResourceInput = z.object({
  kind: oneOf(RESOURCE_KINDS),
  code: code(),
  name: line(100),
  category: line(60),
  make: z.string().trim().max(100).default(''),
  year: z.int().min(1950, 'A year from 1950 on').max(2100, 'A year such as 2021').nullable().default(null),
  plate: words(20),
  serial: words(60),
  ownership: oneOf(OWNERSHIP).default('owned'),
  /** From whom, and on which order of ours; kept of what is hired alone. */
  hiredFrom: words(100),
  hireOrder: words(60),
  /** Where it belongs when nobody has it. */
  homeDepartmentId: id('dep').nullable().default(null),
  photoId: id('file').nullable().default(null),
  meterKind: oneOf(METERS).default('none'),
  meterValue: meter().default(0),
  dayRateMinor: minor().default('0'),
  hourRateMinor: minor().default('0'),
  requiredCertificates: z.array(z.string().trim().toUpperCase().min(1).max(20)).max(10).default([]),
});
export type ResourceInput = z.input<typeof ResourceInput>;

/** What can be changed of one; its kind, its code and its meter stay as they are. */
export const ResourceChange = ResourceInput.omit({ kind: true, code: true, meterKind: true, meterValue: true }).extend({
  version: version(),
});
export type ResourceChange = z.input<typeof ResourceChange>;
