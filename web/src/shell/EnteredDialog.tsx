import { Button } from '@mantine/core';
import { discardEntered, tryAgain } from '#web/kit/entered.ts';
import type { Entered } from '#web/kit/entered.store.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QueueList } from '#web/ui/QueueList.tsx';

/** What was entered without network and is still here. */
export function EnteredDialog({ entered, onClose }: { entered: readonly Entered[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Not sent yet" size="36rem">
      <QueueList
        items={entered.map((one) => ({
          key: one.key,
          title: one.says,
          state: one.problem ?? `Waits for the network since ${formatDate(new Date(one.at).toISOString(), 'dateTime')}`,
          isRefused: one.problem !== null,
          buttons: (
            <>
              {one.problem !== null && (
                <Button size="xs" variant="default" onClick={() => void tryAgain(one)}>
                  Try again
                </Button>
              )}
              <Button size="xs" variant="quiet" onClick={() => void discardEntered(one.key)}>
                Discard
              </Button>
            </>
          ),
        }))}
      />
    </Dialog>
  );
}
