/** What other slices show of leave: the calendar of a department, what somebody has, and all of one person. */
export { Holidays } from './Holidays.tsx';
export { CoverageCalendar } from './CoverageCalendar.tsx';
export { TeamCoverage } from './TeamCoverage.tsx';
export { daysText } from './leave.format.ts';
export { KindsOffered } from './KindsOffered.tsx';
export { useWorkingTimes } from './useWorkingTimes.ts';
export { PersonLeave } from './PersonLeave.tsx';
