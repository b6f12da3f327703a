import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { API_BASE } from '@lintel/contract/kit/client';
import { authorisedFetch, beginKeeping } from '#web/kit/api.ts';
import { useServerEvent } from '#web/kit/events.ts';
import { trimPages } from '#web/kit/kept.ts';
import { reachStore } from '#web/kit/reach.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { keepRecentMail } from './mail.keep.ts';
import { readWaiting, sendWaiting } from './waiting.queue.ts';

const ASK_MS = 15_000;
/** Mails come in bunches. */
const SETTLED_MS = 20_000;

/** Makes the mailbox go on without network: keeps recent mail, notices when the network is back, and sends what waits. */
export function OfflineKeeper() {
  const client = useQueryClient();
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useServerEvent('mail.changed', () => {
    clearTimeout(later.current);
    later.current = setTimeout(keepNow, SETTLED_MS);
  });
  useEffect(() => {
    const send = () =>
      void sendWaiting(({ form }) => {
        toast.result(form.subject ? `“${form.subject}” was sent` : 'A message was sent');
        void client.invalidateQueries({ queryKey: ['mail'] });
      });
    let wasAway = reachStore.get().isAway;
    const follow = reachStore.subscribe(() => {
      const { isAway } = reachStore.get();
      if (wasAway && !isAway) {
        void client.invalidateQueries();
        send();
      }
      wasAway = isAway;
    });
    const ask = () => {
      if (reachStore.get().isAway) void authorisedFetch(`${API_BASE}/health`).catch(() => undefined);
    };
    const timer = setInterval(ask, ASK_MS);
    window.addEventListener('online', ask);
    window.addEventListener('offline', reachStore.lost);
    void beginKeeping()
      .then(keepNow)
      .catch(() => undefined);
    void readWaiting().then(send);
    return () => {
      follow();
      clearInterval(timer);
      clearTimeout(later.current);
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', reachStore.lost);
    };
  }, [client]);
  return null;
}

// What could not be kept this time is kept the next.
const keepNow = () => void keepRecent(new Date()).catch(() => undefined);

async function keepRecent(now: Date): Promise<void> {
  await trimPages(now);
  await keepRecentMail(now);
}
