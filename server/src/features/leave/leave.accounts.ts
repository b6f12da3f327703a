import { sql } from 'kysely';
import { HAS_BEGUN, shareOf } from '@lintel/contract/employment';
import { addDays } from '@lintel/contract/kit/days';
import type { LeaveLoss } from '@lintel/contract/leave-ledger';
import type { LeaveType } from '@lintel/contract/leave-types';
import { agreedHours, type AgreedHours } from '#server/features/people/pay.service.ts';
import type { Db } from '#server/platform/db.ts';
import { balanceOn, carryLeft, duePostings, entitlementTo, type Employment, type Entry } from './leave.accrual.ts';
import { AWAY } from './leave.queries.ts';
import { isFor, listTypes } from './leave.types.ts';

/** Somebody's leave of one kind: what the ledger has, what they earn it by, what they asked for. */
export interface Account {
  employeeId: string;
  type: LeaveType;
  /** The kind is there for them: they may take it, and earn it. */
  isOpen: boolean;
  employment: Employment;
  ledger: readonly Entry[];
  /** Asked for and not decided: the request's own segments. */
  reserved: readonly { requestId: string; day: string; days100: number }[];
}

/** The accounts of some people for some kinds of leave; of everybody who earns leave when no people are named. Seven queries. */
export async function accountsOf(db: Db, who: { employeeIds?: readonly string[]; typeIds?: readonly string[] }): Promise<Account[]> {
  const types = (await listTypes(db)).filter(({ id }) => !who.typeIds || who.typeIds.includes(id));
  let people = db
    .selectFrom('employee')
    .select(['id', 'hire_date', 'end_date', 'created_at', 'weekly_minutes', 'employment_type'])
    .orderBy('number');
  people = who.employeeIds ? people.where('id', 'in', idsOf(who.employeeIds)) : people.where('status', 'in', [...HAS_BEGUN]);
  const rows = await people.execute();
  const ids = idsOf(rows.map(({ id }) => id));
  const agreed = grouped(await agreedHours(db, ids), ({ employeeId }) => employeeId);
  const [shares, pauses] = [await sharesOf(db, ids), await pausesOf(db, ids)];
  const [ledgers, reserved] = [await ledgersOf(db, ids), await reservedOf(db, ids)];
  return rows.flatMap((row) => {
    const employment: Employment = {
      hiredOn: row.hire_date ?? row.created_at.toISOString().slice(0, 10),
      endsOn: row.end_date,
      shares: sharesIn(shares.get(row.id) ?? [], agreed.get(row.id) ?? [], row.weekly_minutes),
      pauses: pauses.get(row.id) ?? [],
    };
    return types.map((type) => ({
      employeeId: row.id,
      type,
      isOpen: type.status === 'active' && isFor(type, row.employment_type),
      employment,
      ledger: ledgers.get(`${row.id} ${type.id}`) ?? [],
      reserved: reserved.get(`${row.id} ${type.id}`) ?? [],
    }));
  });
}

/** The shares that are noted, and after the last of them those that are agreed, each from its own day on. */
function sharesIn(noted: readonly Share[], agreed: readonly AgreedHours[], weeklyMinutes: number): Share[] {
  const before = noted.length > 0 ? noted : [{ fromDay: '0001-01-01', bps: shareOf(agreed[0]?.weeklyMinutes ?? weeklyMinutes) }];
  const last = before.at(-1)!.fromDay;
  const later = agreed.filter(({ fromDay }) => fromDay >= last);
  return [
    ...before.filter(({ fromDay }) => fromDay !== later[0]?.fromDay),
    ...later.map((one) => ({ fromDay: one.fromDay, bps: shareOf(one.weeklyMinutes) })),
  ];
}

type Share = Employment['shares'][number];

/** What the ledger will have gained by a day: of a kind that is not open to them it stays as it is. */
export const comingBy = ({ type, isOpen, employment, ledger }: Account, today: string, until: string): Entry[] =>
  isOpen ? duePostings({ since: sinceOf(ledger, today), today, until }, type, employment, ledger) : [];

/** Figures of one account as of a day: what `Balance` of the contract says. */
export function figuresOf(account: Account, today: string) {
  const { type, isOpen, ledger, reserved, employment } = account;
  const yearEnd = `${today.slice(0, 4)}-12-31`;
  const balance100 = ledger.reduce((sum, { days100 }) => sum + days100, 0);
  const reserved100 = reserved.reduce((sum, { days100 }) => sum + days100, 0);
  const later = { ...account, ledger: [...ledger, ...askedOf(account)] };
  const expiresOn = type.carryExpires ? `${today.slice(0, 4)}-${type.carryExpires}` : null;
  const left = expiresOn && today <= expiresOn ? carryLeft(today.slice(0, 4), expiresOn, ledger) : 0;
  return {
    typeId: type.id,
    typeName: type.name,
    colour: type.colour,
    hasBalance: type.hasBalance,
    balance100,
    reserved100,
    available100: balance100 - reserved100,
    carryLeft100: left,
    carryExpiresOn: left > 0 ? expiresOn : null,
    yearEnd100: balanceOn(yearEnd, [...later.ledger, ...comingBy(later, today, yearEnd)]),
    entitlement100: type.accrual === 'none' || !isOpen ? 0 : entitlementTo(yearEnd, type, employment),
    taken100: -takenIn(today.slice(0, 4), ledger),
  };
}

/** What will not be carried over or expires until the end of next March, with all that is approved and asked for. */
export function lossesOf(account: Account, today: string): LeaveLoss[] {
  const later = { ...account, ledger: [...account.ledger, ...askedOf(account)] };
  // What expires on its last day is gone at its end.
  return comingBy(later, today, addDays(horizonOf(today), 1)).flatMap(({ kind, day, days100 }) =>
    day >= today && (kind === 'forfeiture' || kind === 'expiry') ? [{ kind, day, days100: -days100 }] : [],
  );
}

/** How far one looks ahead. */
export const horizonOf = (today: string): string => `${Number(today.slice(0, 4)) + 1}-03-31`;

/** The same as at the end of a day, be it over or to come: the balance is what was there, or will be. */
export function figuresAt(account: Account, today: string, on: string) {
  const { ledger } = account;
  const untilDay = (known: readonly Entry[], day: string) =>
    balanceOn(day, day > today ? [...known, ...comingBy({ ...account, ledger: known }, today, day)] : known);
  const balance100 = untilDay(ledger, on);
  // What a day that is over did not know yet is no part of it, but for leave that was taken since.
  const later = ledger.filter(({ day, kind }) => day > on && (day > today || kind === 'taken' || kind === 'cancel'));
  const yearEnd = `${on.slice(0, 4)}-12-31`;
  const figures = figuresOf(account, on);
  const taken100 = -takenIn(
    on.slice(0, 4),
    ledger.filter(({ day }) => day <= on),
  );
  const ahead100 = -sumOf(later);
  return {
    ...figures,
    balance100,
    taken100,
    earned100: balance100 + taken100,
    ahead100,
    available100: balance100 - ahead100 - figures.reserved100,
    yearEnd100: untilDay([...ledger, ...askedOf(account)], yearEnd),
  };
}

const askedOf = ({ reserved }: Account): Entry[] =>
  reserved.map(({ day, days100 }) => ({ day, days100: -days100, kind: 'taken', period: null }));

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { days100 }) => sum + days100, 0);

const takenIn = (year: string, ledger: readonly Entry[]): number =>
  ledger.reduce(
    (sum, { day, kind, days100 }) => (day.startsWith(year) && (kind === 'taken' || kind === 'cancel') ? sum + days100 : sum),
    0,
  );

/** The year in which postings go on: the last that has one, else the first line, else this year. */
const sinceOf = (ledger: readonly Entry[], today: string): string =>
  ledger.findLast(({ period, day }) => period !== null && day <= today)?.day ?? ledger[0]?.day ?? today;

// An empty list is no SQL.
const idsOf = (ids: readonly string[]): string[] => (ids.length > 0 ? [...ids] : ['']);

async function ledgersOf(db: Db, ids: string[]): Promise<Map<string, Entry[]>> {
  const rows = await db
    .selectFrom('leave_entry')
    .select(['employee_id', 'type_id', 'day', 'days100', 'kind', 'period'])
    .where('employee_id', 'in', ids)
    .orderBy('employee_id')
    .orderBy('type_id')
    .orderBy('day')
    .orderBy('seq')
    .execute();
  return grouped(rows, (row) => `${row.employee_id} ${row.type_id}`);
}

async function reservedOf(db: Db, ids: string[]): Promise<Map<string, { requestId: string; day: string; days100: number }[]>> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['employee_id', 'type_id', 'id as requestId', 'from_day as day', 'days100'])
    .where('employee_id', 'in', ids)
    .where('status', '=', 'pending')
    .orderBy('from_day')
    .execute();
  return grouped(rows, (row) => `${row.employee_id} ${row.type_id}`);
}

async function sharesOf(db: Db, ids: string[]): Promise<Map<string, { fromDay: string; bps: number }[]>> {
  const rows = await db
    .selectFrom('leave_share')
    .select(['employee_id', 'from_day as fromDay', 'bps'])
    .where('employee_id', 'in', ids)
    .orderBy('employee_id')
    .orderBy('from_day')
    .execute();
  return grouped(rows, (row) => row.employee_id);
}

async function pausesOf(db: Db, ids: string[]): Promise<Map<string, { from: string; to: string }[]>> {
  const rows = await db
    .selectFrom('leave_request')
    .innerJoin('leave_type', 'leave_type.id', 'leave_request.type_id')
    .select(['employee_id', 'from_day as from', 'to_day as to'])
    .where('employee_id', 'in', ids)
    .where('leave_request.status', 'in', [...AWAY])
    .where('leave_type.stops_accrual', '=', sql<boolean>`true`)
    .execute();
  return grouped(rows, (row) => row.employee_id);
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
