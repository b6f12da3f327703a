import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { timesheetMachine } from '@lintel/contract/timesheet-weeks';
import { nameOf } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { partOn } from '#server/platform/parts.ts';

/** One's own, those of the department that one heads, those of the crew that one leads, those one decides; HR and accountants see all (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'timesheets:oversee')) return sql<SqlBool>`true`;
  return sql<SqlBool>`(timesheet.employee_id = ${user.id} or ${isAsked(user)}
    or timesheet.employee_id in (select employee.id from employee where ${sees(user)}))`;
}

/** On `employee`: whose hours somebody follows week by week, beside their own. */
export const followedBy = (user: User): Expression<SqlBool> =>
  isGranted(user.role, 'timesheets:oversee') ? sql<SqlBool>`true` : sees(user);

/** It waits for their decision. */
export const isAddressedTo = (user: User): RawBuilder<boolean> => sql<boolean>`exists (
  select from approval join approval_assignee on approval_assignee.approval_id = approval.id and approval_assignee.step_no = approval.step_no
  where approval.kind = 'timesheet' and approval.subject_id = timesheet.id and approval.status = 'pending'
    and approval_assignee.employee_id = ${user.id} and approval_assignee.is_active and approval_assignee.via <> 'adviser')`;

/** It was addressed to them, or has hours on a project that they manage and had to confirm. */
const isAsked = (user: User): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
  select from approval join approval_assignee on approval_assignee.approval_id = approval.id
  where approval.kind = 'timesheet' and approval.subject_id = timesheet.id and approval_assignee.employee_id = ${user.id})
  or exists (select from timesheet_line where timesheet_line.timesheet_id = timesheet.id
    and timesheet_line.project_id = any(${[...user.runs]}::text[])))`;

const leads = (user: User): string[] => [...user.crews, ...user.runs];

/** On a table `employee`. */
const sees = (user: User): Expression<SqlBool> =>
  sql<SqlBool>`(employee.department_id = any(${[...user.heads]}::text[]) or ${isInCrew(user)})`;

/** Workers without a login, on a project whose hours this person enters. */
const isInCrew = (user: User): RawBuilder<SqlBool> => sql<SqlBool>`(not employee.has_login and exists (
  select from project_member where project_member.employee_id = employee.id and project_member.project_id = any(${leads(user)}::text[]) and ${partOn('project_member', user.today)}))`;

export interface SheetOwner {
  id: string;
  name: string;
  departmentId: string | null;
  hireDate: string | null;
  endDate: string | null;
  /** Whether the caller enters these hours: their own, or a crew's. */
  isEntered: boolean;
  isHeaded: boolean;
  isOwn: boolean;
}

/** Whose week it is, and what the caller is to them. @throws Refusal 404 outside the scope */
export async function ownerOf({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>, employeeId: string, week: string): Promise<SheetOwner> {
  const row = await db
    .selectFrom('employee')
    .select(['id', 'name', 'department_id as departmentId', 'hire_date as hireDate', 'end_date as endDate'])
    .select(isInCrew(user).as('isCrew'))
    .select(
      sql<boolean>`exists (select from timesheet where timesheet.employee_id = employee.id and timesheet.week = ${week} and ${isAsked(user)})`.as(
        'isAsked',
      ),
    )
    .where('id', '=', employeeId)
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  const { isCrew, isAsked: asked, ...owner } = row;
  const isOwn = row.id === user.id;
  const isHeaded = row.departmentId !== null && user.heads.includes(row.departmentId);
  if (!isOwn && !isCrew && !isHeaded && !asked && !isSystem(user) && !isGranted(user.role, 'timesheets:oversee'))
    throw fail('request.not_found');
  const isCrewEntered = isCrew && !isOwn && (await readSetting(db, 'time.crew_entry', now));
  return { ...owner, isEntered: isOwn || Boolean(isCrewEntered) || isSystem(user), isHeaded, isOwn };
}

/** What somebody may do with a week, by what they are to its person. */
export const mayMove = (owner: SheetOwner): Record<TransitionOf<typeof timesheetMachine>, () => boolean> => ({
  submit: () => owner.isEntered,
  approve: () => true,
  sendBack: () => true,
  reopen: () => owner.isHeaded,
  recall: () => true,
  lock: () => true,
  // What was paid is not changed by whom it was paid to (SoD-1).
  correct: () => !owner.isOwn,
});

/** What a week is called in the audit log. */
export const labelOfSheet = async (db: Db, { week, employee_id }: { week: string; employee_id: string }): Promise<string> =>
  `Week ${week}, ${await nameOf(db, employee_id)}`;
