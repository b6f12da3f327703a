import { z } from 'zod';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, id, instant, oneOf } from './kit/schema.ts';
import { INCIDENT_SEVERITIES } from './request-kinds.ts';
import { requestMachine } from './request-machine.ts';

const Severity = oneOf(INCIDENT_SEVERITIES);

/** A line of the register of safety: what was reported by the form, and what was done about it (workspace A6). */
export const Incident = z.object({
  id: id('req'),
  number: z.string().nullable(),
  happenedOn: day().nullable(),
  severity: Severity.nullable(),
  what: z.string(),
  projectCode: z.string().nullable(),
  projectName: z.string().nullable(),
  reporterName: z.string(),
  departmentName: z.string().nullable(),
  assigneeName: z.string().nullable(),
  status: z.enum(statesOf(requestMachine)),
  /** What was done about it. */
  outcome: z.string().nullable(),
  reportedAt: instant().nullable(),
  closedAt: instant().nullable(),
});
export type Incident = z.infer<typeof Incident>;

const listed = {
  sorts: ['happened', 'number', 'severity', 'project', 'reporter', 'status'],
  filters: {
    severity: many(Severity),
    isOpen: z.stringbool().optional(),
    projectId: id('prj').optional(),
    from: day().optional(),
    to: day().optional(),
  },
} as const;

export const incidentsApi = {
  list: route({
    method: 'GET',
    path: '/incidents',
    can: 'requests:read',
    summary: 'The register of incidents as far as you may read it, latest first',
    query: listQuery(listed),
    data: paged(Incident),
  }),
  export: exportRoute('/incidents/export', 'requests:read', 'The register of incidents as a file', listed),
};
