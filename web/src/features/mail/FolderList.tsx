import { Button } from '@mantine/core';
import type { Folder } from '@lintel/contract/mail';
import { IconArchive, IconCalendarClock, IconInbox, IconNote, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FOLDER_LABELS, FOLDERS } from '#web/kit/contract.gen.ts';
import s from './FolderList.module.css';
import { openCompose, preloadCompose } from './ComposeHost.tsx';
import { MailLink } from './MailLink.tsx';
import { foldersQuery, scheduledQuery } from './mail.data.ts';
import { badgeCount } from './mail.format.ts';

const ICONS = { inbox: IconInbox, sent: IconSend, drafts: IconNote, archive: IconArchive, trash: IconTrash };

/** Mails that wait stand in Sent; this search finds them. */
const SCHEDULED = 'is:scheduled';

interface FolderListProps {
  folder: Folder;
  /** What is searched for in it. */
  search: string;
  hrefOf: (folder: Folder, search?: string) => string;
  onChoose: (folder: Folder, search?: string) => void;
}

/** The Compose button and the five folders with their unread counts (specification §2.5). */
export function FolderList({ folder, search, hrefOf, onChoose }: FolderListProps) {
  const { data } = useQuery(foldersQuery);
  const scheduled = useQuery(scheduledQuery).data?.length ?? 0;
  const isScheduled = folder === 'sent' && search === SCHEDULED;
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
                  aria-current={one === folder && !isScheduled ? 'page' : undefined}
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
          {(scheduled > 0 || isScheduled) && (
            <li>
              <MailLink
                href={hrefOf('sent', SCHEDULED)}
                className={s.folder}
                aria-current={isScheduled ? 'page' : undefined}
                onGo={() => onChoose('sent', SCHEDULED)}
              >
                <IconCalendarClock size={18} stroke={1.7} aria-hidden />
                <span>Scheduled</span>
                <b>{scheduled}</b>
              </MailLink>
            </li>
          )}
        </ul>
      </nav>
    </>
  );
}
