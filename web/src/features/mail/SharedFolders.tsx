import type { EmailRow, Folder } from '@lintel/contract/mail';
import type { SharedMailbox } from '@lintel/contract/mail-shared';
import { useQuery } from '@tanstack/react-query';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import s from './FolderList.module.css';
import { FOLDER_ICONS } from './folder.icons.ts';
import { MailLink } from './MailLink.tsx';
import { MOVE_TARGETS, useMailActions, type MoveTarget } from './mail.actions.ts';
import { useMailDrop } from './mail.drag.ts';
import { badgeCount } from './mail.format.ts';
import type { MailPlace } from './mail.place.ts';
import { sharedQuery } from './shared.data.ts';

interface SharedFoldersProps {
  place: MailPlace;
  hrefOf: (place: MailPlace) => string;
  onChoose: (place: MailPlace) => void;
  /** Mails that were dragged away leave the list. */
  onLeave: (rows: readonly EmailRow[]) => void;
}

/** The folders of the mailboxes that somebody shares with others, each below its name. */
export function SharedFolders(props: SharedFoldersProps) {
  const { data } = useQuery(sharedQuery);
  return data?.map((mailbox) => (
    <nav key={mailbox.id} aria-label={`Mailbox ${mailbox.name}`}>
      <p className={s.account} title={mailbox.address}>
        {mailbox.name}
      </p>
      <ul className={s.folders}>
        {mailbox.folders
          .filter((one) => isShown(one) || one.id === props.place.box)
          .map((folder) => (
            <Line key={folder.id} folder={folder} mailbox={mailbox} {...props} />
          ))}
      </ul>
    </nav>
  ));
}

type SharedFolder = SharedMailbox['folders'][number];

function Line({
  folder,
  mailbox,
  place,
  hrefOf,
  onChoose,
  onLeave,
}: SharedFoldersProps & { folder: SharedFolder; mailbox: SharedMailbox }) {
  const { move } = useMailActions();
  const { folder: part, unread } = folder;
  const Icon = FOLDER_ICONS[part];
  const there: MailPlace = { folder: part, account: mailbox.id, box: folder.id, page: 1, search: '' };
  const isCurrent = place.box === folder.id && place.search === '';
  // Mails do not go from one mailbox to another.
  const drop = useMailDrop(
    place.account === mailbox.id && !isCurrent && isTarget(part)
      ? (rows) => {
          move(rows, part);
          onLeave(rows);
        }
      : undefined,
  );
  return (
    <li {...drop}>
      <MailLink href={hrefOf(there)} className={s.folder} aria-current={isCurrent ? 'page' : undefined} onGo={() => onChoose(there)}>
        <Icon size={18} stroke={1.7} aria-hidden />
        <span>{FOLDER_LABELS[part]}</span>
        {unread > 0 && (
          <b>
            <span aria-hidden>{badgeCount(unread)}</span>
            <span className="sr-only">, {unread} unread</span>
          </b>
        )}
      </MailLink>
    </li>
  );
}

/** Drafts are their writer's own; what is empty and seldom used takes no line. */
const isShown = ({ folder, total }: SharedFolder): boolean =>
  folder === 'inbox' || folder === 'sent' || folder === 'archive' || (folder !== 'drafts' && total > 0);
const isTarget = (folder: Folder): folder is MoveTarget => MOVE_TARGETS.some((target) => target === folder);
