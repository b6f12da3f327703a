import { isBytes, isPaged, type Answer, type Api, type CallInput, type PageInfo, type Route } from './route.ts';

/** What every JSON answer looks like (specification §7, decisions 3). */
export interface Envelope {
  ok: boolean;
  data: unknown;
  message: string;
  code?: string;
  fields?: Record<string, string>;
  page?: PageInfo;
}

/** A refusal by the server: its sentence, its code, and the fields it is about. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly data: unknown;
  constructor(status: number, envelope: Partial<Envelope>) {
    super(envelope.message || 'The server could not be reached. Check the connection and try again.');
    this.name = 'ApiError';
    this.status = status;
    this.code = envelope.code ?? 'unreachable';
    this.fields = envelope.fields ?? {};
    this.data = envelope.data;
  }
}

export interface CallOptions {
  /** The same key for a repeat of the same intent: the effect happens once (R20). */
  idempotencyKey?: string;
  signal?: AbortSignal;
}
export type Call<R extends Route> = (
  ...args: object extends CallInput<R> ? [input?: CallInput<R>, options?: CallOptions] : [input: CallInput<R>, options?: CallOptions]
) => Promise<Answer<R>>;
/** `path` is that of its route: what a job is told to call in one's place. `address` is where this very call goes to. */
export type Client<A extends Api> = {
  [K in keyof A]: Call<A[K]> & { readonly path: string; readonly address: (input: CallInput<A[K]>) => string };
};

/** Carries one request to the server and back: fetch with a token in the browser, `app.inject` in tests. */
export type Transport = (request: {
  method: string;
  url: string;
  body: string | FormData | undefined;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}) => Promise<Response>;

export const API_BASE = '/api/v1';

/** One function a route. Raises `ApiError` with the server's sentence when the answer is not ok. */
export function createClient<const A extends Api>(api: A, transport: Transport): Client<A> {
  const calls = Object.entries(api).map(([name, definition]) => [
    name,
    Object.assign(callOf(definition, transport), {
      path: definition.path,
      address: (input: Record<string, unknown>) => urlOf(definition, input),
    }),
  ]);
  return Object.fromEntries(calls) as Client<A>;
}

/** The address of a call, with its path parameters and query filled in. */
export function urlOf(definition: Route, input: Record<string, unknown> = {}): string {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input['query'] as Record<string, unknown>) ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return `${API_BASE}${path}${query.size ? `?${query}` : ''}`;
}

function callOf(definition: Route, transport: Transport) {
  return async (input: Record<string, unknown> = {}, options: CallOptions = {}): Promise<unknown> => {
    const headers: Record<string, string> = {};
    let body: string | FormData | undefined;
    if (definition.body) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(input['body'] ?? {});
    } else if (definition.form) {
      body = formOf(input['form'] as Record<string, unknown>);
    }
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const response = await transport({
      method: definition.method,
      url: urlOf(definition, input),
      body,
      headers,
      signal: options.signal,
    });
    return readAnswer(definition, response);
  };
}

async function readAnswer(definition: Route, response: Response): Promise<unknown> {
  if (isBytes(definition.data) && response.ok) return response.blob();
  const envelope = (await response.json().catch(() => ({}))) as Partial<Envelope>;
  if (!response.ok || !envelope.ok) throw new ApiError(response.status, envelope);
  return isPaged(definition.data) ? { items: envelope.data, page: envelope.page } : envelope.data;
}

/** Lists of texts become one JSON field, files repeat (specification §7). */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (Array.isArray(value) && value.some((one) => one instanceof Blob))
      for (const file of value as File[]) form.append(name, file, file.name);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
