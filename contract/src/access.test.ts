import { expect, test } from 'vitest';
import { GRANTS, isGranted, PERMISSIONS, roleLabel, roleOfClaim, rolePath, ROLES, type Permission, type Role } from './access.ts';

test.each([
  ['the keys of the project-roles claim', { employee: { org: 'corvane.example' } }, 'employee'],
  ['a list', ['hr_manager'], 'hr_manager'],
  ['one word', 'accountant', 'accountant'],
  ['several: the widest counts, whatever their order', { employee: {}, super_admin: {}, accountant: {} }, 'super_admin'],
  ['an integer-like key, which comes first in every object', { 7: {}, employee: {} }, 'employee'],
  ['only roles of another product', { owner: {}, admin: {} }, null],
  ['another spelling', ['Super_Admin', 'super-admin'], null],
  ['a name that every object has', { toString: {}, constructor: {}, __proto__: {} }, null],
  ['nothing', undefined, null],
  ['null', null, null],
  ['an empty claim', {}, null],
  ['a number', 1, null],
])('the role of a claim: %s', (_, claim, role) => {
  expect(roleOfClaim(claim)).toBe(role);
});

test('a role is written as people read it, and as a path', () => {
  expect(ROLES.map(roleLabel)).toEqual([
    'Super Admin',
    'Managing Director',
    'HR Manager',
    'Accountant',
    'Administrator',
    'Department Head',
    'Employee',
  ]);
  expect(ROLES.map(rolePath)).toEqual([
    'super-admin',
    'managing-director',
    'hr-manager',
    'accountant',
    'administrator',
    'department-head',
    'employee',
  ]);
});

test('each role holds known permissions, each once', () => {
  for (const role of ROLES) {
    expect(GRANTS[role].filter((permission) => !PERMISSIONS.includes(permission))).toEqual([]);
    expect(new Set(GRANTS[role]).size).toBe(GRANTS[role].length);
  }
});

/** workspace B2 in its own abbreviations, a line a permission: `all` is the column of everybody. */
const B2: Record<Permission, string> = {
  'approvals:decide': 'all',
  'approvals:read': 'all',
  'approvals:reassign': 'SA',
  'audit:read': 'SA',
  'audit:verify': 'SA',
  'bank:act': 'all',
  'bookings:read': 'MD AC AD',
  'bookings:use': 'all',
  'calendars:read': 'all',
  'calendars:write': 'SA HR',
  'certifications:read': 'SA MD HR AD',
  'certifications:verify': 'HR',
  'comments:read': 'all',
  'comments:write': 'all',
  'cost-codes:read': 'all',
  'cost-codes:write': 'SA',
  'delegations:end': 'SA',
  'delegations:write': 'all',
  'departments:appoint': 'SA MD',
  'departments:oversee': 'SA MD HR AC AD',
  'departments:read': 'SA MD HR AC AD DH',
  'departments:write': 'SA',
  'duties:act': 'SA MD',
  'duties:assign': 'SA',
  'duties:confirm': 'MD',
  'duties:oversee': 'SA MD HR AC',
  'employees:identity': 'SA',
  'employees:oversee': 'SA MD HR AC AD',
  'employees:read': 'SA MD HR AC AD DH',
  'employees:secrets': 'HR',
  'employees:time': 'HR DH',
  'employees:transfer': 'SA HR',
  'employees:write': 'HR',
  'files:read': 'all',
  'files:write': 'all',
  'grades:read': 'MD HR AC DH',
  'history:read': 'MD',
  'jobs:read': 'SA',
  'jobs:retry': 'SA',
  'leave:dates': 'AC',
  'leave:manage': 'HR',
  'leave:read': 'all',
  'leave:request': 'all',
  'mail-accounts:read': 'all',
  'mail-accounts:write': 'all',
  'mail:organise': 'all',
  'mail:read': 'all',
  'mail:send': 'all',
  'mailboxes:manage': 'SA AD',
  'notifications:read': 'all',
  'pay:propose': 'HR',
  'pay:read': 'MD HR',
  'people:read': 'all',
  'policies:propose': 'SA',
  'policies:read': 'SA MD HR AC AD DH',
  'preferences:write': 'all',
  'projects:decide': 'MD',
  'projects:propose': 'MD DH',
  'projects:read': 'all',
  'projects:read-all': 'SA MD HR AC AD',
  'projects:write': 'all',
  'recovery:read': 'SA AD',
  'recovery:report': 'all',
  'recovery:work': 'AD',
  'requests:fulfil': 'all',
  'requests:manage': 'AD',
  'requests:read': 'all',
  'requests:write': 'all',
  'resources:read': 'all',
  'resources:write': 'AD',
  'search:use': 'all',
  'settings:oversee': 'SA MD',
  'settings:people': 'HR',
  'settings:propose': 'SA',
  'settings:read': 'SA MD HR AD',
  'settings:services': 'AD',
  'settings:write': 'SA HR AD',
  'support:read': 'SA AD',
  'support:read-hr': 'HR',
  'support:work': 'AD',
  'tasks:read': 'all',
  'tasks:read-all': 'MD',
  'tasks:write': 'all',
  'templates:read': 'SA MD HR AC AD DH',
  'templates:write': 'HR AD',
  'tickets:use': 'all',
  'timesheets:oversee': 'HR AC',
  'timesheets:read': 'all',
  'timesheets:recall': 'HR',
  'timesheets:write': 'all',
  'views:share': 'SA',
};
const SHORT: Record<Role, string> = {
  super_admin: 'SA',
  managing_director: 'MD',
  hr_manager: 'HR',
  accountant: 'AC',
  administrator: 'AD',
  department_head: 'DH',
  employee: 'EM',
};

test('every permission is held by the roles of workspace B2, and by no other', () => {
  const held = (permission: Permission) => ROLES.filter((role) => isGranted(role, permission)).map((role) => SHORT[role]);
  const said = (permission: Permission) => (held(permission).length === ROLES.length ? 'all' : held(permission).join(' '));
  expect(Object.fromEntries(PERMISSIONS.toSorted().map((permission) => [permission, said(permission)]))).toEqual(B2);
});

test('what is not granted is refused', () => {
  expect(isGranted('employee', 'audit:read')).toBe(false);
  expect(isGranted('super_admin', 'audit:read')).toBe(true);
  expect(ROLES.every((role) => isGranted(role, 'signed-in') && isGranted(role, 'public'))).toBe(true);
});
