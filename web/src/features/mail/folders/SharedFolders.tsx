import type { EmailRow, Folder } from '@lintel/contract/mail';
import type { MailLabel } from '@lintel/contract/mail-labels';
import type { SharedMailbox } from '@lintel/contract/mail-shared';
import { useQuery } from '@tanstack/react-query';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import s from './FolderList.module.css';
import { FOLDER_ICONS } from './folder.icons.ts';
import { MailLink } from '#web/features/mail/MailLink.tsx';
import { MOVE_TARGETS, useMailActions, type MoveTarget } from '#web/features/mail/actions/mail.actions.ts';
import { labelsQuery } from '#web/features/mail/mail.data.ts';
import { mailDrag } from './mail.drag.ts';
import { UnreadCount } from './UnreadCount.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { labelSearch } from '#web/features/mail/list/label.search.ts';
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
  const { data, isLoading } = useQuery(sharedQuery);
  if (isLoading) return <span data-coming hidden />;
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
      {props.place.account === mailbox.id && <Labels mailbox={mailbox} {...props} />}
    </nav>
  ));
}

/** The labels of the mailbox that is chosen: those of all its readers. */
function Labels({ mailbox, ...props }: SharedFoldersProps & { mailbox: SharedMailbox }) {
  const { data: labels = [] } = useQuery(labelsQuery(mailbox.id));
  const inbox = mailbox.folders.find(({ folder }) => folder === 'inbox');
  if (labels.length === 0 || !inbox) return null;
  return (
    <ul className={s.folders} aria-label={`Labels of ${mailbox.name}`} data-own>
      {labels.map((label) => (
        <LabelLine
          key={label.id}
          label={label}
          there={{ folder: 'inbox', account: mailbox.id, box: inbox.id, page: 1, search: labelSearch(label) }}
          {...props}
        />
      ))}
    </ul>
  );
}

function LabelLine({
  label: { name, colour },
  there,
  place,
  hrefOf,
  onChoose,
}: SharedFoldersProps & { label: MailLabel; there: MailPlace }) {
  const { label } = useMailActions();
  const drop = mailDrag.useDrop((rows) => label(rows, name, true));
  const isCurrent = place.search === there.search;
  return (
    <li {...drop}>
      <MailLink href={hrefOf(there)} className={s.folder} aria-current={isCurrent ? 'page' : undefined} onGo={() => onChoose(there)}>
        <LabelDot colour={colour} />
        <span>{name}</span>
      </MailLink>
    </li>
  );
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
  // A tab of its list searches in it.
  const isCurrent = place.box === folder.id && (place.search === '' || place.search.startsWith(`in:${part} `));
  // Mails do not go from one mailbox to another.
  const drop = mailDrag.useDrop(
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
        <UnreadCount unread={unread} />
      </MailLink>
    </li>
  );
}

/** Drafts are their writer's own; what is empty and seldom used takes no line. */
const isShown = ({ folder, total }: SharedFolder): boolean =>
  folder === 'inbox' || folder === 'sent' || folder === 'archive' || (folder !== 'drafts' && total > 0);
const isTarget = (folder: Folder): folder is MoveTarget => MOVE_TARGETS.some((target) => target === folder);
