import { Button } from '@mantine/core';
import type { Folder } from '@lintel/contract/mail';
import { IconArchive, IconInbox, IconNote, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FOLDER_LABELS, FOLDERS } from '#web/kit/contract.gen.ts';
import s from './FolderList.module.css';
import { openCompose, preloadCompose } from './ComposeHost.tsx';
import { MailLink } from './MailLink.tsx';
import { foldersQuery } from './mail.data.ts';
import { badgeCount } from './mail.format.ts';

const ICONS = { inbox: IconInbox, sent: IconSend, drafts: IconNote, archive: IconArchive, trash: IconTrash };

interface FolderListProps {
  folder: Folder;
  hrefOf: (folder: Folder) => string;
  onChoose: (folder: Folder) => void;
}

/** The Compose button and the five folders with their unread counts (specification §2.5). */
export function FolderList({ folder, hrefOf, onChoose }: FolderListProps) {
  const { data } = useQuery(foldersQuery);
  return (
    <>
      <Button
        fullWidth
        size="md"
        className={s.compose}
        leftSection={<IconPencil size={18} aria-hidden />}
        onPointerEnter={preloadCompose}
        onFocus={preloadCompose}
        onClick={() => openCompose({})}
      >
        Compose
      </Button>
      <nav aria-label="Folders">
        <ul className={s.folders}>
          {FOLDERS.map((one) => {
            const Icon = ICONS[one];
            const unread = data?.find((count) => count.folder === one)?.unread ?? 0;
            return (
              <li key={one}>
                <MailLink
                  href={hrefOf(one)}
                  className={s.folder}
                  aria-current={one === folder ? 'page' : undefined}
                  onGo={() => onChoose(one)}
                >
                  <Icon size={18} stroke={1.7} aria-hidden />
                  <span>{FOLDER_LABELS[one]}</span>
                  {unread > 0 && (
                    <b>
                      <span aria-hidden>{badgeCount(unread)}</span>
                      <span className="sr-only">, {unread} unread</span>
                    </b>
                  )}
                </MailLink>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}
