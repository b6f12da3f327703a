/** The list comes first; then there is time to take in what a page without network needs. */
const LATER_MS = 8000;

/** Makes the app open without network, and as an app of its own. Answers the way to leave it be. */
export function installLater(): () => void {
  if (!import.meta.env.PROD) return () => {};
  const timer = setTimeout(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined), LATER_MS);
  return () => clearTimeout(timer);
}
