import { API_BASE, ApiError, type Envelope } from '@lintel/contract/kit/client';
import { VERSION } from './contract.gen.ts';
import { reachStore } from './reach.store.ts';
import { renewedToken } from './renewal.ts';
import { sessionStore } from './session.store.ts';

/** From 0 to 1 while it is sent. */
type OnProgress = (part: number) => void;

interface Sending {
  onProgress: OnProgress;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** Streams one file to a call that takes files as `field` and answers what it kept of each. */
export async function uploadFile<Kept>(
  path: string,
  field: string,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Kept> {
  const [kept] = await uploadForm<Kept[]>(path, { [field]: file }, { onProgress, signal });
  if (!kept) throw new ApiError(0, {});
  return kept;
}

/** Streams a form to a call and answers its data. `fetch` tells no progress of what it sends, so this is an XMLHttpRequest. */
export async function uploadForm<Data>(path: string, fields: Record<string, string | File>, sending: Sending): Promise<Data> {
  const { token } = sessionStore.get();
  const first = await send(path, fields, token, sending);
  const { status, envelope } = first.status === 401 ? await send(path, fields, await renewedToken(token), sending) : first;
  if (!envelope.ok) throw new ApiError(status, envelope);
  return envelope.data as Data;
}

function send(
  path: string,
  fields: Record<string, string | File>,
  token: string | null,
  { onProgress, signal, idempotencyKey }: Sending,
): Promise<{ status: number; envelope: Partial<Envelope> }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, value.name);
    }
    request.open('POST', `${API_BASE}${path}`);
    request.responseType = 'json';
    request.setRequestHeader('x-lintel-version', VERSION);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      reachStore.reached();
      resolve({ status: request.status, envelope: (request.response ?? {}) as Partial<Envelope> });
    });
    request.addEventListener('error', () => {
      reachStore.lost();
      reject(new ApiError(0, {}));
    });
    request.addEventListener('abort', () => reject(new Error('The upload was stopped')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
