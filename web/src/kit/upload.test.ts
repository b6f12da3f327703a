import { afterEach, expect, test, vi } from 'vitest';
import { reachStore } from './reach.store.ts';
import { uploadFile } from './upload.ts';

/** A network that ends each upload in one way. */
function endUploads(how: 'load' | 'error'): void {
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 200;
    response = { ok: true, data: [{ id: 'upl_1' }] };
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => queueMicrotask(() => this.dispatchEvent(new Event(how)));
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}

const upload = () => uploadFile('/mail/uploads', 'attachments', new File(['x'], 'plan.txt'), () => undefined, new AbortController().signal);

afterEach(() => {
  reachStore.reached();
  vi.unstubAllGlobals();
});

test('a file that breaks off on its way says that the server is not reached, so that what waits is sent when it is', async () => {
  endUploads('error');
  await expect(upload()).rejects.toMatchObject({ status: 0 });
  expect(reachStore.get().isAway).toBe(true);
});

test('a file that arrives says that the server is there again', async () => {
  endUploads('load');
  reachStore.lost();
  await expect(upload()).resolves.toEqual({ id: 'upl_1' });
  expect(reachStore.get().isAway).toBe(false);
});
