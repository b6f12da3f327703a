import { z } from 'zod';
import { API_BASE } from '@lintel/contract/kit/client';
import { isBytes, isEvents, isPaged, type Route } from '@lintel/contract/kit/route';
import type { Mounted } from '#server/platform/mount.ts';

/** The OpenAPI 3.1 document of what is mounted; zod's JSON Schema is the dialect that 3.1 speaks. */
export function openApi(mounted: readonly Mounted[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of mounted) {
    const path = `${API_BASE}${one.route.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[one.route.method.toLowerCase()] = operation(one);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lintel', version },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

function operation({ slice, name, route }: Mounted): object {
  return {
    operationId: `${slice}.${name}`,
    tags: [slice],
    summary: route.summary,
    'x-permission': route.can,
    ...(route.can === 'public' ? { security: [] } : {}),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query'), ...onceParameter(route)],
    ...requestBody(route),
    responses: {
      200: { description: 'Done', content: answerContent(route) },
      default: { description: 'Refused: ok is false, message says why' },
    },
  };
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.shape ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || !(one as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(one as z.ZodType, 'input'),
  }));
}

const onceParameter = (route: Route): object[] =>
  route.once
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: route.once === 'required',
          schema: { type: 'string', minLength: 16, maxLength: 200 },
        },
      ]
    : [];

function requestBody({ body, form }: Route): object {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } };
  if (form) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: jsonSchema(form, 'input') } } } };
  return {};
}

function answerContent(route: Route): object {
  if (isBytes(route.data)) return { 'application/octet-stream': {} };
  if (isEvents(route.data)) return { 'text/event-stream': {} };
  const data = isPaged(route.data) ? { type: 'array', items: jsonSchema(route.data.paged, 'output') } : jsonSchema(route.data, 'output');
  const page = isPaged(route.data) ? { page: { type: 'object' } } : {};
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['ok', 'data', 'message'],
        properties: { ok: { const: true }, data, message: { type: 'string' }, ...page },
      },
    },
  };
}
