import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyUnderPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { API_BASE } from '@lintel/contract/kit/client';
import { registerIdentity } from '#server/adapters/idp.embedded.ts';
import { mountApprovals } from '#server/features/approvals/approvals.routes.ts';
import { mountAudit } from '#server/features/audit/audit.routes.ts';
import { mountComments } from '#server/features/comments/comments.routes.ts';
import { mountCalendars } from '#server/features/calendars/calendars.routes.ts';
import { mountDashboard } from '#server/features/dashboard/dashboard.routes.ts';
import { mountDepartments } from '#server/features/departments/departments.routes.ts';
import { mountFiles } from '#server/features/files/files.routes.ts';
import { mountHealth } from '#server/features/health/health.routes.ts';
import { mountJobs } from '#server/features/jobs/jobs.routes.ts';
import { mountLeave } from '#server/features/leave/leave.routes.ts';
import { mountLists } from '#server/features/lists/lists.routes.ts';
import { mountMail } from '#server/features/mail/mail.routes.ts';
import { mountMailAccounts } from '#server/features/mail-accounts/mail-accounts.routes.ts';
import { mountNotifications } from '#server/features/notifications/notifications.routes.ts';
import { mountPeople } from '#server/features/people/people.routes.ts';
import { mountPreferences } from '#server/features/preferences/preferences.routes.ts';
import { mountRequests } from '#server/features/requests/requests.routes.ts';
import { mountProjects } from '#server/features/projects/projects.routes.ts';
import { mountRecovery } from '#server/features/recovery/recovery.routes.ts';
import { mountResources } from '#server/features/resources/resources.routes.ts';
import { mountSearch } from '#server/features/search/search.routes.ts';
import { createSession } from '#server/features/session/session.auth.ts';
import { mountSession } from '#server/features/session/session.routes.ts';
import { mountSettings } from '#server/features/settings/settings.routes.ts';
import { mountTimesheets } from '#server/features/timesheets/timesheets.routes.ts';
import { mountTasks } from '#server/features/tasks/tasks.routes.ts';
import { mountTemplates } from '#server/features/templates/templates.routes.ts';
import { mountSupport } from '#server/features/support/support.routes.ts';
import { mountWorkLabels } from '#server/features/work-labels/work-labels.routes.ts';
import { mountCostCodes } from '#server/features/cost-codes/cost-codes.routes.ts';
import { answerErrors, refuseRaw } from '#server/platform/answer-errors.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { mountEvents } from '#server/platform/events.routes.ts';
import { createMount, type Mounted } from '#server/platform/mount.ts';
import { openApi } from '#server/platform/openapi.ts';
import { securityHeaders } from '#server/platform/security-headers.ts';
import { serveWeb } from '#server/platform/web-files.ts';
import { VERSION } from '#server/version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    mounted: readonly Mounted[];
  }
}

/** The whole server as a value: main listens with it, tests inject into it, the docs read it. */
export async function buildApp(services: Services, options: { limits?: boolean } = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Ids of requests are answered too, so that a person can report one.
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    trustProxy: services.env.publicUrl.startsWith('https:') ? 'loopback' : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // An address that cannot be decoded never reaches a route, nor the handler below.
    frameworkErrors: (error, _request, reply) => refuseRaw(reply.raw, fail('request.invalid', { details: error.message })),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // From where a browser that has this answer needs to hear what happens.
    if (request.url.startsWith(API_BASE)) reply.header('x-lintel-events', services.events.position());
  });
  answerErrors(app);
  await securityHeaders(app, services.env);
  await app.register(fastifyCompress, { threshold: 1400, encodings: ['br', 'gzip'] });
  await app.register(fastifyMultipart, { throwFileSizeLimit: true });
  if (options.limits !== false) await limits(app);
  await registerIdentity(app, services);

  const { mount, mounted } = createMount(app, services, createSession(services));
  for (const mountSlice of SLICES) mountSlice(mount);
  app.get(`${API_BASE}/openapi.json`, { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, async () => openApi(mounted, VERSION));
  app.decorate('mounted', mounted);
  await serveWeb(app);
  return app;
}

const SLICES = [
  mountHealth,
  mountSession,
  mountSettings,
  mountDashboard,
  mountPeople,
  mountDepartments,
  mountNotifications,
  mountPreferences,
  mountProjects,
  mountTasks,
  mountTimesheets,
  mountSearch,
  mountMail,
  mountMailAccounts,
  mountApprovals,
  mountAudit,
  mountLists,
  mountJobs,
  mountSupport,
  mountRecovery,
  mountResources,
  mountEvents,
  mountFiles,
  mountComments,
  mountTemplates,
  mountRequests,
  mountCalendars,
  mountLeave,
  mountCostCodes,
  mountWorkLabels,
];

/** Refuses floods per person (or address) and call, and everything while the process is drowning. */
async function limits(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => request.user?.id ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return fail('request.too_many', { seconds }, { retryAfter: seconds });
    },
  });
  await app.register(fastifyUnderPressure, { maxEventLoopDelay: 5000, exposeStatusRoute: false });
}
