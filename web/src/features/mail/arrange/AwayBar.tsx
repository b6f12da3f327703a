import { Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import type { ShownNote } from './away.data.ts';
import { useTurnAway } from './useTurnAway.ts';
import { dayText } from '#web/features/mail/mail.format.ts';
import { AwayWords } from './AwayWords.tsx';
import s from './AwayBar.module.css';

/** Says quietly that a mailbox answers by itself, until when, and what. */
export function AwayBar({ note }: { note: ShownNote }) {
  const [isShown, setShown] = useState(false);
  const textId = useId();
  const maySetUp = useCan('mailboxes:manage');
  const { mailbox, until } = note;
  const turn = useTurnAway(mailbox);
  return (
    <section className={s.bar} aria-label="Away note">
      <IconMessageReply size={16} stroke={1.8} aria-hidden />
      <span className={s.words}>
        {mailbox ? `The away note of ${mailbox.name} is on` : 'Your away note is on'} until {dayText(new Date(`${until}T12:00`))}.{' '}
        <span className={s.how}>Whoever writes gets it once in four days.</span>
      </span>
      <span className={s.buttons}>
        <Button size="xs" variant="quiet" aria-expanded={isShown} aria-controls={textId} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
        {(!mailbox || maySetUp) && (
          <Button size="xs" variant="quiet" loading={turn.isPending} onClick={() => turn.mutate(false)}>
            Turn off
          </Button>
        )}
      </span>
      <div id={textId} className={s.text} hidden={!isShown}>
        <AwayWords text={note.text} outside={note.outside} />
      </div>
    </section>
  );
}
