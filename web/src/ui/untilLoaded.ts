/** How long it waits before it tries again; at once when the network is back. */
const WAIT_MS = 10_000;

/** A part of the page that is fetched however long that takes: without network, or between two builds, it takes no page down. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await connectedOrLater();
    }
  }
}

function connectedOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, WAIT_MS);
    window.addEventListener('online', done);
  });
}
