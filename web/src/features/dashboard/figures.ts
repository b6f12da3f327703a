import type { Role } from '@lintel/contract/access';
import type { PageOf } from '@lintel/contract/kit/route';
import { api } from '#web/kit/api.ts';
import { to } from '#web/kit/link.ts';

/**
 * A number of the dashboard: the total of one call of a list, and the address of the page that shows this very list with the same
 * filters. There is no second way to count, so a click opens exactly the rows that were counted (workspace D).
 */
export interface Figure {
  key: string;
  label: string;
  note: string;
  /** First part of its query's key: what events of the server call stale. */
  stale: string;
  call: (input: { query: never }, options: { signal: AbortSignal }) => Promise<PageOf<unknown>>;
  /** The filters of the call. */
  query: (today: string) => Record<string, string | string[]>;
  /** The same filters in the address of the page, where it calls them otherwise. */
  search?: (today: string) => Record<string, string | string[]>;
  page: () => string;
}

const figure = (definition: Figure): Figure => definition;
const none = () => ({});

const activePeople = figure({
  key: 'people',
  label: 'People',
  note: 'active or joining',
  stale: 'people',
  call: api.employees.list,
  query: () => ({ status: ['active', 'onboarding'] }),
  page: () => to('people.list'),
});
const joining = figure({
  ...activePeople,
  key: 'joining',
  label: 'Joining',
  note: 'their first day is ahead',
  query: () => ({ status: 'onboarding' }),
});
const leaving = figure({
  ...activePeople,
  key: 'leaving',
  label: 'Leaving',
  note: 'their last day is set',
  query: () => ({ status: 'offboarding' }),
});
const certificates = figure({
  ...activePeople,
  key: 'certificates',
  label: 'Certificates',
  note: 'people with one that ends or has ended',
  query: () => ({ certificates: ['expiring', 'expired'] }),
});
const missingData = figure({
  ...activePeople,
  key: 'missing',
  label: 'Missing data',
  note: 'people whose file is not complete',
  query: () => ({ missing: 'any' }),
});
const departments = figure({
  key: 'departments',
  label: 'Departments',
  note: 'active',
  stale: 'departments',
  call: api.departments.list,
  query: () => ({ status: 'active' }),
  page: () => to('departments'),
});
const refusedCalls = figure({
  key: 'refused',
  label: 'Refused calls',
  note: 'today',
  stale: 'audit',
  call: api.audit.list,
  query: (today) => ({ group: 'refusals', from: today }),
  page: () => to('audit'),
});
const signIns = figure({
  ...refusedCalls,
  key: 'sign-ins',
  label: 'Sign-ins',
  note: 'today',
  query: (today) => ({ group: 'sign-ins', from: today }),
});
const deadJobs = figure({
  key: 'jobs',
  label: 'Jobs that gave up',
  note: 'to be looked at',
  stale: 'company-settings',
  call: api.jobs.dead,
  query: none,
  search: () => ({ group: 'Jobs' }),
  page: () => to('settings'),
});
const runningProjects = figure({
  key: 'projects',
  label: 'Projects',
  note: 'approved and under way',
  stale: 'projects',
  call: api.projects.list,
  query: () => ({ view: 'running' }),
  search: () => ({ tab: 'running' }),
  page: () => to('projects'),
});
const redProjects = figure({
  ...runningProjects,
  key: 'projects-red',
  label: 'Projects in the red',
  note: 'late or over',
  query: () => ({ view: 'running', health: 'red' }),
  search: () => ({ tab: 'running', health: 'red' }),
});
const myProjects = figure({
  ...runningProjects,
  key: 'my-projects',
  label: 'My projects',
  note: 'you are on their team',
  query: () => ({ view: 'running', mine: 'true' }),
  search: none,
  page: () => to('projects.mine'),
});
const openTickets = figure({
  key: 'tickets',
  label: 'Open tickets',
  note: 'in the queue',
  stale: 'tickets',
  call: api.support.tickets,
  query: () => ({ view: 'open' }),
  page: () => to('support.tickets'),
});
const unreadNotifications = figure({
  key: 'notifications',
  label: 'Unread notifications',
  note: 'for you',
  stale: 'notifications',
  call: api.notifications.list,
  query: () => ({ unread: 'true' }),
  search: () => ({ show: 'unread' }),
  page: () => to('notifications'),
});
const waiting = figure({
  ...unreadNotifications,
  key: 'waiting',
  label: 'Waiting for you',
  note: 'asks for an action, or is critical',
  query: () => ({ waiting: 'true' }),
  search: () => ({ show: 'waiting' }),
});

/** What stands on the dashboard of each role, in its order. */
export const FIGURES: Record<Role, readonly Figure[]> = {
  super_admin: [activePeople, departments, signIns, refusedCalls, deadJobs],
  managing_director: [waiting, unreadNotifications],
  hr_manager: [activePeople, joining, leaving, certificates, missingData],
  accountant: [waiting, unreadNotifications],
  administrator: [openTickets, waiting, unreadNotifications],
  department_head: [runningProjects, redProjects, waiting, unreadNotifications],
  employee: [myProjects, waiting, unreadNotifications],
};

/** Where a figure leads. */
export function addressOf(of: Figure, today: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((of.search ?? of.query)(today)))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, one);
  return search.size ? `${of.page()}?${search}` : of.page();
}
