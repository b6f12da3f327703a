export { StartClock } from './StartClock.tsx';
