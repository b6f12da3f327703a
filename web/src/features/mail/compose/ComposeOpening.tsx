import { useIsOutOfReach } from '#web/kit/reach.store.ts';
import { keepCompose } from './compose.journal.ts';
import { composeStore, type ComposeSession } from './compose.store.ts';
import s from './ComposeHost.module.css';

/** While the editor is fetched for the first time; where there is no network, until that is back. */
export function ComposeOpening({ session: { key, start } }: { session: ComposeSession }) {
  const isAway = useIsOutOfReach();
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
