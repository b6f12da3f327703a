import { ApiError } from '@lintel/contract/kit/client';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { leftCompositions, loseCompose } from './compose.journal.ts';
import { composeStore, type ComposeStart } from './compose.store.ts';
import { ComposeOpening } from './ComposeOpening.tsx';
import { later, LaterPart, useLater } from '#web/kit/later.tsx';
import { useStore } from '#web/kit/store.ts';
import { toast } from '#web/kit/toast.tsx';
import s from './ComposeHost.module.css';

const loadCompose = () => import('./Compose.tsx');
const Compose = later(() => loadCompose().then(({ Compose: component }) => ({ default: component })));

const OfflineKeeper = later(() =>
  import('#web/features/mail/OfflineKeeper.tsx').then(({ OfflineKeeper: component }) => ({ default: component })),
);

/** Fetches the editor before it is needed: when the pointer is on the way to a button that opens it. */
export const preloadCompose = (): void => void loadCompose().catch(() => undefined);

/** Opens the dialog for a new message, or with what `start` gives. An open one is put into the dock. */
export function openCompose(start: ComposeStart): void {
  composeStore.open(start);
}

/** Where dialogs for writing live, whatever page is shown. Mounted once, by the shell. */
export function ComposeHost() {
  const sessions = useStore(composeStore);
  const isLater = useLater();
  useEffect(() => void offerLeft(), []);
  useEffect(openMailLinks, []);
  return (
    <>
      <LaterPart>{isLater && <OfflineKeeper />}</LaterPart>
      {sessions.length > 0 && (
        <div className={s.docks}>
          {sessions.map((session) => (
            <LaterPart key={session.key} fallback={<ComposeOpening session={session} />}>
              <Compose session={session} />
            </LaterPart>
          ))}
        </div>
      )}
    </>
  );
}

/** An address anywhere on a page is written to here, by a plain click. Answers how to end it. */
function openMailLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="mailto:" i]');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void import('./compose.mailto.ts').then(({ startOfMailto }) => openCompose(startOfMailto(link.getAttribute('href')!)));
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** What somebody was writing when the tab or the machine went down (reliability R24): one offer for all, which stands in no result's way. */
async function offerLeft(): Promise<void> {
  const left: { key: string; start: ComposeStart }[] = [];
  for (const one of await leftCompositions()) {
    if (await isSettled(one.start)) loseCompose(one.key);
    else left.push(one);
  }
  const [first] = left;
  if (!first) return;
  const name = first.start.subject ? `“${first.start.subject}”` : 'A message';
  toast.notice(`${left.length === 1 ? `${name} was` : `${left.length} messages were`} not sent when this page closed`, {
    stays: 60_000,
    action: { label: 'Open', run: () => left.forEach(({ start, key }) => composeStore.open(start, key)) },
  });
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
