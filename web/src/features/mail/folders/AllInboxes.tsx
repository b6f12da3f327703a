import { IconMailbox } from '@tabler/icons-react';
import { MailLink } from '#web/features/mail/MailLink.tsx';
import { UnreadCount } from './UnreadCount.tsx';
import { INBOX, type MailPlace } from '#web/features/mail/mail.place.ts';
import s from './FolderList.module.css';
import { usePlaceName } from './place.name.ts';
import { useInboxes } from './inboxes.data.ts';

interface AllInboxesProps {
  place: MailPlace;
  hrefOf: (place: MailPlace) => string;
  onChoose: (place: MailPlace) => void;
}

const THERE: MailPlace = { ...INBOX, isAll: true };

/** Above the folders of who has more than one inbox: all of them as one. */
export function AllInboxes({ place, hrefOf, onChoose }: AllInboxesProps) {
  const name = usePlaceName(THERE);
  const inboxes = useInboxes().filter(({ isIn }) => isIn);
  if (inboxes.length < 2 && !place.isAll) return null;
  const unread = inboxes.reduce((sum, one) => sum + one.unread, 0);
  return (
    <li>
      <MailLink href={hrefOf(THERE)} className={s.folder} aria-current={place.isAll ? 'page' : undefined} onGo={() => onChoose(THERE)}>
        <IconMailbox size={18} stroke={1.7} aria-hidden />
        <span>{name}</span>
        <UnreadCount unread={unread} />
      </MailLink>
    </li>
  );
}
