import type { z } from 'zod';
import type { Permission } from '@lintel/contract/access';

/** The look of a state: a word and a tone (design 2.3). */
export interface StateLook {
  label: string;
  tone: 'neutral' | 'accent' | 'info' | 'review' | 'success' | 'warning' | 'danger';
}

export interface Transition<S extends string = string> {
  from: readonly S[];
  to: S;
  /** Who may: a permission, or only the server itself. */
  can: Permission | 'system';
  label: string;
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
