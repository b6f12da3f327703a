import type { Role } from '@lintel/contract/access';

export interface Person {
  username: string;
  name: string;
  email: string;
  role: Role;
  /** Where the pages of the role begin: `/department-head`. */
  group: string;
}

const person = (username: string, name: string, role: Role): Person => ({
  username,
  name,
  email: `${username}@corvane.example`,
  role,
  group: `/${role.replaceAll('_', '-')}`,
});

/** The demo's people, one a role (decisions 2). */
export const VIKTOR = person('viktor.sandell', 'Viktor Sandell', 'super_admin');
export const HELENA = person('helena.marsh', 'Helena Marsh', 'managing_director');
export const JONAS = person('jonas.ekdahl', 'Jonas Ekdahl', 'department_head');
export const ANNEKE = person('anneke.vos', 'Anneke de Vos', 'hr_manager');
export const SAMIR = person('samir.haddad', 'Samir Haddad', 'accountant');
export const DEVON = person('devon.archer', 'Devon Archer', 'administrator');
export const MARTA = person('marta.kessler', 'Marta Kessler', 'employee');

export const PEOPLE: readonly Person[] = [VIKTOR, HELENA, JONAS, ANNEKE, SAMIR, DEVON, MARTA];
