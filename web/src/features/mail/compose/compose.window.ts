import { to } from '#web/kit/link.ts';

/** Wide enough for the layout of a desktop. */
const SIZE = 'popup,width=880,height=820';

/** A window of its own for writing; null where the browser lets none open. */
export const openComposeWindow = (query: { draft?: string; account?: string | undefined } = {}): Window | null =>
  window.open(addressOf(query), '_blank', SIZE);

/** For a draft that is being saved: opened at once, so that the browser takes it for the answer to a click, and led there later. */
export function openComposeWindowLater(): { show: (draft: string | undefined) => void; close: () => void } | null {
  const opened = window.open('', '_blank', SIZE);
  if (!opened) return null;
  return { show: (draft) => opened.location.replace(addressOf(draft ? { draft } : {})), close: () => opened.close() };
}

function addressOf({ draft, account }: { draft?: string; account?: string | undefined }): string {
  const query = new URLSearchParams({ ...(draft ? { draft } : {}), ...(account ? { account } : {}) });
  return `${to('mail.compose')}${query.size ? `?${query}` : ''}`;
}
