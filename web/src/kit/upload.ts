import { API_BASE, ApiError, type Envelope } from '@lintel/contract/kit/client';
import { VERSION } from './contract.gen.ts';
import { renewedToken } from './renewal.ts';
import { sessionStore } from './session.store.ts';

/**
 * Streams one file to a call that takes files as `field` and answers what it kept of each. `fetch` tells no progress of what it
 * sends, so this is an XMLHttpRequest.
 */
export async function uploadFile<Kept>(
  path: string,
  field: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Kept> {
  const { token } = sessionStore.get();
  const once = (bearer: string | null) => send(path, field, file, bearer, onProgress, signal);
  const first = await once(token);
  const answer = first.status === 401 ? await once(await renewedToken(token)) : first;
  const [kept] = (answer.envelope.data ?? []) as Kept[];
  if (!answer.envelope.ok || !kept) throw new ApiError(answer.status, answer.envelope);
  return kept;
}

function send(path: string, field: string, file: File, token: string | null, onProgress: (part: number) => void, signal: AbortSignal) {
  return new Promise<{ status: number; envelope: Partial<Envelope> }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append(field, file, file.name);
    request.open('POST', `${API_BASE}${path}`);
    request.responseType = 'json';
    request.setRequestHeader('x-lintel-version', VERSION);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve({ status: request.status, envelope: (request.response ?? {}) as Partial<Envelope> }));
    request.addEventListener('error', () => reject(new ApiError(0, {})));
    request.addEventListener('abort', () => reject(new Error('The upload was stopped')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
