import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { HEALTHS } from '@lintel/contract/healths';
import type { PageOf } from '@lintel/contract/kit/route';
import { projectMachine } from '@lintel/contract/project-machines';
import type { Project, projectsApi } from '@lintel/contract/projects';
import { stateLabels } from '@lintel/contract/kit/machine';
import { hasLabel, labelNamesOf, labelsOf } from '#server/features/work-labels/work-labels.service.ts';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { defineList, readList } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { mayMoveProject, visibleTo } from './projects.access.ts';
import { healthOf, isMember, lateBy, leadsOn, matches, planBy } from './projects.queries.ts';

type Query = z.output<typeof projectsApi.list.query>;
const eb = expressionBuilder<Database, 'project'>();
const STATES = stateLabels(projectMachine);

/** The worst first; what is not measured comes last. */
const HEALTH_ORDER = sql`coalesce(array_position(${Object.keys(HEALTHS)}::text[], ${healthOf}), 9)`;

/** The saved views of the list. */
const VIEWS = {
  running: ['approved', 'active', 'on_hold', 'practical_completion'],
  proposed: ['draft', 'pending_approval'],
  finished: ['closed', 'cancelled'],
  all: Object.keys(projectMachine.states),
} as const satisfies Record<Query['view'], readonly string[]>;

/** Projects with what their plans add up to on that day, on screen and as a file; without money. */
export const projectsList = (today: string) =>
  defineList<Query>()({
    dataset: 'projects',
    from: sql`project
      join department on department.id = project.department_id
      left join client on client.id = project.client_id
      left join project_member lead on lead.project_id = project.id and ${leadsOn(today)}
      left join employee manager on manager.id = lead.employee_id
      left join lateral ${planBy(today)} plan on true
      left join lateral ${lateBy(today)} late on true`,
    key: sql`project.id`,
    scope: visibleTo,
    search: matches,
    filters: {
      view: (view) => sql<SqlBool>`project.status = any(${[...VIEWS[view]]}::text[])`,
      status: (statuses) => eb('project.status', 'in', statuses),
      health: (healths) => sql<SqlBool>`${healthOf} in (${sql.join(healths)})`,
      label: (ids) => hasLabel('project', ids),
      departmentId: (id) => eb('project.department_id', '=', id),
      managerId: (id) => sql<SqlBool>`lead.employee_id = ${id}`,
      client: (name) => sql<SqlBool>`client.name = ${name}`,
      finishFrom: (day) => eb('project.finish_sort', '>=', day),
      finishTo: (day) => eb('project.finish_sort', '<=', day),
      mine: (is, user) => (is ? isMember(user) : sql<SqlBool>`true`),
      memberId: (id) => sql<SqlBool>`exists (select from project_member part where part.project_id = project.id
        and part.employee_id = ${id} and (part.to_day is null or part.to_day >= ${today}::date))`,
    },
    order: 'code',
    columns: {
      id: { value: sql<string>`project.id` },
      code: { value: sql<string>`project.code`, label: 'Code', sort: true },
      name: { value: sql<string>`project.name`, label: 'Name', sort: sql`lower(project.name)` },
      status: { value: sql<Project['status']>`project.status`, label: 'Status', words: STATES, sort: true },
      health: { value: healthOf, label: 'Health', words: HEALTHS, sort: HEALTH_ORDER },
      lateDays: { value: sql<number>`coalesce(late.days, 0)`, label: 'Days late', kind: 'number' },
      managerId: { value: sql<string | null>`lead.employee_id` },
      manager: { value: sql<string | null>`manager.name`, label: 'Project manager', sort: sql`lower(manager.name)` },
      percentBps: { value: sql<number>`project.percent_bps` },
      percent: { value: sql<number>`project.percent_bps / 100`, label: 'Done (%)', kind: 'number', sort: sql`project.percent_bps` },
      plannedBps: { value: sql<number>`coalesce(plan.planned, 0)` },
      plannedStart: {
        value: sql<string | null>`project.planned_start::text`,
        label: 'Planned start',
        kind: 'day',
        sort: sql`project.planned_start`,
      },
      plannedFinish: {
        value: sql<string | null>`project.planned_finish::text`,
        label: 'Planned finish',
        kind: 'day',
        sort: sql`project.planned_finish`,
      },
      finish: {
        value: sql<string | null>`plan.finish::text`,
        label: 'Forecast finish',
        kind: 'day',
        sort: sql`project.finish_sort`,
      },
      actualStart: { value: sql<string | null>`project.actual_start::text` },
      actualFinish: { value: sql<string | null>`project.actual_finish::text` },
      departmentId: { value: sql<string>`project.department_id` },
      department: { value: sql<string>`department.name`, label: 'Department', sort: sql`lower(department.name)` },
      client: { value: sql<string | null>`client.name`, label: 'Client', sort: sql`lower(client.name)` },
      labels: { value: labelsOf('project') },
      labelNames: { value: labelNamesOf('project'), label: 'Labels' },
      priority: { value: sql<Project['priority']>`project.priority` },
      submittedBy: { value: sql<string | null>`project.submitted_by` },
      version: { value: sql<number>`project.version` },
    },
    present: ({ manager, department, client, finish, percent: _, labelNames: _names, submittedBy, ...row }, user): Project => ({
      ...(row as Pick<Project, 'id' | 'departmentId' | 'managerId'> & typeof row),
      managerName: manager,
      departmentName: department,
      clientName: client,
      forecastFinish: finish,
      transitions: openTransitions(
        projectMachine,
        { ...row, department_id: row.departmentId, submitted_by: submittedBy },
        user,
        mayMoveProject,
      ),
    }),
  });

/** A page of projects by code; two queries. `today` is the company's day: health counts from it. */
export const listProjects = (db: Db, user: User, today: string, query: Query): Promise<PageOf<Project>> =>
  readList(projectsList(today), { db, user }, query);
