import { Button } from '@mantine/core';
import { IconCloudOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useReach } from '#web/kit/reach.store.ts';
import { useStore } from '#web/kit/store.ts';
import { clock, longDate } from './mail.format.ts';
import s from './OfflineBar.module.css';
import { WaitingDialog } from './WaitingDialog.tsx';
import { waitingStore } from './waiting.store.ts';

const DAY_MS = 86_400_000;

/** Says that there is no network, how old is what is shown, and what waits to be sent. */
export function OfflineBar({ shownAt }: { shownAt: number | null }) {
  const { isAway, asOf } = useReach();
  const waiting = useStore(waitingStore);
  const [isOpen, setOpen] = useState(false);
  const refused = waiting.filter(({ problem }) => problem !== null).length;
  const at = asOf ?? shownAt;
  return (
    <div className={s.bar} role="status">
      {isAway ? <IconCloudOff size={16} stroke={1.8} aria-hidden /> : <IconSend size={16} stroke={1.8} aria-hidden />}
      <span>
        {isAway && <span>You are offline.{at === null ? '' : ` Showing mail as of ${timeText(at)}.`} </span>}
        <span>{waitingText(waiting.length - refused, refused)}</span>
      </span>
      {waiting.length > 0 && (
        <Button size="xs" variant="quiet" onClick={() => setOpen(true)}>
          Show
        </Button>
      )}
      {isOpen && waiting.length > 0 && <WaitingDialog waiting={waiting} onClose={() => setOpen(false)} />}
    </div>
  );
}

function waitingText(waiting: number, refused: number): string {
  const sentences = [];
  if (waiting > 0) sentences.push(waiting === 1 ? '1 message waits for the network.' : `${waiting} messages wait for the network.`);
  if (refused > 0) sentences.push(refused === 1 ? '1 message was not sent.' : `${refused} messages were not sent.`);
  return sentences.join(' ');
}

/** The time of today, else the day too. */
function timeText(at: number): string {
  const date = new Date(at);
  return Date.now() - at < DAY_MS && date.getDate() === new Date().getDate() ? clock(date) : longDate(date.toISOString());
}
