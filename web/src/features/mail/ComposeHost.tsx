import { ApiError } from '@lintel/contract/kit/client';
import { lazy, Suspense, useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { leftCompositions, loseCompose } from './compose.journal.ts';
import { composeStore, type ComposeStart } from './compose.store.ts';
import { useStore } from '#web/kit/store.ts';
import { toast } from '#web/kit/toast.tsx';
import s from './ComposeHost.module.css';

const loadCompose = () => import('./Compose.tsx');
const Compose = lazy(() => loadCompose().then(({ Compose: component }) => ({ default: component })));

/** Fetches the editor before it is needed: when the pointer is on the way to a button that opens it. */
export const preloadCompose = (): void => void loadCompose();

/** Opens the dialog for a new message, or with what `start` gives. An open one is put into the dock. */
export function openCompose(start: ComposeStart): void {
  composeStore.open(start);
}

/** Where dialogs for writing live, whatever page is shown. Mounted once, by the shell. */
export function ComposeHost() {
  const sessions = useStore(composeStore);
  useEffect(() => void offerLeft(), []);
  if (sessions.length === 0) return null;
  return (
    <div className={s.docks}>
      {sessions.map((session) => (
        <Suspense key={session.key} fallback={<Opening />}>
          <Compose session={session} />
        </Suspense>
      ))}
    </div>
  );
}

/** While the editor is fetched for the first time. */
function Opening() {
  return (
    <div className={s.opening} role="status">
      Opening the message...
    </div>
  );
}

/** What somebody was writing when the tab or the machine went down (reliability R24). */
async function offerLeft(): Promise<void> {
  for (const { key, start } of await leftCompositions()) {
    if (await isSettled(start)) {
      loseCompose(key);
      continue;
    }
    const name = start.subject ? `“${start.subject}”` : 'A message';
    toast.notice(`${name} was not sent when this page closed`, {
      stays: 60_000,
      action: { label: 'Open', run: () => composeStore.open(start, key) },
    });
  }
}

/** The server had all of it, and the draft was sent, removed or taken up elsewhere since. */
async function isSettled({ isOnServer, draftId, draftVersion }: ComposeStart): Promise<boolean> {
  if (!isOnServer || !draftId) return false;
  try {
    const { isDraft, folder, version } = await api.mail.get({ id: draftId });
    return !isDraft || folder === 'trash' || version !== draftVersion;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}
