import type { Figure, FigureTarget } from '@lintel/contract/dashboard';
import type { TestApp } from '#test/app.ts';

type Clients = ReturnType<TestApp['as']>;
type Query = Figure['opens']['query'];
type Paged = (input: { query: never }) => Promise<{ page: { total: number } }>;

const total = (call: Paged) => async (query: Query) => (await call({ query: query as never })).page.total;

/** What the page behind a figure says itself, asked as its person: rows of a list, or the one number that it shows. */
const BEHIND: Record<FigureTarget, (as: Clients, query: Query) => Promise<number>> = {
  approvals: (as, query) => total(as.approvals.list as Paged)(query),
  audit: (as, query) => total(as.audit.list as Paged)(query),
  balance: async (as, { typeId }) =>
    (await as.leave.balances({ query: {} })).find((balance) => balance.typeId === typeId)?.available100 ?? 0,
  'bank-changes': (as, query) => total(as.bankChanges.list as Paged)(query),
  certificates: async (as) => (await as.certifications.list({ id: (await as.session.me()).id })).length,
  chain: async (as) => (await as.audit.chain()).verified?.entries ?? 0,
  departments: (as, query) => total(as.departments.list as Paged)(query),
  dues: (as, query) => total(as.resources.dues as Paged)(query),
  employees: (as, query) => total(as.employees.list as Paged)(query),
  endings: (as, query) => total(as.employees.endings as Paged)(query),
  jobs: (as, query) => total(as.jobs.dead as Paged)(query),
  leave: (as, query) => total(as.leave.list as Paged)(query),
  notifications: (as, query) => total(as.notifications.list as Paged)(query),
  projects: (as, query) => total(as.projects.list as Paged)(query),
  recoveries: (as, query) => total(as.recovery.list as Paged)(query),
  requests: (as, query) => total(as.requests.list as Paged)(query),
  resources: (as, query) => total(as.resources.list as Paged)(query),
  settings: async (as) => (await as.settings.list()).filter(({ pending }) => pending).length,
  support: async (as) => (await as.support.overview()).medianFirstMinutes ?? 0,
  tasks: (as, query) => total(as.tasks.list as Paged)(query),
  tickets: (as, query) => total(as.support.tickets as Paged)(query),
  week: async (as, query) =>
    (await as.timesheets.week({ query: query as { week: string } })).entries.reduce((sum, { minutes }) => sum + minutes, 0),
};

export const behind = (target: FigureTarget, as: Clients, query: Query): Promise<number> => BEHIND[target](as, query);
