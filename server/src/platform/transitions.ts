import type { Expression, Selectable, SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { Machine, Transition } from '@lintel/contract/kit/machine';
import { audit } from '#server/platform/audit.ts';
import { isSystem, type Ctx, type User } from '#server/platform/context.ts';
import { toJson, type Database, type Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';

/** Tables whose rows live through a machine. */
export type MachineTable = {
  [T in keyof Database]: Database[T] extends { id: unknown; status: unknown; version: unknown; updated_at: unknown } ? T : never;
}[keyof Database];
export type Row<T extends MachineTable> = Selectable<Database[T]>;
type Input = Record<string, unknown>;

/** A machine where it lives: its table, who sees its rows, what stands in its way and what follows from it. */
export interface Life<T extends MachineTable = MachineTable, S extends string = string, N extends string = string> {
  machine: Machine<S, N>;
  table: T;
  /** The rows that a person sees: the base of every read of the slice. */
  scope(user: User): Expression<SqlBool>;
  /** What the row is called in the audit log; whoever it is about is part of it. */
  label(row: Row<T>, db: Db): string | Promise<string>;
  /** Who of those with the permission: the owner, the head, the assignee. Without an entry, all of them. */
  may?: May<Row<T>, N>;
  /** Why it cannot be done now; null when it can. The row is locked. */
  guard?: Partial<Record<N, (row: Row<T>, ctx: Ctx, input: Input) => Promise<Refusal | null>>>;
  /** In whose place the caller does it, for the audit log. */
  onBehalfOf?(row: Row<T>, ctx: Ctx): Promise<string | null>;
  /** What else follows, in the same transaction. The row has its new state. */
  effect?: Partial<Record<N, (row: Row<T>, ctx: Ctx, input: Input) => Promise<void>>>;
  /** Whose open pages hear of every step; null where what makes the step says it. */
  heard: ((row: Row<T>, ctx: Ctx) => Promise<void>) | null;
}

/** Reads of the row only what a list selects as well: `transition` asks it of the table's row, `openTransitions` of the list's. */
export type May<R, N extends string = string> = Partial<Record<N, (row: R, user: User) => boolean>>;

export interface TransitionRequest<N extends string = string> {
  id: string;
  name: N;
  input?: Input | undefined;
  /** The version that the person saw. */
  version: number;
}

const LIVES = new Map<string, Life>();

/** Makes a life known to the docs and the safety test. One a machine. */
export function defineLife<T extends MachineTable, S extends string, N extends string>(life: Life<T, S, N>): Life<T, S, N> {
  if (LIVES.has(life.machine.name)) throw new Error(`the machine ${life.machine.name} lives twice`);
  LIVES.set(life.machine.name, life as unknown as Life);
  return life;
}

/** Every machine with its table, by name. */
export const lives = (): Life[] => [...LIVES.values()].sort((a, b) => (a.machine.name < b.machine.name ? -1 : 1));

export const lifeOf = (machine: string): Life | undefined => LIVES.get(machine);

/**
 * Moves a row along its machine, with history, audit entry and effects in the transaction of `ctx.db`, and answers it as it is now.
 * @throws Refusal 404 outside the scope, 403 without the permission, 409 on an older version (with what changed), 422 when the
 * state or the guard says no, 400 when the input lacks something
 */
export async function transition<T extends MachineTable, S extends string, N extends string>(
  ctx: Ctx,
  life: Life<T, S, N>,
  request: TransitionRequest<N>,
): Promise<Row<T>> {
  const { machine } = life;
  const move = machine.transitions[request.name];
  const row = await lockRow(ctx, life, request.id);
  if (!mayMove(move, ctx.user) || !(life.may?.[request.name]?.(row as Row<T>, ctx.user) ?? true)) throw fail('access.forbidden');
  if (row.version !== request.version)
    throw await staleRow(ctx.db, { type: machine.name, ...request, seen: request.version, version: row.version, shown: ['status'] });
  const state = row.status as S;
  if (!move.from.includes(state))
    throw fail('transition.not_now', { entity: machine.name, state: machine.states[state].label.toLowerCase() });
  const input = checkInput(move, request.input);
  const refusal = await life.guard?.[request.name]?.(row as Row<T>, ctx, input);
  if (refusal) throw refusal;

  const onBehalfOf = (await life.onBehalfOf?.(row as Row<T>, ctx)) ?? null;
  const moved = (await updateRow(ctx, life, row, move.to)) as Row<T>;
  await remember(ctx, life, request, row, move, input, onBehalfOf);
  await life.effect?.[request.name]?.(moved, ctx, input);
  await life.heard?.(moved, ctx);
  return moved;
}

/** What this person may do with a row now, as far as state, role and relation say; a guard may still refuse. */
export function openTransitions<S extends string, N extends string, R extends { status: S }>(
  machine: Machine<S, N>,
  row: R,
  user: User,
  may: May<R, N> = {},
): N[] {
  const moves = Object.entries(machine.transitions) as [N, Transition<S>][];
  return moves
    .filter(([name, move]) => move.from.includes(row.status) && mayMove(move, user) && (may[name]?.(row, user) ?? true))
    .map(([name]) => name);
}

export interface HistoryStep {
  name: string;
  from: string;
  to: string;
  at: Date;
  byId: string;
  byName: string | null;
  /** Who decided what the system then did. */
  decidedById: string | null;
  decidedByName: string | null;
  /** In whose place. */
  forName: string | null;
  input: Input;
}

/** Where a row has been, newest first, at most 200 steps. */
export async function history(db: Db, entity: string, id: string): Promise<HistoryStep[]> {
  const rows = await db
    .selectFrom('transition')
    .leftJoin('employee', 'employee.id', 'transition.by_id')
    .leftJoin('employee as decider', 'decider.id', 'transition.decided_by')
    .leftJoin('employee as behalf', 'behalf.id', 'transition.on_behalf_of')
    .select(['transition.name', 'from_state as from', 'to_state as to', 'at', 'by_id as byId', 'employee.name as byName', 'input'])
    .select(['decided_by as decidedById', 'decider.name as decidedByName', 'behalf.name as forName'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, input: row.input as Input }));
}

const mayMove = (move: Transition, user: User): boolean => (move.can === 'system' ? isSystem(user) : isGranted(user.role, move.can));

// Below, every table is read as if it were `department`: what is touched, all tables of machines have.
type AnyRow = Row<'department'>;
const tableOf = (life: { table: MachineTable }): 'department' => life.table as 'department';

async function lockRow(ctx: Ctx, life: Pick<Life, 'table' | 'scope'>, id: string): Promise<AnyRow> {
  const row = await ctx.db
    .selectFrom(tableOf(life))
    .selectAll()
    .where('id', '=', id)
    .where(life.scope(ctx.user))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return row;
}

/** What a transition asks for. @throws Refusal request.invalid, by the fields of its input */
export function checkInput(move: Transition, given: Input = {}): Input {
  if (!move.input) return {};
  const parsed = move.input.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [`input.${issue.path.join('.')}`, issue.message]).toReversed());
  throw fail(
    'request.invalid',
    {
      details: Object.entries(fields)
        .map(([field, message]) => `${field}: ${message}`)
        .join('; '),
    },
    { fields },
  );
}

function updateRow(ctx: Ctx, life: Pick<Life, 'table'>, row: AnyRow, to: string): Promise<AnyRow> {
  return ctx.db
    .updateTable(tableOf(life))
    .set({ status: to as AnyRow['status'], version: row.version + 1, updated_at: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function remember<T extends MachineTable>(
  ctx: Ctx,
  life: Pick<Life<T>, 'label'> & { machine: { name: string } },
  request: TransitionRequest,
  row: AnyRow,
  move: Transition,
  input: Input,
  onBehalfOf: string | null,
): Promise<void> {
  const entity = life.machine.name;
  await ctx.db
    .insertInto('transition')
    .values({
      entity,
      entity_id: row.id,
      name: request.name,
      from_state: row.status,
      to_state: move.to,
      by_id: ctx.user.id,
      at: ctx.now,
      input: toJson(input),
      decided_by: ctx.decision?.byId ?? null,
      on_behalf_of: ctx.decision?.onBehalfOf ?? onBehalfOf,
    })
    .execute();
  const { reason } = input;
  await audit(ctx, {
    action: `${entity}.${request.name}`,
    subjectType: entity,
    subjectId: row.id,
    subjectLabel: await life.label(row as Row<T>, ctx.db),
    before: { status: row.status, version: row.version },
    after: { status: move.to, version: row.version + 1 },
    ...(typeof reason === 'string' ? { reason } : {}),
    onBehalfOf,
  });
}
