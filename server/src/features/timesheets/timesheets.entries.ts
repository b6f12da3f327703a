import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { ACTIVITIES } from '@lintel/contract/activities';
import { stateLabels } from '@lintel/contract/kit/machine';
import { timesheetMachine, type EntryRow } from '@lintel/contract/timesheet-weeks';
import type { timesheetsApi } from '@lintel/contract/timesheets';
import type { Database } from '#server/platform/db.ts';
import { labelOf } from '#server/platform/labels.ts';
import { defineList } from '#server/platform/list.ts';
import { contains } from '#server/platform/text-search.ts';
import { visibleTo } from './timesheets.access.ts';

const eb = expressionBuilder<Database, 'time_entry' | 'timesheet'>();

/** What was entered, and what was corrected after it was locked: a correction has the columns of an entry, and its reason for a note. */
const HOURS = sql`(
  select id, timesheet_id, employee_id, day, project_id, project_sort, activity, phase_id, task_id, cost_code_id, resource_id,
    minutes, ot1_minutes, ot2_minutes, ot3_minutes, on_site, note, entered_by, false as is_correction
  from time_entry
  union all
  select id, timesheet_id, employee_id, day, project_id, project_sort, activity, null, null, cost_code_id, resource_id,
    minutes, 0, 0, 0, false, reason, created_by, true
  from time_correction
)`;

const FROM = sql`${HOURS} as time_entry join timesheet on timesheet.id = time_entry.timesheet_id
  join employee as person on person.id = time_entry.employee_id
  left join department on department.id = person.department_id
  left join project on project.id = time_entry.project_id
  left join phase on phase.id = time_entry.phase_id
  left join task on task.id = time_entry.task_id
  left join cost_code on cost_code.id = time_entry.cost_code_id
  left join resource on resource.id = time_entry.resource_id
  left join employee as enterer on enterer.id = time_entry.entered_by`;

/** Single entries and corrections, on screen and as a file. */
export const entryList = defineList<z.output<typeof timesheetsApi.entries.query>>()({
  dataset: 'hours',
  from: FROM,
  key: sql`time_entry.id`,
  scope: visibleTo,
  search: (text) =>
    contains(sql`lower(person.name || ' ' || coalesce(project.code || ' ' || project.name, '') || ' ' || time_entry.note)`, text),
  filters: {
    from: (day) => eb('time_entry.day', '>=', day),
    to: (day) => eb('time_entry.day', '<=', day),
    projectId: (id) => eb('time_entry.project_id', '=', id),
    employeeId: (id) => eb('time_entry.employee_id', '=', id),
    costCodeId: (id) => eb('time_entry.cost_code_id', '=', id),
    resourceId: (id) => eb('time_entry.resource_id', '=', id),
    activity: (activities) => eb('time_entry.activity', 'in', activities),
    status: (statuses) => eb('timesheet.status', 'in', statuses),
    corrected: (is) => sql<SqlBool>`time_entry.is_correction = ${is}`,
  },
  order: '-day',
  columns: {
    id: { value: sql<string>`time_entry.id` },
    timesheetId: { value: sql<string>`time_entry.timesheet_id` },
    day: { value: sql<string>`time_entry.day`, label: 'Day', kind: 'day', sort: true },
    person: { value: sql<string>`person.name`, label: 'Person', sort: sql`lower(person.name)` },
    personNumber: { value: sql<string | null>`person.number`, label: 'Number' },
    departmentName: { value: sql<string | null>`department.name`, label: 'Department' },
    project: { value: sql<string | null>`project.code`, label: 'Project', sort: sql`time_entry.project_sort` },
    activity: {
      value: sql<EntryRow['activity']>`time_entry.activity`,
      label: 'Activity',
      words: ACTIVITIES,
    },
    phaseName: { value: sql<string | null>`phase.name`, label: 'Phase' },
    costCode: { value: labelOf('cost_code'), label: 'Cost code' },
    task: { value: sql<string | null>`task.number`, label: 'Task' },
    resource: { value: labelOf('resource'), label: 'Machine' },
    minutes: { value: sql<number>`time_entry.minutes`, label: 'Hours', kind: 'minutes', sort: true, total: true },
    ot1: { value: sql<number>`time_entry.ot1_minutes`, label: 'Overtime, class 1', kind: 'minutes' },
    ot2: { value: sql<number>`time_entry.ot2_minutes`, label: 'Overtime, class 2', kind: 'minutes' },
    ot3: { value: sql<number>`time_entry.ot3_minutes`, label: 'Overtime, class 3', kind: 'minutes' },
    onSite: { value: sql<boolean>`time_entry.on_site`, label: 'On site', kind: 'flag' },
    note: { value: sql<string>`time_entry.note`, label: 'Note' },
    isCorrection: { value: sql<boolean>`time_entry.is_correction`, label: 'Correction', kind: 'flag' },
    enteredByName: {
      value: sql<string | null>`case when time_entry.entered_by <> time_entry.employee_id then enterer.name end`,
      label: 'Entered by',
    },
    status: { value: sql<EntryRow['status']>`timesheet.status`, label: 'Status', words: stateLabels(timesheetMachine) },
  },
  present: ({ person, personNumber: _number, project, ot1, ot2, ot3, ...row }): EntryRow =>
    ({ ...row, employeeName: person, projectCode: project, overtimeMinutes: ot1 + ot2 + ot3 }) as EntryRow,
});
