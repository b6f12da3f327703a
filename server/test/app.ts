import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { approvalsApi } from '@lintel/contract/approvals';
import { auditApi } from '@lintel/contract/audit';
import { delegationsApi } from '@lintel/contract/delegations';
import { commentsApi } from '@lintel/contract/comments';
import { calendarsApi } from '@lintel/contract/calendars';
import { dashboardApi } from '@lintel/contract/dashboard';
import { departmentsApi } from '@lintel/contract/departments';
import { bankChangesApi } from '@lintel/contract/bank-changes';
import { certificationsApi } from '@lintel/contract/certifications';
import { dutiesApi } from '@lintel/contract/duties';
import { payApi } from '@lintel/contract/pay';
import { employeesApi } from '@lintel/contract/employees';
import { exportsApi } from '@lintel/contract/exports';
import { filesApi } from '@lintel/contract/files';
import { healthApi } from '@lintel/contract/health';
import { jobsApi } from '@lintel/contract/jobs';
import { createClient, type Client, type Transport } from '@lintel/contract/kit/client';
import type { Api } from '@lintel/contract/kit/route';
import { leaveApi } from '@lintel/contract/leave';
import { listsApi } from '@lintel/contract/lists';
import { mailAccountsApi } from '@lintel/contract/mail-accounts';
import { mailApi } from '@lintel/contract/mail';
import { identitiesApi } from '@lintel/contract/mail-identities';
import { labelsApi } from '@lintel/contract/mail-labels';
import { mailAnswersApi } from '@lintel/contract/mail-answers';
import { mailBulkApi } from '@lintel/contract/mail-bulk';
import { mailChangesApi } from '@lintel/contract/mail-changes';
import { mailDraftsApi } from '@lintel/contract/mail-drafts';
import { mailEnclosedApi } from '@lintel/contract/mail-enclosed';
import { mailThreadsApi } from '@lintel/contract/mail-threads';
import { mailReadingApi } from '@lintel/contract/mail-reading';
import { sharedMailApi, sharedMailboxesApi } from '@lintel/contract/mail-shared';
import { mailPeopleApi } from '@lintel/contract/mail-people';
import { mailRecallApi } from '@lintel/contract/mail-recall';
import { mailRecordsApi } from '@lintel/contract/mail-records';
import { mailRulesApi } from '@lintel/contract/mail-sorting';
import { mailTemplatesApi } from '@lintel/contract/mail-templates';
import { mailTransferApi } from '@lintel/contract/mail-transfer';
import { notificationsApi } from '@lintel/contract/notifications';
import { peopleApi } from '@lintel/contract/people';
import { policiesApi } from '@lintel/contract/policies';
import { preferencesApi } from '@lintel/contract/preferences';
import { incidentsApi } from '@lintel/contract/incidents';
import { requestsApi } from '@lintel/contract/requests';
import { projectPlansApi } from '@lintel/contract/project-plans';
import { projectsApi } from '@lintel/contract/projects';
import { recoveryApi } from '@lintel/contract/recovery';
import { resourcesApi } from '@lintel/contract/resources';
import { searchApi } from '@lintel/contract/search';
import { sessionApi } from '@lintel/contract/session';
import { timesheetsApi } from '@lintel/contract/timesheets';
import { tasksApi } from '@lintel/contract/tasks';
import { templatesApi } from '@lintel/contract/templates';
import { supportApi } from '@lintel/contract/support';
import { settingsApi } from '@lintel/contract/settings';
import { workLabelsApi } from '@lintel/contract/work-labels';
import { costCodesApi } from '@lintel/contract/cost-codes';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { FEATURE_JOBS } from '#server/feature-jobs.ts';
import type { Services } from '#server/platform/context.ts';
import { createEventHub } from '#server/platform/events.ts';
import { startJobs } from '#server/platform/jobs.ts';
import { createTestDatabase } from '#test/database.ts';
import { hireCast, type CastName } from '#test/cast.ts';
import { accessTokenFor } from '#test/tokens.ts';

export const APIS = {
  sharedMail: sharedMailApi,
  sharedMailboxes: sharedMailboxesApi,
  approvals: approvalsApi,
  audit: auditApi,
  delegations: delegationsApi,
  comments: commentsApi,
  calendars: calendarsApi,
  dashboard: dashboardApi,
  departments: departmentsApi,
  bankChanges: bankChangesApi,
  certifications: certificationsApi,
  duties: dutiesApi,
  pay: payApi,
  employees: employeesApi,
  exports: exportsApi,
  files: filesApi,
  health: healthApi,
  jobs: jobsApi,
  labels: labelsApi,
  leave: leaveApi,
  lists: listsApi,
  identities: identitiesApi,
  mailTemplates: mailTemplatesApi,
  mail: mailApi,
  mailAccounts: mailAccountsApi,
  mailAnswers: mailAnswersApi,
  mailBulk: mailBulkApi,
  mailChanges: mailChangesApi,
  mailDrafts: mailDraftsApi,
  mailEnclosed: mailEnclosedApi,
  mailThreads: mailThreadsApi,
  mailReading: mailReadingApi,
  mailPeople: mailPeopleApi,
  mailRecall: mailRecallApi,
  mailRecords: mailRecordsApi,
  mailRules: mailRulesApi,
  mailTransfer: mailTransferApi,
  notifications: notificationsApi,
  people: peopleApi,
  policies: policiesApi,
  preferences: preferencesApi,
  incidents: incidentsApi,
  requests: requestsApi,
  projectPlans: projectPlansApi,
  projects: projectsApi,
  recovery: recoveryApi,
  resources: resourcesApi,
  search: searchApi,
  session: sessionApi,
  settings: settingsApi,
  tasks: tasksApi,
  templates: templatesApi,
  timesheets: timesheetsApi,
  support: supportApi,
  costCodes: costCodesApi,
  workLabels: workLabelsApi,
};
type Clients = { [K in keyof typeof APIS]: Client<(typeof APIS)[K]> };

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** The clients of somebody of the cast, with a real access token. */
  as(name: CastName): Clients;
  /** The clients of nobody. */
  anonymous: Clients;
  /** `emp_…` of somebody of the cast. */
  idOf(name: CastName): string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  now?: () => Date;
}

/** The clients of each of the cast over a server that runs already. */
export function clientsFor(app: FastifyInstance, services: Services): TestApp['as'] {
  const tokens = new Map<string, Promise<string>>();
  // A test may move its clock: a token lives for ten minutes, and is renewed after five.
  const tokenOf = (name: CastName) => {
    const key = `${name} ${Math.floor(services.clock.now().getTime() / 300_000)}`;
    const token = tokens.get(key) ?? accessTokenFor(services, name);
    tokens.set(key, token);
    return token;
  };
  return (name) => clientsOver(async (request) => inject(app, request, { authorization: `Bearer ${await tokenOf(name)}` }));
}

/** The real server on a database of its own, with the seven personas hired, on nobody's port. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel test '));
  const env = readEnv({
    DATA_DIR: folder,
    SMTP_IN_PORT: 'off',
    DEMO: 'off',
    SECRET_KEY: 'a secret key for tests alone, 0123456789',
    ...options.env,
  });
  const database = await createTestDatabase();
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const base = {
    env,
    db: database.db,
    pool: database.pool,
    blobs: await openFolderBlobs(path.join(folder, 'blobs')),
    clock: { now: options.now ?? (() => new Date()) },
    log,
  };
  const events = await createEventHub(base);
  // startJobs fills in the jobs; they run by services.jobs.drain() alone.
  const services: Services = { ...base, events, jobs: undefined as never };
  await startJobs({ services, jobs: FEATURE_JOBS, workers: false });
  const app = await buildApp(services, { limits: false });
  const ids = await hireCast(services);
  return {
    app,
    services,
    as: clientsFor(app, services),
    anonymous: clientsOver((request) => inject(app, request, {})),
    idOf: (name) => ids[name],
    close: async () => {
      await app.close();
      await services.jobs.stop();
      await events.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function clientsOver(transport: Transport): Clients {
  return Object.fromEntries(Object.entries(APIS).map(([name, api]) => [name, createClient(api as Api, transport)])) as unknown as Clients;
}

/** Hands a request to the server without a socket. */
async function inject(app: FastifyInstance, request: Parameters<Transport>[0], headers: Record<string, string>): Promise<Response> {
  const encoded = new Response(request.body);
  const form = request.body instanceof FormData ? { 'content-type': encoded.headers.get('content-type')! } : {};
  const answer = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers, ...form, ...headers },
    ...(request.body === undefined ? {} : { payload: Buffer.from(await encoded.arrayBuffer()) }),
  });
  return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
  });
}
