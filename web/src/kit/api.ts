import type { approvalsApi } from '@lintel/contract/approvals';
import type { auditApi } from '@lintel/contract/audit';
import type { commentsApi } from '@lintel/contract/comments';
import type { delegationsApi } from '@lintel/contract/delegations';
import type { calendarsApi } from '@lintel/contract/calendars';
import type { dashboardApi } from '@lintel/contract/dashboard';
import type { departmentsApi } from '@lintel/contract/departments';
import { coreErrorText } from '@lintel/contract/errors.core';
import type { bankChangesApi } from '@lintel/contract/bank-changes';
import type { certificationsApi } from '@lintel/contract/certifications';
import type { dutiesApi } from '@lintel/contract/duties';
import type { payApi } from '@lintel/contract/pay';
import type { employeesApi } from '@lintel/contract/employees';
import type { exportsApi } from '@lintel/contract/exports';
import type { filesApi } from '@lintel/contract/files';
import type { healthApi } from '@lintel/contract/health';
import type { jobsApi } from '@lintel/contract/jobs';
import { ApiError, createClient, type Transport } from '@lintel/contract/kit/client';
import type { leaveApi } from '@lintel/contract/leave';
import type { listsApi } from '@lintel/contract/lists';
import type { mailAccountsApi } from '@lintel/contract/mail-accounts';
import type { mailApi } from '@lintel/contract/mail';
import type { identitiesApi } from '@lintel/contract/mail-identities';
import type { labelsApi } from '@lintel/contract/mail-labels';
import type { mailAnswersApi } from '@lintel/contract/mail-answers';
import type { mailBulkApi } from '@lintel/contract/mail-bulk';
import type { mailChangesApi } from '@lintel/contract/mail-changes';
import type { mailDraftsApi } from '@lintel/contract/mail-drafts';
import type { mailEnclosedApi } from '@lintel/contract/mail-enclosed';
import type { mailPeopleApi } from '@lintel/contract/mail-people';
import type { mailRecallApi } from '@lintel/contract/mail-recall';
import type { mailRecordsApi } from '@lintel/contract/mail-records';
import type { mailThreadsApi } from '@lintel/contract/mail-threads';
import type { mailReadingApi } from '@lintel/contract/mail-reading';
import type { sharedMailApi, sharedMailboxesApi } from '@lintel/contract/mail-shared';
import type { mailRulesApi } from '@lintel/contract/mail-sorting';
import type { mailTemplatesApi } from '@lintel/contract/mail-templates';
import type { mailTransferApi } from '@lintel/contract/mail-transfer';
import type { notificationsApi } from '@lintel/contract/notifications';
import type { peopleApi } from '@lintel/contract/people';
import type { policiesApi } from '@lintel/contract/policies';
import type { preferencesApi } from '@lintel/contract/preferences';
import type { incidentsApi } from '@lintel/contract/incidents';
import type { requestsApi } from '@lintel/contract/requests';
import type { projectPlansApi } from '@lintel/contract/project-plans';
import type { projectsApi } from '@lintel/contract/projects';
import type { recoveryApi } from '@lintel/contract/recovery';
import type { resourcesApi } from '@lintel/contract/resources';
import type { searchApi } from '@lintel/contract/search';
import type { sessionApi } from '@lintel/contract/session';
import type { settingsApi } from '@lintel/contract/settings';
import type { timesheetsApi } from '@lintel/contract/timesheets';
import type { tasksApi } from '@lintel/contract/tasks';
import type { templatesApi } from '@lintel/contract/templates';
import type { supportApi } from '@lintel/contract/support';
import type { workLabelsApi } from '@lintel/contract/work-labels';
import type { costCodesApi } from '@lintel/contract/cost-codes';
import { renewedToken } from './renewal.ts';
import { ROUTES, VERSION } from './contract.gen.ts';
import { noteEventPosition } from './event-position.ts';
import type { Readable } from './kept.ts';
import { reachStore } from './reach.store.ts';
import { sessionStore } from './session.store.ts';

/** Called once when the session could not be renewed: the person is logged out with this sentence. */
type Expired = (sentence: string) => void;
let onExpired: Expired = () => {};
export const whenSessionExpires = (listener: Expired): void => {
  onExpired = listener;
};

/**
 * `fetch` with the Bearer token and our version. A 401 renews the token once and repeats the request once; if there
 * is no new token the person is logged out with 'Session expired. Please log in again.' (specification §4, §8).
 */
export async function authorisedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const { token } = sessionStore.get();
  const response = await send(url, init, token);
  if (response.status !== 401 || !token) return response;
  let fresh: string;
  try {
    fresh = await renewedToken(token);
  } catch (error) {
    // A server that is not reached says nothing about the session: the next request tries again.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) throw error;
    throw expire();
  }
  const repeated = await send(url, init, fresh);
  if (repeated.status === 401) throw expire();
  return repeated;
}

function expire(): ApiError {
  const message = coreErrorText('session.expired');
  if (sessionStore.get().isAuthenticated) onExpired(message);
  return new ApiError(401, { ok: false, code: 'session.expired', message });
}

async function send(url: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-lintel-version', VERSION);
  if (token) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(url, { ...init, headers });
    reachStore.reached();
    noteEventPosition(response);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    reachStore.lost();
    throw new ApiError(0, {});
  }
}

/** Without network a call that only reads is answered with what the server said the last time, where that was kept. */
const transport: Transport = async ({ method, url, body, headers, signal }) => {
  const isReading = method === 'GET';
  try {
    const response = await authorisedFetch(url, { method, body, headers, signal });
    if (isReading) note(url, response);
    return response;
  } catch (error) {
    const earlier = isReading && error instanceof ApiError && error.status === 0 ? await earlierAnswer(url) : null;
    if (!earlier) throw error;
    return earlier;
  }
};

const loadKept = async () => ({ ...(await import('./kept.ts')), ...(await import('./kept.calls.ts')) });
let kept: Awaited<ReturnType<typeof loadKept>> | null = null;
/** What was answered before anything is kept. */
let early: (() => unknown)[] | null = [];
const MOST_EARLY = 60;

function note(url: string, response: Response): void {
  if (!kept) {
    if (early && early.length < MOST_EARLY) {
      const copy = response.clone();
      const { user } = sessionStore.get();
      early.push(() => sessionStore.get().user?.id === user?.id && note(url, copy));
    }
    return;
  }
  if (!kept.isWorthKeeping(url)) return;
  if (response.ok) void kept.keepAnswer(url, response.clone());
  // Gone, or no longer for this person: then not here either.
  else if ([403, 404].includes(response.status)) void kept.dropAnswers([url]).catch(() => undefined);
}

/** From here on answers are kept in this browser, for the person who is signed in. */
export async function beginKeeping(): Promise<void> {
  kept = await loadKept();
  const first = early ?? [];
  early = null;
  for (const one of first) one();
}

/** Nothing stays here of mailboxes that the person may not read any more. */
export async function keepOnly(readable: Readable): Promise<void> {
  await kept?.dropOtherMailboxes(readable).catch(() => undefined);
}

async function earlierAnswer(url: string): Promise<Response | null> {
  const { isWorthKeeping, keptAnswer } = await loadKept();
  const answer = isWorthKeeping(url) ? await keptAnswer(url) : null;
  if (!answer) return null;
  reachStore.showing(answer.at, url.includes('/mail/folder/'));
  return new Response(answer.body, { headers: { 'content-type': 'application/json' } });
}

/** The server's calls, typed by the contract. The route tables are generated, so that no page loads zod for them. */
export const api = {
  approvals: createClient(ROUTES.approvals as unknown as typeof approvalsApi, transport),
  audit: createClient(ROUTES.audit as unknown as typeof auditApi, transport),
  comments: createClient(ROUTES.comments as unknown as typeof commentsApi, transport),
  delegations: createClient(ROUTES.delegations as unknown as typeof delegationsApi, transport),
  calendars: createClient(ROUTES.calendars as unknown as typeof calendarsApi, transport),
  dashboard: createClient(ROUTES.dashboard as unknown as typeof dashboardApi, transport),
  departments: createClient(ROUTES.departments as unknown as typeof departmentsApi, transport),
  bankChanges: createClient(ROUTES.bankChanges as unknown as typeof bankChangesApi, transport),
  certifications: createClient(ROUTES.certifications as unknown as typeof certificationsApi, transport),
  duties: createClient(ROUTES.duties as unknown as typeof dutiesApi, transport),
  pay: createClient(ROUTES.pay as unknown as typeof payApi, transport),
  employees: createClient(ROUTES.employees as unknown as typeof employeesApi, transport),
  exports: createClient(ROUTES.exports as unknown as typeof exportsApi, transport),
  files: createClient(ROUTES.files as unknown as typeof filesApi, transport),
  health: createClient(ROUTES.health as unknown as typeof healthApi, transport),
  jobs: createClient(ROUTES.jobs as unknown as typeof jobsApi, transport),
  labels: createClient(ROUTES.labels as unknown as typeof labelsApi, transport),
  leave: createClient(ROUTES.leave as unknown as typeof leaveApi, transport),
  lists: createClient(ROUTES.lists as unknown as typeof listsApi, transport),
  identities: createClient(ROUTES.identities as unknown as typeof identitiesApi, transport),
  mailTemplates: createClient(ROUTES.mailTemplates as unknown as typeof mailTemplatesApi, transport),
  mail: createClient(ROUTES.mail as unknown as typeof mailApi, transport),
  sharedMail: createClient(ROUTES.sharedMail as unknown as typeof sharedMailApi, transport),
  sharedMailboxes: createClient(ROUTES.sharedMailboxes as unknown as typeof sharedMailboxesApi, transport),
  mailAccounts: createClient(ROUTES.mailAccounts as unknown as typeof mailAccountsApi, transport),
  mailAnswers: createClient(ROUTES.mailAnswers as unknown as typeof mailAnswersApi, transport),
  mailDrafts: createClient(ROUTES.mailDrafts as unknown as typeof mailDraftsApi, transport),
  mailEnclosed: createClient(ROUTES.mailEnclosed as unknown as typeof mailEnclosedApi, transport),
  mailPeople: createClient(ROUTES.mailPeople as unknown as typeof mailPeopleApi, transport),
  mailRecall: createClient(ROUTES.mailRecall as unknown as typeof mailRecallApi, transport),
  mailRecords: createClient(ROUTES.mailRecords as unknown as typeof mailRecordsApi, transport),
  mailThreads: createClient(ROUTES.mailThreads as unknown as typeof mailThreadsApi, transport),
  mailBulk: createClient(ROUTES.mailBulk as unknown as typeof mailBulkApi, transport),
  mailChanges: createClient(ROUTES.mailChanges as unknown as typeof mailChangesApi, transport),
  mailReading: createClient(ROUTES.mailReading as unknown as typeof mailReadingApi, transport),
  mailTransfer: createClient(ROUTES.mailTransfer as unknown as typeof mailTransferApi, transport),
  mailRules: createClient(ROUTES.mailRules as unknown as typeof mailRulesApi, transport),
  notifications: createClient(ROUTES.notifications as unknown as typeof notificationsApi, transport),
  people: createClient(ROUTES.people as unknown as typeof peopleApi, transport),
  policies: createClient(ROUTES.policies as unknown as typeof policiesApi, transport),
  preferences: createClient(ROUTES.preferences as unknown as typeof preferencesApi, transport),
  incidents: createClient(ROUTES.incidents as unknown as typeof incidentsApi, transport),
  requests: createClient(ROUTES.requests as unknown as typeof requestsApi, transport),
  projectPlans: createClient(ROUTES.projectPlans as unknown as typeof projectPlansApi, transport),
  projects: createClient(ROUTES.projects as unknown as typeof projectsApi, transport),
  recovery: createClient(ROUTES.recovery as unknown as typeof recoveryApi, transport),
  resources: createClient(ROUTES.resources as unknown as typeof resourcesApi, transport),
  search: createClient(ROUTES.search as unknown as typeof searchApi, transport),
  timesheets: createClient(ROUTES.timesheets as unknown as typeof timesheetsApi, transport),
  tasks: createClient(ROUTES.tasks as unknown as typeof tasksApi, transport),
  session: createClient(ROUTES.session as unknown as typeof sessionApi, transport),
  settings: createClient(ROUTES.settings as unknown as typeof settingsApi, transport),
  templates: createClient(ROUTES.templates as unknown as typeof templatesApi, transport),
  support: createClient(ROUTES.support as unknown as typeof supportApi, transport),
  workLabels: createClient(ROUTES.workLabels as unknown as typeof workLabelsApi, transport),
  costCodes: createClient(ROUTES.costCodes as unknown as typeof costCodesApi, transport),
};

/** One key for one intent: the same one when a request is repeated. */
export const intentKey = (): string => crypto.randomUUID();
