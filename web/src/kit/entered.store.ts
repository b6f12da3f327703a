import type { CrewCell, Cell } from '@lintel/contract/timesheet-weeks';
import type { Boxed } from './box.ts';
import { createStore } from './store.ts';

/** The calls that may wait: each says how something is, so that saying it twice is saying it once. */
export type EnteredCall =
  | { call: 'hours'; body: { week: string; cells: [Cell] } }
  | { call: 'crewHours'; body: { week: string; projectId: string; cells: [CrewCell] } };

/** What was entered where there was no network. Its key is what it says something of: what is entered there later takes its place. */
export type Entered = EnteredCall &
  Boxed & {
    /** What somebody reads of it. */
    says: string;
    /** The row that it stands in, where the server has none of it yet. */
    row: { name: string; sub: string | null };
    idempotencyKey: string;
    /** Why the server would not take it. */
    problem: string | null;
  };

/** As it is handed over: whose it is, since when and by which key the box says itself. */
export type NewEntry = Entered extends infer One
  ? One extends Entered
    ? Omit<One, 'person' | 'at' | 'idempotencyKey' | 'problem'>
    : never
  : never;

/** What waits, as far as this page knows. */
export const enteredStore = createStore<readonly Entered[]>([]);
