import { z } from 'zod';
import { newId } from '@lintel/contract/kit/ids';

interface Json {
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  type?: string;
  pattern?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
}

/** The least that a schema takes: what may be left out is left out, an id is one that nothing has. Rules beyond types are not known here. */
export const sampleOf = (schema: z.ZodType): unknown => sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);

function sample(json: Json): unknown {
  if ('const' in json) return json.const;
  if (json.enum) return json.enum[0];
  if (json.anyOf) return json.anyOf.some(({ type }) => type === 'null') ? null : sample(json.anyOf[0]!);
  if (json.type === 'object') return Object.fromEntries((json.required ?? []).map((key) => [key, sample(json.properties![key]!)]));
  if (json.type === 'array') return Array.from({ length: json.minItems ?? 0 }, () => sample(json.items!));
  if (json.type === 'string') return text(json);
  if (json.type === 'integer' || json.type === 'number') return Math.max(json.minimum ?? 1, 1);
  return json.type === 'boolean' ? false : null;
}

function text({ pattern = '', format, minLength = 1 }: Json): string {
  const prefix = /^\^(\w+)_\[/.exec(pattern)?.[1];
  if (prefix) return newId(prefix);
  if (format === 'date') return '2026-06-24';
  if (format === 'date-time') return '2026-06-24T08:00:00Z';
  if (format === 'email') return 'nobody@corvane.example';
  return (/\\d|\[1-9\]/.test(pattern) ? '9' : 'x').repeat(minLength);
}
