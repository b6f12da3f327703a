import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Incident, incidentsApi } from '@lintel/contract/incidents';
import { INCIDENT_SEVERITIES } from '@lintel/contract/request-kinds';
import { requestMachine } from '@lintel/contract/request-machine';
import { stateLabels } from '@lintel/contract/kit/machine';
import type { Database } from '#server/platform/db.ts';
import { defineList } from '#server/platform/list.ts';
import { isOpen, visibleTo } from './requests.queries.ts';

const eb = expressionBuilder<Database, 'request'>();
const STATES = stateLabels(requestMachine);
const happened = sql<string | null>`(request.data ->> 'happened_on')`;
const severity = sql<Incident['severity']>`(request.data ->> 'severity')`;
/** Worst first, whatever the alphabet says. */
const WORST = ['injury', 'first_aid', 'damage', 'near_miss'];

/**
 * The register of safety: what was reported with a form of that kind, while it is worked on and afterwards (workspace A6). Who was hurt
 * and what is hurt are no part of it: those answers are read on the report itself, by who may.
 */
export const incidentList = defineList<z.output<typeof incidentsApi.list.query>>()({
  dataset: 'incidents',
  from: sql`request
    join employee reporter on reporter.id = request.requester_id
    left join employee assignee on assignee.id = request.assignee_id
    left join department on department.id = request.department_id
    left join project on project.id = request.project_id`,
  key: sql`request.id`,
  scope: (user) =>
    eb.and([eb('request.kind', '=', 'incident'), eb('request.status', 'not in', ['draft', 'withdrawn', 'rejected']), visibleTo(user)]),
  search: (text) =>
    sql<SqlBool>`strpos(lower(coalesce(request.number, '') || ' ' || coalesce(request.data ->> 'what', '') || ' ' || reporter.name), lower(${text})) > 0`,
  filters: {
    severity: (several) => sql<SqlBool>`${severity} = any(${[...several]}::text[])`,
    isOpen: (is) => (is ? isOpen : sql<SqlBool>`not ${isOpen}`),
    projectId: (id) => eb('request.project_id', '=', id),
    from: (day) => sql<SqlBool>`${happened} >= ${day}`,
    to: (day) => sql<SqlBool>`${happened} <= ${day}`,
  },
  order: '-happened',
  columns: {
    id: { value: sql<Incident['id']>`request.id` },
    number: { value: sql<string | null>`request.number`, label: 'Number', sort: true },
    happened: { value: happened, label: 'Day', kind: 'day', sort: sql`coalesce(${happened}, '')` },
    severity: {
      value: severity,
      label: 'How bad',
      words: INCIDENT_SEVERITIES,
      sort: sql`coalesce(array_position(${WORST}::text[], ${severity}), 9)`,
    },
    what: { value: sql<string>`coalesce(request.data ->> 'what', request.title)`, label: 'What happened' },
    projectCode: { value: sql<string | null>`project.code` },
    project: { value: sql<string | null>`project.name`, label: 'Project', sort: sql`lower(project.name)` },
    reporter: { value: sql<string>`reporter.name`, label: 'Reported by', sort: sql`lower(reporter.name)` },
    department: { value: sql<string | null>`department.name`, label: 'Department' },
    assignee: { value: sql<string | null>`assignee.name`, label: 'Looked into by' },
    status: { value: sql<Incident['status']>`request.status`, label: 'Status', words: STATES, sort: true },
    outcome: { value: sql<string | null>`request.outcome`, label: 'What was done' },
    reported: { value: sql<Date | null>`request.submitted_at`, label: 'Reported', kind: 'instant' },
    closed: { value: sql<Date | null>`request.ended_at`, label: 'Closed', kind: 'instant' },
  },
  present: (row): Incident => ({
    id: row.id,
    number: row.number,
    happenedOn: row.happened,
    severity: row.severity,
    what: row.what,
    projectCode: row.projectCode,
    projectName: row.project,
    reporterName: row.reporter,
    departmentName: row.department,
    assigneeName: row.assignee,
    status: row.status,
    outcome: row.outcome,
    reportedAt: row.reported?.toISOString() ?? null,
    closedAt: row.closed?.toISOString() ?? null,
  }),
});
