import type { Lintel } from './lintel.ts';

/** Calls the server as its person, and answers the data. Raises what it refuses. */
export async function call<T>(
  { origin, headers }: Pick<Lintel, 'origin' | 'headers'>,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: body && !isForm ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const said = (await response.json()) as { data: T };
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(said)}`);
  return said.data;
}

/** Reads an answer whole and as it comes, so that only the server is measured. Raises what it refuses. */
export async function read({ origin, headers }: Pick<Lintel, 'origin' | 'headers'>, path: string): Promise<void> {
  const response = await fetch(`${origin}/api/v1${path}`, { headers });
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${Buffer.from(bytes).toString().slice(0, 200)}`);
}
