import { answerRecipients } from '@lintel/contract/mail-rules';
import type { Email } from '@lintel/contract/mail';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStore } from '#web/kit/store.ts';
import { answerBelow, belowStore } from '#web/features/mail/compose/compose.below.ts';
import { answerTo, ownOf } from '#web/features/mail/compose/compose.start.ts';
import { composeStore } from '#web/features/mail/compose/compose.store.ts';
import { preloadCompose } from '#web/features/mail/compose/ComposeHost.tsx';
import { nameOf } from '#web/features/mail/mail.format.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import s from './QuickReply.module.css';

/** Below the last mail: an answer that is written in place. On a phone the bar with Reply has that place. */
export function QuickReply({ mail }: { mail: Email }) {
  const isPhone = useIsPhone();
  const isAnswerable = !mail.isDraft && !mail.sendAt && !mail.unreadable && mail.folder !== 'spam' && mail.folder !== 'trash';
  return isPhone || !isAnswerable ? null : <Box mail={mail} />;
}

function Box({ mail }: { mail: Email }) {
  const place = useRef<HTMLDivElement>(null);
  const session = useStore(composeStore).find(({ start }) => start.inReplyTo === mail.id);
  // Not while it stands ready out of sight: then no effect runs.
  useEffect(() => {
    const own = { mailId: mail.id, place: place.current! };
    belowStore.set(own);
    return () => {
      if (belowStore.get() === own) belowStore.set(null);
    };
  }, [mail.id]);
  const names = answerRecipients(mail, 'reply', ownOf(mail)).to.map(nameOf).join(', ');
  const begin = () => answerBelow({ ...answerTo(mail, 'reply'), inReplyTo: mail.id });
  return (
    <div className={s.quick}>
      <div ref={place} />
      {session?.shape !== 'below' && (
        <button type="button" className={s.box} onPointerEnter={preloadCompose} onFocus={preloadCompose} onClick={begin}>
          <IconArrowBackUp size={16} stroke={1.7} aria-hidden />
          <span>{session ? 'Go on writing the reply' : `Reply to ${names}...`}</span>
        </button>
      )}
    </div>
  );
}
