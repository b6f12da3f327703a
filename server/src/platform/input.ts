import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route, Upload } from '@lintel/contract/kit/route';
import { MAIL_LIMITS } from '@lintel/contract/mail-form';
import { formatBytes } from '@lintel/contract/kit/size';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { sniffing } from '#server/platform/sniff.ts';

export interface RawInput {
  /** What the handler gets: path parameters, then query, body, form. */
  input: Record<string, unknown>;
  /** The request as its sender meant it, for the comparison under an Idempotency-Key. */
  fingerprint: unknown;
}

/** Reads and checks every part of a request that the route declares. Files of a form are stored while they stream in. */
export async function readInput(route: Route, request: FastifyRequest, services: Services): Promise<RawInput> {
  // What cannot be an id is the id of nothing.
  const params = route.params?.safeParse(request.params);
  if (params && !params.success) throw fail('request.not_found');
  const input: Record<string, unknown> = { ...params?.data };
  if (route.query) input['query'] = check(route.query, request.query);
  if (route.body) input['body'] = check(route.body, request.body ?? {});
  if (route.form) input['form'] = check(route.form, await readForm(request, services, route.fileLimit));
  return { input, fingerprint: input };
}

function check(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'request'] ??= issue.message;
  const details = Object.entries(fields)
    .map(([field, message]) => `${field}: ${message}`)
    .join('; ');
  throw fail('request.invalid', { details }, { fields });
}

/** One stored upload a file, under its field's name; texts under theirs. */
async function readForm(
  request: FastifyRequest,
  services: Services,
  fileLimit: number = MAIL_LIMITS.fileBytes,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw fail('request.unsupported');
  const form: Record<string, unknown> = {};
  let total = 0;
  let count = 0;
  const parts = request.parts({
    limits: { fileSize: fileLimit, files: MAIL_LIMITS.files + 1, fieldSize: 6_000_000, fields: 60 },
  });
  for await (const part of wellFormed(parts)) {
    if (part.type === 'field') {
      form[part.fieldname] = part.value;
      continue;
    }
    count += 1;
    if (count > MAIL_LIMITS.files) throw fail('mail.too_many_files', { limit: MAIL_LIMITS.files });
    const { content, type: sniffed } = sniffing(part.file);
    const stored = await services.blobs.put(content, fileLimit).catch((error: unknown) => {
      if (error instanceof RangeError || part.file.truncated) throw tooLarge(part.filename, fileLimit);
      throw broken(error);
    });
    // A stream that was cut at the limit ends like any other: only this flag tells.
    if (part.file.truncated) throw tooLarge(part.filename, fileLimit);
    total += stored.size;
    const most = Math.max(MAIL_LIMITS.mailBytes, fileLimit);
    if (total > most) throw fail('mail.too_large', { limit: formatBytes(most) });
    const upload: Upload = { filename: part.filename || 'file', type: part.mimetype, sniffed: sniffed(), ...stored };
    ((form[part.fieldname] ??= []) as Upload[]).push(upload);
  }
  return form;
}

/** The reader of forms has no codes for what is none. */
const BROKEN = [
  [/unexpected end of multipart data|malformed part header/i, 'request.cut_off'],
  [/boundary not found/i, 'request.unsupported'],
] as const;

function broken(error: unknown): unknown {
  const [, code] = BROKEN.find(([said]) => error instanceof Error && said.test(error.message)) ?? [];
  return code ? fail(code) : error;
}

async function* wellFormed<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw broken(error);
  }
}

const tooLarge = (filename: string, limit: number) => fail('mail.file_too_large', { filename, limit: formatBytes(limit) });
