import type { z } from 'zod';
import type { Permission } from '@lintel/contract/access';

/** The looks of the design (2.3): each a tone and an icon of its own. What a record is and how its time stands share them. */
export type Look =
  | 'draft'
  | 'todo'
  | 'submitted'
  | 'in_review'
  | 'in_progress'
  | 'scheduled'
  | 'returned'
  | 'approved'
  | 'rejected'
  | 'done'
  | 'paid'
  | 'on_hold'
  | 'blocked'
  | 'cancelled'
  | 'locked'
  | 'active'
  | 'suspended'
  | 'on_leave'
  | 'on_plan'
  | 'at_risk'
  | 'due_soon'
  | 'overdue'
  | 'handed_over';

/** A state as people see it. */
export interface StateLook {
  label: string;
  look: Look;
  /** No fill: it is what is expected, and exceptions are what the eye finds. */
  isQuiet?: boolean;
}

export interface Transition<S extends string = string> {
  from: readonly S[];
  to: S;
  /** Who may: a permission, or only the server itself. */
  can: Permission | 'system';
  label: string;
  /** What the history of a record says of who did it: "returned it". Only for records that have a conversation. */
  said?: string;
  /** What the person has to add, e.g. a reason. */
  input?: z.ZodObject;
}

/** The life of a row as a table: its states and who may move it where. */
export interface Machine<S extends string = string, T extends string = string> {
  /** The entity's name: table, audit action and history use it. */
  name: string;
  initial: NoInfer<S>;
  states: Record<S, StateLook>;
  transitions: Record<T, Transition<NoInfer<S>>>;
}

/** Keeps the names of states and transitions as types: a wrong state name does not compile. */
export const machine = <const S extends string, const T extends string>(definition: Machine<S, T>): Machine<S, T> => definition;

export type StateOf<M extends Machine> = M extends Machine<infer S> ? S : never;
export type TransitionOf<M extends Machine> = M extends Machine<string, infer T> ? T : never;

export const statesOf = <S extends string>(of: { states: Record<S, StateLook> }): [S, ...S[]] => Object.keys(of.states) as [S, ...S[]];
export const transitionsOf = <T extends string>(of: { transitions: Record<T, Transition> }): [T, ...T[]] =>
  Object.keys(of.transitions) as [T, ...T[]];

/** What people call each state. */
export const stateLabels = (of: { states: Record<string, StateLook> }): Record<string, string> =>
  Object.fromEntries(Object.entries(of.states).map(([name, { label }]) => [name, label]));

/** States that no path from `initial` reaches: a machine with one is wrong. */
export function unreachableStates(of: Machine): string[] {
  const reached = new Set([of.initial]);
  const moves = Object.values(of.transitions);
  for (let before = 0; before !== reached.size;) {
    before = reached.size;
    for (const move of moves) if (move.from.some((state) => reached.has(state))) reached.add(move.to);
  }
  return Object.keys(of.states).filter((state) => !reached.has(state));
}
