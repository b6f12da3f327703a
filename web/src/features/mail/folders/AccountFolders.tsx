import type { EmailRow, Folder } from '@lintel/contract/mail';
import type { MailAccount } from '@lintel/contract/mail-accounts';
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mailAccountsQuery, standingOf } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import s from './FolderList.module.css';
import { FOLDER_ICONS } from './folder.icons.ts';
import { MailLink } from '#web/features/mail/MailLink.tsx';
import { MOVE_TARGETS, useMailActions } from '#web/features/mail/actions/mail.actions.ts';
import { mailDrag } from './mail.drag.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { isLabelSearch } from '#web/features/mail/list/label.search.ts';
import type { MailPlace } from '#web/features/mail/mail.place.ts';

interface AccountFoldersProps {
  place: MailPlace;
  hrefOf: (place: MailPlace) => string;
  onChoose: (place: MailPlace) => void;
  /** Mails that were dragged away leave the list. */
  onLeave: (rows: readonly EmailRow[]) => void;
}

/** The folders of one's accounts on other servers, below those of the company's mailbox. */
export function AccountFolders({ place, hrefOf, onChoose, onLeave }: AccountFoldersProps) {
  const { data, isLoading } = useQuery(mailAccountsQuery);
  if (isLoading) return <span data-coming hidden />;
  return data?.map((account) => (
    <nav key={account.id} aria-label={`Folders of ${account.name}`}>
      <p className={s.account}>{account.name}</p>
      {(account.problem || !account.isWhole || account.resumesAt) && (
        <p className={s.standing}>
          {account.problem && <IconAlertTriangle size={14} aria-hidden />}
          {standingOf(account)}
        </p>
      )}
      <ul className={s.folders}>
        {account.folders
          .filter((folder) => isShown(folder, account))
          .map((folder) => (
            <Line key={folder.id} folder={folder} account={account} {...{ place, hrefOf, onChoose, onLeave }} />
          ))}
      </ul>
    </nav>
  ));
}

type AccountFolder = MailAccount['folders'][number];

function Line({
  folder,
  account,
  place,
  hrefOf,
  onChoose,
  onLeave,
}: AccountFoldersProps & { folder: AccountFolder; account: MailAccount }) {
  const { moveToBox } = useMailActions();
  const Icon = folder.isPart ? FOLDER_ICONS[folder.folder] : IconFolder;
  const there: MailPlace = { folder: folder.folder, account: account.id, box: folder.id, page: 1, search: '' };
  // Mails with a label lie in all of its folders.
  const isCurrent = place.box === folder.id && !isLabelSearch(place.search);
  const takes = !folder.isPart || isTarget(folder.folder);
  // Mails do not go from one account to another.
  const drop = mailDrag.useDrop(
    place.account === account.id && !isCurrent && takes
      ? (rows) => {
          moveToBox(rows, folder);
          onLeave(rows);
        }
      : undefined,
  );
  return (
    <li {...drop}>
      <MailLink href={hrefOf(there)} className={s.folder} aria-current={isCurrent ? 'page' : undefined} onGo={() => onChoose(there)}>
        <Icon size={18} stroke={1.7} aria-hidden />
        <span title={folder.name}>{folder.name}</span>
        <UnreadCount unread={folder.unread} />
      </MailLink>
    </li>
  );
}

/** A part that its server keeps as a label is there without a folder of its own. */
const isShown = ({ path, total, isPart, folder }: AccountFolder, { hasLabels }: MailAccount): boolean =>
  path !== '' || total > 0 || (hasLabels && isPart && folder !== 'snoozed');
const isTarget = (folder: Folder): boolean => MOVE_TARGETS.some((target) => target === folder);
