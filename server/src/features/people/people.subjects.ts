import { isGranted } from '@lintel/contract/access';
import { sql, type SqlBool } from 'kysely';
import { defineDiscussion } from '#server/features/comments/comments.service.ts';
import { seesDepartment } from '#server/features/departments/departments.service.ts';
import { defineFileSubject } from '#server/features/files/files.service.ts';
import { hasDuty } from '#server/platform/context.ts';
import { certificatesVisibleTo } from './certifications.service.ts';

// workspace B2, employee documents: HR all, the person their own, a head what is not sensitive, payroll what is about pay.
defineFileSubject('employee', (user) => {
  if (isGranted(user.role, 'employees:secrets')) return sql<SqlBool>`true`;
  const isPayroll = hasDuty(user, 'payroll_preparer') || hasDuty(user, 'payroll_approver');
  return sql<SqlBool>`(file.subject_id = ${user.id} or (${isPayroll} and file.sensitivity = 'pay')
    or (file.sensitivity = 'normal' and exists (select from employee where employee.id = file.subject_id and employee.department_id = any(${[...user.heads]}::text[]))))`;
});

defineFileSubject(
  'certification',
  (user) => sql<SqlBool>`exists (select from certification join employee on employee.id = certification.employee_id
    where certification.id = file.subject_id and ${certificatesVisibleTo(user)})`,
);

// A personnel file is talked about by HR alone: reasons of suspensions and notices stand in its history.
defineDiscussion('employee', async (db, user, id) => {
  if (!isGranted(user.role, 'employees:write')) return null;
  const person = await db.selectFrom('employee').select('name').where('id', '=', id).executeTakeFirst();
  return person ? { title: person.name, link: `employees/${id}?tab=activity` } : null;
});

defineDiscussion('department', async (db, user, id) => {
  const department = await seesDepartment(db, user, id);
  return department ? { title: department.name, link: `departments/${id}?tab=activity` } : null;
});
