import type { Role } from '@lintel/contract/access';
import type { Figure, FigureTarget } from '@lintel/contract/dashboard';
import { to } from '#web/kit/link.ts';
import { PATHS } from '#web/kit/paths.gen.ts';

type Query = Figure['opens']['query'];
interface Place {
  /** The pages that show this list; the first that a role has, counts. */
  pages: readonly (keyof typeof PATHS)[];
  /** What the page calls the filters of the list, where it calls them otherwise. */
  search?: (query: Query) => Query;
}

/** `view` of a list is the tab of its page. */
const tabbed = ({ view, ...query }: Query): Query => ({ ...query, ...(view ? { tab: view } : {}) });

/** Where a figure leads: the page that shows exactly the rows that were counted (workspace D). */
const PLACES: Record<FigureTarget, Place> = {
  approvals: { pages: ['approvals'] },
  audit: { pages: ['audit'] },
  balance: { pages: ['leave'], search: () => ({}) },
  'bank-changes': { pages: ['profile'], search: () => ({ tab: 'verify' }) },
  certificates: { pages: ['profile'], search: () => ({ tab: 'certificates' }) },
  chain: { pages: ['audit'], search: () => ({}) },
  departments: { pages: ['departments'] },
  dues: { pages: ['resources'], search: () => ({ view: 'due' }) },
  employees: { pages: ['people.list', 'people.team'] },
  endings: { pages: ['people.list'], search: (query) => ({ view: 'endings', ...query }) },
  jobs: { pages: ['settings'], search: (query) => ({ group: 'Jobs', ...query }) },
  leave: { pages: ['leave.company'], search: ({ followUp, ...query }) => (followUp ? { tab: 'follow-up' } : query) },
  notifications: { pages: ['notifications'], search: (query) => ({ show: query['unread'] ? 'unread' : 'waiting' }) },
  projects: { pages: ['projects', 'projects.all'], search: tabbed },
  recoveries: { pages: ['support.resets'], search: () => ({}) },
  requests: { pages: ['requests.manage', 'requests.mine'], search: ({ view: _, ...query }) => query },
  resources: { pages: ['resources'], search: (query) => ({ view: 'list', ...query }) },
  settings: { pages: ['settings'] },
  support: { pages: ['support'] },
  tasks: { pages: ['tasks'], search: ({ part, open: _, ...query }) => ({ tab: part ?? 'mine', as: 'list', open: 'true', ...query }) },
  tickets: { pages: ['support.tickets'] },
  week: { pages: ['timesheet'] },
};

/** The address behind a figure; null where this role has no page for it. */
export function addressOf({ target, query }: Figure['opens'], role: Role): string | null {
  const { pages, search = (same: Query) => same } = PLACES[target];
  const own = (group: Role) => pages.find((page) => group in PATHS[page]);
  const page = own(role) ?? own('employee');
  if (!page) return null;
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(search(query)))
    for (const one of Array.isArray(value) ? value : [value]) asked.append(name, one);
  const path = (to as (name: string) => string)(page);
  return asked.size ? `${path}?${asked}` : path;
}
