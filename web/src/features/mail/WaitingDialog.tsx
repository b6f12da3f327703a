import { Button } from '@mantine/core';
import { toast } from '#web/kit/toast.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QueueList } from '#web/ui/QueueList.tsx';
import { openCompose } from './compose/ComposeHost.tsx';
import { longDate } from './mail.format.ts';
import { takeOut } from './waiting.queue.ts';
import type { WaitingMail } from './waiting.store.ts';

const GONE = 'This message has left by now. You find it in Sent.';

const startOf = ({ start, files }: WaitingMail) => ({
  ...start,
  ...(files.length > 0 ? { waitingFiles: files } : {}),
});

/** The mails that wait, each with why, and the ways to take it back. */
export function WaitingDialog({ waiting, onClose }: { waiting: readonly WaitingMail[]; onClose: () => void }) {
  const edit = async ({ key }: WaitingMail) => {
    const mail = await takeOut(key);
    if (!mail) return void toast.notice(GONE);
    onClose();
    openCompose(startOf(mail));
  };
  const discard = async ({ key }: WaitingMail) => {
    const mail = await takeOut(key);
    if (!mail) return void toast.notice(GONE);
    toast.notice('Message discarded', { stays: 15_000, action: { label: 'Undo', run: () => openCompose(startOf(mail)) } });
  };
  return (
    <Dialog opened onClose={onClose} title="Not sent yet" size="36rem">
      <QueueList
        items={waiting.map((mail) => ({
          key: mail.key,
          title: mail.form.subject || '(no subject)',
          sub: `To: ${mail.form.to.join(', ')}`,
          state: mail.problem ?? `Waits for the network since ${longDate(new Date(mail.at).toISOString())}`,
          isRefused: mail.problem !== null,
          buttons: (
            <>
              <Button size="xs" variant="default" onClick={() => void edit(mail)}>
                Edit
              </Button>
              <Button size="xs" variant="quiet" onClick={() => void discard(mail)}>
                Discard
              </Button>
            </>
          ),
        }))}
      />
    </Dialog>
  );
}
