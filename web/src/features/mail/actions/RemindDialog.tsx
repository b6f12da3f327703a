import type { Email } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#web/kit/clock.ts';
import { threadQuery } from '#web/features/mail/mail.data.ts';
import { remindTimes } from './mail.times.ts';
import { REMIND } from './remind.words.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { useRemind } from './useRemind.ts';

interface RemindDialogProps {
  mail: Email;
  onClose: () => void;
}

/** When a mail comes back if nobody answers it: the one that is open, or the last one of one's own in its conversation. */
export function RemindDialog({ mail, onClose }: RemindDialogProps) {
  const { data: thread } = useQuery(threadQuery(mail.id));
  const { remind } = useRemind();
  const own = thread?.findLast(({ folder, from }) => folder === 'sent' && from.email.toLowerCase() === mail.ownAddress.toLowerCase());
  const meant = mail.folder === 'sent' || mail.reminder ? mail.id : (own?.id ?? mail.id);
  return <TimeChoice {...REMIND} times={remindTimes(useNow())} onChoose={(at) => remind(meant, at)} onClose={onClose} />;
}
