/**
 * Who may do what at all: the first of the three permission steps (role, rows, state).
 * Read by the server's mount, the web's useCan, the menu and the generated permission matrix.
 */

/** In order of reach: where a token carries several known roles, the first of this list counts. */
export const ROLES = [
  'super_admin',
  'managing_director',
  'hr_manager',
  'accountant',
  'administrator',
  'department_head',
  'employee',
] as const;
export type Role = (typeof ROLES)[number];

/** `super_admin` -> `Super Admin` (specification §2.4). */
export const roleLabel = (role: Role): string => role.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** `super_admin` -> `super-admin`: the first segment of the role's pages. */
export const rolePath = (role: Role): string => role.replaceAll('_', '-');

export const PERMISSIONS = [
  'audit:read',
  'audit:verify',
  'departments:read',
  'departments:write',
  'jobs:read',
  'jobs:retry',
  'mail:read',
  'mail:send',
  'mail:organise',
  'notifications:read',
  'people:read',
  'preferences:write',
  'search:use',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What everybody may do with their own mailbox, notifications and preferences. */
const everyone: Permission[] = [
  'mail:read',
  'mail:send',
  'mail:organise',
  'notifications:read',
  'people:read',
  'preferences:write',
  'search:use',
];

/** workspace/B2, as far as its resources exist. */
export const GRANTS: Record<Role, readonly Permission[]> = {
  super_admin: [...everyone, 'audit:read', 'audit:verify', 'departments:read', 'departments:write', 'jobs:read', 'jobs:retry'],
  managing_director: [...everyone, 'departments:read'],
  hr_manager: [...everyone, 'departments:read'],
  accountant: [...everyone, 'departments:read'],
  administrator: [...everyone, 'departments:read'],
  department_head: [...everyone, 'departments:read'],
  employee: everyone,
};

/** Whose group of pages everybody has too, for their own data (decisions 4). */
export const OWN_DATA: Role = 'employee';

/** What a route asks for: a permission, any signed-in person, or nobody in particular. */
export type Can = Permission | 'signed-in' | 'public';

export const isGranted = (role: Role, can: Can): boolean => can === 'public' || can === 'signed-in' || GRANTS[role].includes(can);

/** The highest known role of a project-roles claim (an object keyed by role, or a list); null when it names none. */
export function roleOfClaim(claim: unknown): Role | null {
  const names = Array.isArray(claim) ? claim : claim && typeof claim === 'object' ? Object.keys(claim) : [claim];
  return ROLES.find((role) => names.includes(role)) ?? null;
}
