/** What other slices show of recovery: one of them, for its reporter or the manager who confirms, and how many wait. */
export { openRecoveriesQuery } from './recovery.data.ts';
export { RecoveryScreen } from './RecoveryScreen.tsx';
