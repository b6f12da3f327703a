import { toast } from '#web/kit/toast.tsx';
import { waitingStore } from './waiting.store.ts';

/** Says that a mail waits, and takes it back as soon as it does no longer: it was sent, refused or taken out, here or in another tab. */
export function tellWaiting(key: string): void {
  toast.notice('No network: the message waits on this device and is sent by itself.', { stays: 8000, id: key });
  const stop = waitingStore.subscribe(() => {
    if (waitingStore.get().some((mail) => mail.key === key && mail.problem === null)) return;
    stop();
    toast.withdraw(key);
  });
}
