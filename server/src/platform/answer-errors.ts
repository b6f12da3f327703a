import type { ServerResponse } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorText, type ErrorCode } from '@lintel/contract/errors';
import { formatBytes } from '@lintel/contract/kit/size';
import { Refusal } from '#server/platform/errors.ts';

/** Every error leaves as `{ ok: false, data, message, code, fields? }` in the catalogue's words; what we did not foresee is logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : translate(error, request);
    // Whoever left in the middle of an upload is no fault of ours.
    if (refusal.status >= 500 && request.raw.socket.destroyed) request.log.info({ reason: error.message }, 'the caller left');
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    // Two who were as quick as each other, or a check of ours that should have come first.
    else if (refusal.code === 'request.taken') request.log.warn({ err: error }, 'the database refused a row');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return refuse(reply, refusal);
  });
}

export function refuse(reply: FastifyReply, { status, code, message, fields, data }: Refusal): FastifyReply {
  return reply.status(status).send({ ok: false, data: data ?? null, message, code, ...(fields ? { fields } : {}) });
}

/** The same where Fastify has no route, and so no hooks, for the request. */
export function refuseRaw(response: ServerResponse, { status, code, message }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify({ ok: false, data: null, message, code }));
}

/**
 * What Fastify, its plugins, the disk (ENOSPC, EDQUOT) and PostgreSQL raise, as ours. Whoever enters what is taken already is told so by
 * its slice; of two who enter it at once, the second is stopped by the database alone (23505: unique, 23P01: overlap, 40P01: deadlock).
 * A database that gives no connection (53300: too many, 57P03: starting) has begun nothing.
 */
const KNOWN: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_FIELDS_LIMIT: 'request.too_large',
  FST_PARTS_LIMIT: 'request.too_large',
  FST_FILES_LIMIT: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported',
  FST_UNDER_PRESSURE: 'request.busy',
  ENOSPC: 'request.no_space',
  EDQUOT: 'request.no_space',
  '53100': 'request.no_space',
  '23505': 'request.taken',
  '23P01': 'request.taken',
  '40P01': 'request.busy',
  '53300': 'request.busy',
  '57P03': 'request.busy',
};

/** pg-pool, without a code, when all its connections are taken for as long as it waits. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

function translate(error: FastifyError, request: FastifyRequest): Refusal {
  const known = error.message === NO_CONNECTION ? 'request.busy' : KNOWN[error.code];
  if (known) return refusalOf(known, { limit: formatBytes(request.routeOptions.bodyLimit ?? 1_048_576) });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return refusalOf('request.invalid', { details: error.message });
  return refusalOf('request.failed', { requestId: request.id });
}

function refusalOf(code: ErrorCode, values: Record<string, string | number>): Refusal {
  return new Refusal(code, errorText(code, values), code === 'request.busy' ? { retryAfter: 2 } : {});
}
