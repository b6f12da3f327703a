import Fastify from 'fastify';
import { pino } from 'pino';
import { createClient } from '@lintel/contract/kit/client';
import { peopleApi } from '@lintel/contract/people';
import { preferencesApi } from '@lintel/contract/preferences';
import { searchApi } from '@lintel/contract/search';
import { sessionApi } from '@lintel/contract/session';
import { readEnv } from '#server/env.ts';
import { registerIdentity } from '#server/adapters/idp.embedded.ts';
import { answerErrors } from '#server/platform/answer-errors.ts';
import { securityHeaders } from '#server/platform/security-headers.ts';
import { createSession } from '#server/platform/auth.ts';
import { createMount } from '#server/platform/mount.ts';
import { mountPeople } from '#server/features/people/people.routes.ts';
import { mountSession } from '#server/features/session/session.routes.ts';
import { mountSearch } from '#server/features/search/search.routes.ts';
import { mountPreferences } from '#server/features/preferences/preferences.routes.ts';
import { createTestDatabase } from '#test/database.ts';
import { hireCast } from '#test/cast.ts';
import { accessTokenFor } from '#test/tokens.ts';
const APIS: any = { people: peopleApi, preferences: preferencesApi, search: searchApi, session: sessionApi };
export async function testApp(options: any = {}): Promise<any> {
  const env = readEnv({ SMTP_IN_PORT: 'off', DEMO: 'off', ...options.env });
  const database = await createTestDatabase();
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const services: any = { env, db: database.db, pool: database.pool, clock: { now: options.now ?? (() => new Date()) }, log };
  const app: any = Fastify({ loggerInstance: log as any });
  answerErrors(app);
  await securityHeaders(app, env);
  await registerIdentity(app, services);
  const { mount } = createMount(app, services, createSession(services));
  mountPeople(mount); mountSession(mount); mountSearch(mount); mountPreferences(mount);
  const ids = options.cast === false ? {} : await hireCast(services);
  const over = (headersOf: any) => Object.fromEntries(Object.entries(APIS).map(([n, a]) => [n, createClient(a as any, async (r: any) => {
    const answer = await app.inject({ method: r.method, url: r.url, headers: { ...r.headers, ...(await headersOf()) }, ...(r.body === undefined ? {} : { payload: r.body }) });
    return new Response(answer.rawPayload, { status: answer.statusCode, headers: answer.headers as any });
  })]));
  return { app, services, as: (n: string) => over(async () => ({ authorization: `Bearer ${await accessTokenFor(services, n)}` })), anonymous: over(() => ({})), idOf: (n: string) => (ids as any)[n],
    close: async () => { await app.close(); await database.drop(); } };
}
