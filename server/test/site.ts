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

/** What tests of hours read and set. */
interface Stage {
  app: TestApp;
  company: Company;
  now: Date;
  /** Rosa Delgado has no login: others enter her hours. */
  rosa: `emp_${string}`;
}

/** The site of RC-01: Amara Nwosu runs it, Marta Kessler is its foreman, Jonas Ekdahl heads them all (workspace A7). */
export function aSite() {
  const stage: Stage = { app: undefined as unknown as TestApp, company: undefined as unknown as Company, now: NOON, rosa: 'emp_' };
  let weeks = 0;
  const member = async (employee_id: string, project_role: Part, project_id: string = stage.company.project) => {
    await stage.app.services.db.insertInto('project_member').values({ project_id, employee_id, project_role }).execute();
    forgetRelations(stage.app.services);
  };
  const hire = async (givenName: string): Promise<`emp_${string}`> => {
    const person = { givenName, familyName: 'Delgado', email: `${givenName}@corvane.example`, position: 'Carpenter', hasLogin: false };
    const made = await withTransaction(stage.app.services.db, (tx) =>
      createEmployee(systemContext(stage.app.services, tx), { ...person, departmentId: stage.company.building }),
    );
    await member(made.id, 'worker');
    return made.id as `emp_${string}`;
  };
  const join = (who: CompanyName, role: Part) => member(stage.company.idOf(who), role);
  const leave = async (who: CompanyName) => {
    await stage.app.services.db.deleteFrom('project_member').where('employee_id', '=', stage.company.idOf(who)).execute();
    forgetRelations(stage.app.services);
  };
  const set = (who: CompanyName, columns: object) =>
    stage.app.services.db.updateTable('employee').set(columns).where('id', '=', stage.company.idOf(who)).execute();
  /** A week that no other test uses. */
  const nextWeek = () => weekOf(addDays('2026-10-12', 7 * weeks++));
  const sheets = (who: CompanyName = 'marta.kessler') => stage.company.as(who).timesheets;
  const projectCell = (day: string, minutes: number): Cell => {
    const projectId = stage.company.project as `prj_${string}`;
    return { day, minutes, projectId, activity: null, phaseId: null, taskId: null };
  };
  const office = (day: string, minutes: number): Cell => ({ ...projectCell(day, minutes), projectId: null, activity: 'office' });
  const save = (week: string, cells: Cell[], who?: CompanyName) => sheets(who).save({ body: { week, cells } });
  const read = (week: string, who?: CompanyName, employeeId?: `emp_${string}`) =>
    sheets(who).week({ query: { week, ...(employeeId ? { employeeId } : {}) } });
  const move = (who: CompanyName, { id, version }: Timesheet, name: 'submit' | 'reopen' | 'recall' | 'correct', input: object = {}) =>
    sheets(who).transition({ id: id!, body: { name, version, input: input as Record<string, unknown> } });
  const handInFor = async (who: CompanyName, week: string) =>
    move(who, await save(week, [office(daysOfWeek(week)[0]!, 480)], who), 'submit', { reason: 'Rest' });
  /** Hours of somebody of the crew, on the working days of a week. */
  const enter = (who: CompanyName, week: string, employeeId: `emp_${string}`, minutes: number, days = daysOfWeek(week).slice(0, 5)) =>
    sheets(who).saveCrew({
      body: {
        week,
        projectId: stage.company.project as `prj_${string}`,
        cells: days.map((day) => ({ employeeId, day, minutes })),
      },
    });
  const submitCrew = (who: CompanyName, week: string, ...employeeIds: `emp_${string}`[]) =>
    sheets(who).submitCrew({ body: { week, projectId: stage.company.project as `prj_${string}`, employeeIds } });
  const approvalOf = async ({ id }: Pick<Timesheet, 'id'>, who: CompanyName = 'jonas.ekdahl') =>
    (await stage.company.as(who).approvals.of({ kind: 'timesheet', subjectId: id! }))!;
  const decide = async (sheet: Pick<Timesheet, 'id'>, name: 'approve' | 'return', comment = '') => {
    const { id, version } = await approvalOf(sheet);
    await stage.company.as('jonas.ekdahl').approvals.transition({ id, body: { name, version, input: { comment } } });
  };
  /** Who is asked with the latest approval of a week, and whose part in it keeps them from deciding. */
  const asked = ({ id }: Pick<Timesheet, 'id'>) =>
    stage.app.services.db
      .selectFrom('approval')
      .select(['requester_id', 'involved'])
      .where('subject_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
  const told = async (who: CompanyName) =>
    (await stage.company.as(who).notifications.list({ query: { size: 200 } })).items.map(({ type, title }) => `${type}: ${title}`);
  beforeAll(async () => {
    stage.app = await testApp({ now: () => stage.now });
    stage.company = await appointCompany(stage.app);
    stage.rosa = await hire('Rosa');
    await join('marta.kessler', 'foreman');
  });
  afterAll(() => stage.app.close());
  return Object.assign(stage, {
    ...{ hire, member, join, leave, set, nextWeek, sheets, projectCell, office, save, read, move, handInFor },
    ...{ enter, submitCrew, approvalOf, decide, asked, told },
  });
}
