import type { MailAccount } from '@lintel/contract/mail-accounts';
import { IconAlarm, IconAlertTriangle, IconArchive, IconFolder, IconInbox, IconNote, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mailAccountsQuery, standingOf } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import s from './FolderList.module.css';
import { MailLink } from './MailLink.tsx';
import { badgeCount } from './mail.format.ts';
import type { MailPlace } from './mail.place.ts';

const ICONS = { inbox: IconInbox, sent: IconSend, drafts: IconNote, archive: IconArchive, trash: IconTrash, snoozed: IconAlarm };

interface AccountFoldersProps {
  place: MailPlace;
  hrefOf: (place: MailPlace) => string;
  onChoose: (place: MailPlace) => void;
}

/** The folders of one's accounts on other servers, below those of the company's mailbox. */
export function AccountFolders({ place, hrefOf, onChoose }: AccountFoldersProps) {
  const { data } = useQuery(mailAccountsQuery);
  return data?.map((account) => (
    <nav key={account.id} aria-label={`Folders of ${account.name}`}>
      <p className={s.account}>{account.name}</p>
      {(account.problem || !account.isWhole) && (
        <p className={s.standing}>
          {account.problem && <IconAlertTriangle size={14} aria-hidden />}
          {standingOf(account)}
        </p>
      )}
      <ul className={s.folders}>
        {account.folders.filter(isShown).map((folder) => {
          const Icon = folder.isPart ? ICONS[folder.folder] : IconFolder;
          const there: MailPlace = { folder: folder.folder, account: account.id, box: folder.id, page: 1, search: '' };
          return (
            <li key={folder.id}>
              <MailLink
                href={hrefOf(there)}
                className={s.folder}
                aria-current={place.box === folder.id ? 'page' : undefined}
                onGo={() => onChoose(there)}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                <span>{folder.name}</span>
                {folder.unread > 0 && (
                  <b>
                    <span aria-hidden>{badgeCount(folder.unread)}</span>
                    <span className="sr-only">, {folder.unread} unread</span>
                  </b>
                )}
              </MailLink>
            </li>
          );
        })}
      </ul>
    </nav>
  ));
}

const isShown = ({ path, total }: MailAccount['folders'][number]): boolean => path !== '' || total > 0;

/** What a place is called: `Inbox`, or a folder of another server by its name. */
export function usePlaceName({ box, folder }: Pick<MailPlace, 'box' | 'folder'>): string {
  const { data } = useQuery({ ...mailAccountsQuery, enabled: box !== undefined });
  const found = box === undefined ? undefined : data?.flatMap(({ folders }) => folders).find(({ id }) => id === box);
  return found?.name ?? FOLDER_LABELS[folder];
}
