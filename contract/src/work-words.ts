import type { PROJECT_ROLES } from './projects.ts';
import type { Recurrence } from './tasks.ts';

/** Parts of a project and how often work comes again, without schemas: pages read them as they are. */
export const ROLE_LABEL: Record<(typeof PROJECT_ROLES)[number], string> = {
  manager: 'Project manager',
  deputy: 'Deputy manager',
  site_manager: 'Site manager',
  engineer: 'Engineer',
  foreman: 'Foreman',
  worker: 'Worker',
  viewer: 'Viewer',
};

export const RECURRENCE_LABEL: Record<Recurrence, string> = {
  week: 'Every week',
  fortnight: 'Every two weeks',
  month: 'Every month',
  quarter: 'Every three months',
};
