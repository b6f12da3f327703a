import { useSyncExternalStore } from 'react';
import { useReach } from '#web/kit/reach.store.ts';
import { keepCompose } from './compose.journal.ts';
import { composeStore, type ComposeSession } from './compose.store.ts';
import s from './ComposeHost.module.css';

/** While the editor is fetched for the first time; where there is no network, until that is back. */
export function ComposeOpening({ session: { key, start } }: { session: ComposeSession }) {
  // No call may have been tried since the network went.
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const isAway = useReach().isAway || !isOnline;
  // What was written before is nowhere else: it is offered again the next time.
  const close = () => {
    if (start.isRestored) keepCompose(key, start);
    composeStore.close(key);
  };
  return (
    <div className={s.opening} role="status">
      {isAway ? 'The editor is not on this device yet. It opens by itself when you are connected again.' : 'Opening the message...'}
      {isAway && (
        <button type="button" onClick={close}>
          Cancel
        </button>
      )}
    </div>
  );
}

const CHANGES = ['online', 'offline'] as const;

function onNetwork(changed: () => void): () => void {
  CHANGES.forEach((name) => window.addEventListener(name, changed));
  return () => CHANGES.forEach((name) => window.removeEventListener(name, changed));
}
