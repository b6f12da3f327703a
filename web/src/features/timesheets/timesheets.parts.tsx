export { LogTime } from './LogTime.tsx';
export { StartClock } from './StartClock.tsx';
