import { expect, test } from 'vitest';
import type { Role } from '@lintel/contract/access';
import { knownPlace, placeOf } from './place.ts';

test.each<[link: string, role: Role, place: string]>([
  ['mail/inbox/42', 'hr_manager', '/hr-manager/mail/inbox/42'],
  ['/mail/inbox/42?account=7', 'hr_manager', '/hr-manager/mail/inbox/42?account=7'],
  ['dashboard?approval=apr_1', 'managing_director', '/managing-director/dashboard?approval=apr_1'],
  // The page is the same; where it stands is the role's own affair.
  ['employee/projects/prj_1', 'managing_director', '/managing-director/project/prj_1'],
  ['employee/projects/prj_1?tab=team', 'department_head', '/department-head/projects/prj_1?tab=team'],
  ['hr-manager/employees/emp_1?tab=notes', 'department_head', '/department-head/team/emp_1?tab=notes'],
  // Another page of the role has the same path.
  ['employee/leave', 'hr_manager', '/employee/leave'],
  ['leave?tab=follow-up', 'hr_manager', '/hr-manager/leave?tab=follow-up'],
  ['employee/request-forms/create', 'accountant', '/employee/request-forms/create'],
  ['tasks/tsk_1', 'accountant', '/employee/tasks/tsk_1'],
  ['https://evil.example', 'hr_manager', '/hr-manager/https://evil.example'],
])('%s leads %s to %s', (link, role, place) => {
  expect(placeOf(link, role)).toBe(place);
});

test.each<[link: string, role: Role, place: string | null]>([
  ['tasks/tsk_1', 'department_head', '/employee/tasks/tsk_1'],
  ['employees/emp_1', 'hr_manager', '/hr-manager/employees/emp_1'],
  ['employees/emp_1', 'accountant', null],
  ['nowhere/at-all', 'hr_manager', null],
])('%s is a page of %s: %s', (link, role, place) => {
  expect(knownPlace(link, role)).toBe(place);
});
