import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBytes, isEvents, isPaged, type Answer, type Api, type HandlerInput, type Route } from '@lintel/contract/kit/route';
import { API_BASE } from '@lintel/contract/kit/client';
import { isGranted } from '@lintel/contract/access';
import type { Ctx, Services, User } from '#server/platform/context.ts';
import { SYSTEM_USER } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { readInput, type RawInput } from '#server/platform/input.ts';
import { once } from '#server/platform/idempotency.ts';
import { auditRefusal } from '#server/platform/audit.ts';
import { admitTicket } from '#server/platform/auth.tickets.ts';
import { sendFile, type FileAnswer } from '#server/platform/answer-file.ts';

type Returned<R extends Route> = R['data'] extends { bytes: true } ? FileAnswer : R['data'] extends { events: true } ? void : Answer<R>;
export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Asks again whether the person is still signed in, for answers that last; raises when not. */
  recheck(): Promise<unknown>;
  /** Aborts when the caller leaves before the answer: for work that is worth nothing then. */
  gone(): AbortSignal;
}
export type Handlers<A extends Api> = {
  [K in keyof A]: (input: HandlerInput<A[K]>, ctx: Ctx, http: Http) => Promise<Returned<A[K]>>;
};

const CALLS_A_MINUTE = 600;

declare module 'fastify' {
  interface FastifyRequest {
    user?: User;
  }
}

/** Every route that was mounted, for the OpenAPI document, the docs and the safety test. */
export interface Mounted {
  slice: string;
  name: string;
  route: Route;
}

/** The file of a list as its own call writes it, for the job that writes long ones. */
export interface ListFile {
  route: Route;
  write(query: unknown, ctx: Ctx): Promise<FileAnswer>;
}
const LIST_FILES = new Map<string, ListFile>();

/** By the path of its call: `/people/export`. */
export const listFile = (path: string): ListFile | undefined => LIST_FILES.get(path);

/**
 * Registers a slice's calls: permission, input, one transaction for what changes, envelope. `session` finds the person
 * behind the request or raises; it is asked before anything of the request is looked at.
 */
export function createMount(app: FastifyInstance, services: Services, session: (request: FastifyRequest) => Promise<User>) {
  const mounted: Mounted[] = [];
  function mount<const A extends Api>(slice: string, api: A, handlers: NoInfer<Handlers<A>>): void {
    for (const [name, route] of Object.entries(api)) {
      const handler = handlers[name] as Handlers<Api>[string];
      mounted.push({ slice, name, route });
      if (route.isExport)
        LIST_FILES.set(route.path, {
          route,
          write: (query, ctx) => handler({ query } as never, ctx, null as never) as Promise<FileAnswer>,
        });
      app.route({
        method: route.method,
        url: `${API_BASE}${route.path}`,
        bodyLimit: route.bodyLimit ?? 1_048_576,
        config: { rateLimit: { max: route.rate ?? CALLS_A_MINUTE, timeWindow: 60_000, hook: 'preParsing' } },
        // Who may call at all is settled before the body is read.
        onRequest: async (request) => {
          if (route.can === 'public') return;
          if (isBytes(route.data)) await admitTicket(services, request);
          const user = await session(request);
          request.user = user;
          if (isGranted(user.role, route.can)) return;
          await auditRefusal(services, user, request, route);
          throw fail('access.forbidden');
        },
        handler: async (request, reply) => {
          const raw = await readInput(route, request, services);
          return answer(route, request, reply, await run(`${slice}.${name}`, route, handler, raw, request, reply));
        },
      });
    }
  }

  async function run(
    name: string,
    route: Route,
    handler: Handlers<Api>[string],
    raw: RawInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const ctx = contextOf(request, services);
    const http = { request, reply, recheck: () => session(request), gone: () => goneOf(reply) };
    if (route.method === 'GET' || route.apart) return handler(raw.input as never, ctx, http);
    if (route.once === 'required' && !ctx.onceKey) throw fail('idempotency.required');
    const effect = (inside: Ctx) => handler(raw.input as never, inside, http) as Promise<unknown>;
    return withTransaction(services.db, async (tx) => {
      const inside = { ...ctx, db: tx };
      if (!route.once || !ctx.onceKey) return effect(inside);
      return once(inside, name, ctx.onceKey, hashOf(raw.fingerprint), () => effect(inside));
    });
  }

  return { mount, mounted };
}

export type Mount = ReturnType<typeof createMount>['mount'];

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => !raw.writableEnded && gone.abort());
  return gone.signal;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function contextOf(request: FastifyRequest, services: Services): Ctx {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || key.length < 16 || key.length > 200)) throw fail('idempotency.required');
  return {
    db: services.db,
    user: request.user ?? SYSTEM_USER,
    now: services.clock.now(),
    services,
    log: request.log,
    ip: request.ip,
    onceKey: key ?? null,
  };
}

function answer(route: Route, request: FastifyRequest, reply: FastifyReply, value: unknown): unknown {
  if (isEvents(route.data)) return reply;
  if (isBytes(route.data)) return sendFile(request, reply, value as FileAnswer);
  if (isPaged(route.data)) {
    const { items, page } = value as { items: unknown[]; page: unknown };
    return {
      ok: true,
      data: items.map((item) => route.data && (route.data as { paged: { parse(v: unknown): unknown } }).paged.parse(item)),
      message: '',
      page,
    };
  }
  return { ok: true, data: route.data.parse(value), message: '' };
}
