export { moveTimesheet } from './timesheets.book.ts';
export { submitCrew } from './timesheets.crew.ts';
export { importWeeks, type ImportedWeek } from './timesheets.import.ts';
export { readWeek } from './timesheets.week.ts';
