import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { giveEntered, readEntered } from '#web/kit/entered.ts';
import { enteredStore } from '#web/kit/entered.store.ts';
import { onReach, reachStore, useReach } from '#web/kit/reach.store.ts';
import { useStore } from '#web/kit/store.ts';
import { waitingText } from '#web/kit/waiting.words.ts';
import { momentText } from '#web/ui/date.format.ts';
import { NetworkBar } from '#web/ui/NetworkBar.tsx';
import { EnteredDialog } from './EnteredDialog.tsx';

const RETRY_MS = 15_000;

/** Says that there is no network, how old is what is shown, and what was entered meanwhile; the mailbox says the first two itself. */
export function OfflineBar() {
  const { isAway, oldest } = useReach();
  const entered = useStore(enteredStore);
  const [isOpen, setOpen] = useState(false);
  const isSaidByMail = useLocation().pathname.split('/')[2] === 'mail';
  useEffect(() => {
    void readEntered().then(giveEntered);
    return onReach(() => void (!reachStore.get().isAway && giveEntered()));
  }, []);
  // A server that is too busy, or in need of repair, is asked again.
  const isWaiting = entered.some(({ problem }) => problem === null);
  useEffect(() => {
    if (isAway || !isWaiting) return undefined;
    const timer = setInterval(() => void giveEntered(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isAway, isWaiting]);
  const isSaid = isAway && !isSaidByMail;
  if (!isSaid && entered.length === 0) return null;
  return (
    <>
      <NetworkBar isAway={isAway} onShow={entered.length > 0 ? () => setOpen(true) : undefined}>
        {isSaid && (
          <span>{oldest === null ? 'You are offline.' : `You are offline. What you see is of ${momentText(oldest)} or later.`}</span>
        )}
        {entered.length > 0 && <span>{waitingText(entered, WORDS)}</span>}
      </NetworkBar>
      {isOpen && entered.length > 0 && <EnteredDialog entered={entered} onClose={() => setOpen(false)} />}
    </>
  );
}

const WORDS = { one: 'entry', many: 'entries', refused: 'refused' };
