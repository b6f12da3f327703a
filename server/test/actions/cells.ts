/** workspace B1: read, create, update, submit, decide, void. */
export type Letter = 'R' | 'C' | 'U' | 'S' | 'A' | 'V';
/** workspace B1: own, team, department, project that one runs, project that one works on, all; and all but the own (SoD-1). */
export type Scope = 'o' | 't' | 'd' | 'p' | 'm' | '*' | 'x';
/** The columns of B2; `EM` is everybody's, beside the own one. */
export type Column = 'SA' | 'MD' | 'DH' | 'HR' | 'AC' | 'AD' | 'EM';
/** Cells as B2 writes them, a word a scope: `Rd RUo`. */
type Cells = Partial<Record<Column, string>>;
/** The scopes of one action alone, as workspace A's columns "who" narrow or widen a cell: `od`. */
export type Who = Partial<Record<Column, string>>;

/**
 * workspace B2, the resources whose rows are not everybody's alike, as far as they exist. What is read is held by matrix.test.ts as well;
 * here it says how an action is refused.
 */
export const B2 = {
  'leave request': { MD: 'Ro', DH: 'Rd', HR: 'RCUV*', AC: 'R*', EM: 'RCSVo' },
  'approval of leave': { SA: 'R*', MD: 'R*', DH: 'RAd', HR: 'R*', EM: 'Ro' },
  submission: { MD: 'R*', DH: 'Rd', AD: 'RU*', EM: 'RCSVo Rt' }, // decisions 019
  'approval of a submission': { SA: 'R*', MD: 'R*', DH: 'RAd', AD: 'R*', EM: 'Ro' },
  booking: { MD: 'R*', DH: 'Rd', AC: 'R*', AD: 'RCUVA*', EM: 'RCSVo RCp' },
  delegation: { SA: 'RV*', HR: 'R*', DH: 'Rd', EM: 'RCUo' },
  task: { MD: 'R*', DH: 'RCUVd', EM: 'RCUVo RCUVp' },
  project: { SA: 'R*', MD: 'R*', DH: 'RCUSVd', HR: 'R*', AC: 'R*', AD: 'R*', EM: 'Rm RUp' },
  timesheet: { DH: 'RAUd', HR: 'RU*', AC: 'R*', EM: 'RCUSo' },
  'week of a crew': { DH: 'Rd', HR: 'R*', AC: 'R*', EM: 'RCUSp' },
  'employee record': { SA: 'R*', MD: 'R*', DH: 'Rd', HR: 'RCU*', AC: 'R*', AD: 'R*', EM: 'RUo' },
  'personal field': { HR: 'RU*', EM: 'RUo' },
  certificate: { SA: 'R*', MD: 'R*', DH: 'Rd', HR: 'RCU*', AD: 'R*', EM: 'RCo Rp' },
  pay: { MD: 'R*', HR: 'RCS*', AC: 'R*', EM: 'Ro' },
  ticket: { SA: 'R*', AD: 'RCU*', EM: 'RCo' },
  'recovery of a sign-in': { SA: 'R*', AD: 'RCU*', EM: 'C* Rt' },
} as const satisfies Record<string, Cells>;
export type ResourceName = keyof typeof B2;

/** Whose a row is: the caller's own, of Building and its project RC-01, or of Finance and its project FN-01. */
export type Place = 'own' | 'building' | 'finance';

interface Caller {
  username: string;
  column: Column;
  /** What the rows of the two places are to them. */
  building?: Scope[];
  finance?: Scope[];
}

/** Everybody who asks. Marta Kessler and Petra Lind, whose the rows are, do not. */
export const CALLERS = {
  'the super admin': { username: 'viktor.sandell', column: 'SA' },
  'the managing director': { username: 'helena.marsh', column: 'MD', building: ['t'] },
  HR: { username: 'anneke.vos', column: 'HR' },
  'the accountant': { username: 'samir.haddad', column: 'AC' },
  'the administrator': { username: 'devon.archer', column: 'AD' },
  'the head of Building': { username: 'jonas.ekdahl', column: 'DH', building: ['d', 't'] },
  'the head of Finance': { username: 'rachel.odum', column: 'DH', finance: ['d'] },
  'who runs RC-01': { username: 'amara.nwosu', column: 'EM', building: ['p', 'm', 't'] },
  'who works on RC-01': { username: 'nils.berg', column: 'EM', building: ['m'] },
  'a colleague in Building': { username: 'otto.lang', column: 'EM' },
} as const satisfies Record<string, Caller>;
export type CallerName = keyof typeof CALLERS;
export const CALLER_NAMES = Object.keys(CALLERS) as CallerName[];

/** What a row of a place is to a caller. */
function scopesOf(name: CallerName, place: Place): readonly Scope[] {
  const caller: Caller = CALLERS[name];
  return place === 'own' ? ['*', 'o'] : ['*', 'x', ...(caller[place] ?? [])];
}

/** Whether the caller's column, or everybody's, gives the letter for a row of this place. */
export function isGiven(resource: ResourceName, letter: Letter, name: CallerName, place: Place): boolean {
  const cells: Cells = B2[resource];
  const scopes = scopesOf(name, place);
  return [cells[CALLERS[name].column], cells.EM]
    .flatMap((cell) => (cell ?? '').split(' '))
    .some((word) => word.slice(0, -1).includes(letter) && scopes.includes(word.at(-1) as Scope));
}

/** The same of an action that has columns of its own. */
export function isOneOf(who: Who, name: CallerName, place: Place): boolean {
  const scopes: readonly string[] = scopesOf(name, place);
  return [...(who[CALLERS[name].column] ?? ''), ...(who.EM ?? '')].some((scope) => scopes.includes(scope));
}
