import type { CrewCell, Cell } from '@lintel/contract/timesheet-weeks';
import type { Boxed } from './box.ts';
import { createStore } from './store.ts';

/** The calls that may wait: each says how something is, so that saying it twice is saying it once. */
type EnteredCall =
  | { call: 'hours'; body: { week: string; cells: [Cell] } }
  | { call: 'crewHours'; body: { week: string; projectId: string; cells: [CrewCell] } };

/** What is handed over. Its key is what it says something of: what is entered there later takes its place. */
export type NewEntry = EnteredCall & {
  key: string;
  /** What somebody reads of it. */
  says: string;
  /** The row that it stands in, where the server has none of it yet. */
  row: { name: string; sub: string | null };
};

/** What was entered where there was no network. */
export type Entered = NewEntry &
  Boxed & {
    idempotencyKey: string;
    /** Why the server would not take it. */
    problem: string | null;
  };

/** What waits, as far as this page knows. */
export const enteredStore = createStore<readonly Entered[]>([]);
