/** What other slices show of recovery: one of them, for its reporter or the manager who confirms. */
export { RecoveryScreen } from './RecoveryScreen.tsx';
