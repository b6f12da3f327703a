import { expect, test } from 'vitest';
import { GRANTS, isGranted, PERMISSIONS, roleLabel, roleOfClaim, rolePath, ROLES } from './access.ts';

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
    'Hr Manager',
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

test('what is not granted is refused', () => {
  expect(isGranted('employee', 'audit:read')).toBe(false);
  expect(isGranted('super_admin', 'audit:read')).toBe(true);
  expect(ROLES.every((role) => isGranted(role, 'signed-in') && isGranted(role, 'public'))).toBe(true);
});
