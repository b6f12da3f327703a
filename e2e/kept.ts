import type { Page } from 'playwright-core';

/** The app is in the browser whole, and what the server said to this call; one that ends with `?` is any page of a list. */
export function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (url) => {
    if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
    if (!(await indexedDB.databases()).some(({ name }) => name === 'lintel.kept')) return false;
    const request = indexedDB.open('lintel.kept');
    await new Promise((done) => request.addEventListener('success', done));
    const keys = request.result.transaction('answers').objectStore('answers').getAllKeys();
    await new Promise((done) => keys.addEventListener('success', done));
    request.result.close();
    return keys.result.some((key) => key === url || (url.endsWith('?') && String(key).startsWith(url)));
  }, `/api/v1${path}`);
}
