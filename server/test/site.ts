import { afterAll, beforeAll } from 'vitest';
import { addDays, daysOfWeek, weekOf } from '@lintel/contract/kit/days';
import type { Cell, Timesheet } from '@lintel/contract/timesheet-weeks';
import { createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';

/** A Wednesday, noon in Berlin. */
export const NOON = new Date('2026-10-14T10:00:00Z');

type Part = 'worker' | 'foreman' | 'deputy' | 'manager';

/** The site of RC-01: Amara Nwosu runs it, Marta Kessler is its foreman, Jonas Ekdahl heads them all (workspace A7). */
export function aSite() {
  let weeks = 0;
  const site = {
    app: undefined as unknown as TestApp,
    company: undefined as unknown as Company,
    now: NOON,
    /** Rosa Delgado has no login: others enter her hours. */
    rosa: 'emp_' as `emp_${string}`,
    hire: async (givenName: string): Promise<`emp_${string}`> => {
      const person = { givenName, familyName: 'Delgado', email: `${givenName}@corvane.example`, position: 'Carpenter', hasLogin: false };
      const made = await withTransaction(site.app.services.db, (tx) =>
        createEmployee(systemContext(site.app.services, tx), { ...person, departmentId: site.company.building }),
      );
      await site.member(made.id, 'worker');
      return made.id as `emp_${string}`;
    },
    member: async (employee_id: string, project_role: Part, project_id = site.company.project) => {
      await site.app.services.db.insertInto('project_member').values({ project_id, employee_id, project_role }).execute();
      forgetRelations(site.app.services);
    },
    join: (who: CompanyName, role: Part) => site.member(site.company.idOf(who), role),
    leave: async (who: CompanyName) => {
      await site.app.services.db.deleteFrom('project_member').where('employee_id', '=', site.company.idOf(who)).execute();
      forgetRelations(site.app.services);
    },
    set: (who: CompanyName, columns: object) =>
      site.app.services.db.updateTable('employee').set(columns).where('id', '=', site.company.idOf(who)).execute(),
    /** A week that no other test uses. */
    nextWeek: () => weekOf(addDays('2026-10-12', 7 * weeks++)),
    sheets: (who: CompanyName = 'marta.kessler') => site.company.as(who).timesheets,
    projectCell: (day: string, minutes: number): Cell => {
      const projectId = site.company.project as `prj_${string}`;
      return { day, minutes, projectId, activity: null, phaseId: null, taskId: null };
    },
    office: (day: string, minutes: number): Cell => ({ ...site.projectCell(day, minutes), projectId: null, activity: 'office' }),
    save: (week: string, cells: Cell[], who?: CompanyName) => site.sheets(who).save({ body: { week, cells } }),
    read: (week: string, who?: CompanyName, employeeId?: `emp_${string}`) =>
      site.sheets(who).week({ query: { week, ...(employeeId ? { employeeId } : {}) } }),
    move: (who: CompanyName, { id, version }: Timesheet, name: 'submit' | 'reopen' | 'recall' | 'correct', input: object = {}) =>
      site.sheets(who).transition({ id: id!, body: { name, version, input: input as Record<string, unknown> } }),
    handInFor: async (who: CompanyName, week: string) =>
      site.move(who, await site.save(week, [site.office(daysOfWeek(week)[0]!, 480)], who), 'submit', { reason: 'Rest' }),
    /** Hours of somebody of the crew, on the working days of a week. */
    enter: (who: CompanyName, week: string, employeeId: `emp_${string}`, minutes: number, days = daysOfWeek(week).slice(0, 5)) =>
      site.sheets(who).saveCrew({
        body: {
          week,
          projectId: site.company.project as `prj_${string}`,
          cells: days.map((day) => ({ employeeId, day, minutes })),
        },
      }),
    submitCrew: (who: CompanyName, week: string, ...employeeIds: `emp_${string}`[]) =>
      site.sheets(who).submitCrew({ body: { week, projectId: site.company.project as `prj_${string}`, employeeIds } }),
    approvalOf: async ({ id }: Pick<Timesheet, 'id'>, who: CompanyName = 'jonas.ekdahl') =>
      (await site.company.as(who).approvals.of({ kind: 'timesheet', subjectId: id! }))!,
    decide: async (sheet: Pick<Timesheet, 'id'>, name: 'approve' | 'return', comment = '') => {
      const { id, version } = await site.approvalOf(sheet);
      await site.company.as('jonas.ekdahl').approvals.transition({ id, body: { name, version, input: { comment } } });
    },
    /** Who is asked with the latest approval of a week, and whose part in it keeps them from deciding. */
    asked: ({ id }: Pick<Timesheet, 'id'>) =>
      site.app.services.db
        .selectFrom('approval')
        .select(['requester_id', 'involved'])
        .where('subject_id', '=', id)
        .orderBy('created_at', 'desc')
        .executeTakeFirst(),
    told: async (who: CompanyName) =>
      (await site.company.as(who).notifications.list({ query: { size: 200 } })).items.map(({ type, title }) => `${type}: ${title}`),
  };
  beforeAll(async () => {
    site.app = await testApp({ now: () => site.now });
    site.company = await appointCompany(site.app);
    site.rosa = await site.hire('Rosa');
    await site.join('marta.kessler', 'foreman');
  });
  afterAll(() => site.app.close());
  return site;
}
