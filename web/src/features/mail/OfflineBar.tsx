import { useState } from 'react';
import { useReach } from '#web/kit/reach.store.ts';
import { useStore } from '#web/kit/store.ts';
import { waitingText } from '#web/kit/waiting.words.ts';
import { momentText } from '#web/ui/date.format.ts';
import { NetworkBar } from '#web/ui/NetworkBar.tsx';
import { WaitingDialog } from './WaitingDialog.tsx';
import { waitingStore } from './waiting.store.ts';

/** Says that there is no network, how old is what is shown, and what waits to be sent. */
export function OfflineBar({ shownAt }: { shownAt: number | null }) {
  const { isAway, asOf } = useReach();
  const waiting = useStore(waitingStore);
  const [isOpen, setOpen] = useState(false);
  const at = asOf ?? shownAt;
  return (
    <>
      <NetworkBar isAway={isAway} onShow={waiting.length > 0 ? () => setOpen(true) : undefined}>
        {isAway && <span>You are offline.{at === null ? '' : ` Showing mail as of ${momentText(at)}.`} </span>}
        <span>{waitingText(waiting, WORDS)}</span>
      </NetworkBar>
      {isOpen && waiting.length > 0 && <WaitingDialog waiting={waiting} onClose={() => setOpen(false)} />}
    </>
  );
}

const WORDS = { one: 'message', refused: 'not sent' };
