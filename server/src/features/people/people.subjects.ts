import { isGranted } from '@lintel/contract/access';
import { sql, type SqlBool } from 'kysely';
import { defineDiscussion } from '#server/features/comments/comments.service.ts';
import { seesDepartment } from '#server/features/departments/departments.service.ts';
import { defineFileSubject } from '#server/features/files/files.service.ts';
import { hasDuty } from '#server/platform/context.ts';
import { certificatesVisibleTo } from './certifications.service.ts';
import { visibleTo } from './employees.queries.ts';
import { DEPARTMENT_EDITS, editsFor, partsOf } from './people.edits.ts';
import { visibleTo as inDirectory } from './people.queries.ts';

// workspace B2, employee documents: HR all, the person their own, a head what is not sensitive, payroll what is about pay.
defineFileSubject('employee', (user) => {
  if (isGranted(user.role, 'employees:secrets')) return sql<SqlBool>`true`;
  const isPayroll = hasDuty(user, 'payroll_preparer') || hasDuty(user, 'payroll_approver');
  return sql<SqlBool>`(file.subject_id = ${user.id} or (${isPayroll} and file.sensitivity = 'pay')
    or (file.sensitivity = 'normal' and exists (select from employee where employee.id = file.subject_id and employee.department_id = any(${[...user.heads]}::text[]))))`;
});

/** The kind of record that a photo of somebody belongs to: their directory card. */
export const PHOTO = 'employee_photo';

// Who is in the directory is seen by everybody; of who left it, by whoever may open the file.
defineFileSubject(
  PHOTO,
  (user) =>
    sql<SqlBool>`exists (select from employee where employee.id = file.subject_id and (${inDirectory(user)} or ${visibleTo(user)}))`,
);

defineFileSubject(
  'certification',
  (user) => sql<SqlBool>`exists (select from certification join employee on employee.id = certification.employee_id
    where certification.id = file.subject_id and ${certificatesVisibleTo(user)})`,
);

// A personnel file is talked about by HR alone: reasons of suspensions and notices stand in its history. Whoever else may open it, the
// person first of all, reads what became of it, and of its fields the changes of those that they read (workspace B2, audit log).
defineDiscussion('employee', async (db, user, id) => {
  const person = await db
    .selectFrom('employee')
    .select(['id', 'name', 'department_id'])
    .where('id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst();
  if (!person) return null;
  const isOutline = !isGranted(user.role, 'employees:write');
  return { title: person.name, link: `employees/${id}?tab=activity`, edits: editsFor(user, person), parts: partsOf(id), isOutline };
});

/** What is noted about somebody for their next review: by their head and HR, and never shown to the person. */
export const REVIEW = 'employee_review';

defineDiscussion(REVIEW, async (db, user, id) => {
  if (id === user.id) return null;
  const person = await db.selectFrom('employee').select(['name', 'department_id']).where('id', '=', id).executeTakeFirst();
  if (!person) return null;
  const isHr = isGranted(user.role, 'employees:write');
  const isHead = person.department_id !== null && user.heads.includes(person.department_id);
  return isHr || isHead ? { title: `Notes about ${person.name}`, link: `${isHr ? 'employees' : 'team'}/${id}?tab=notes` } : null;
});

defineDiscussion('department', async (db, user, id) => {
  const department = await seesDepartment(db, user, id);
  return department ? { title: department.name, link: `departments/${id}?tab=activity`, edits: DEPARTMENT_EDITS } : null;
});
