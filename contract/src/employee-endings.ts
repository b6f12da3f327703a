import { z } from 'zod';
import { CERTIFICATE_TYPES, ENDINGS } from './employment.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { paged, route } from './kit/route.ts';
import { day, id } from './kit/schema.ts';

/** A certificate, a contract or a probation that ends soon. */
export const EmployeeEnding = z.object({
  id: z.string(),
  employeeId: id('emp'),
  employeeName: z.string(),
  position: z.string(),
  departmentName: z.string().nullable(),
  ending: z.enum(ENDINGS),
  /** Which certificate. */
  type: z.enum(CERTIFICATE_TYPES).nullable(),
  on: day(),
});
export type EmployeeEnding = z.infer<typeof EmployeeEnding>;

const listed = {
  sorts: ['on', 'name', 'department', 'ending'],
  filters: { departmentId: many(id('dep')), ending: many(z.enum(ENDINGS)) },
} as const;

/** Calls of the API of the personnel files. */
export const employeeEndings = {
  endings: route({
    method: 'GET',
    path: '/employees/endings',
    can: 'employees:write',
    summary: 'Certificates, contracts and probations of people at work that end within thirty days, one by one, soonest first',
    query: listQuery(listed),
    data: paged(EmployeeEnding),
  }),
  exportEndings: exportRoute('/employees/endings/export', 'employees:write', 'What ends within thirty days as a file', listed),
};
