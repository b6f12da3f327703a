import { Menu } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import { IconArchive, IconArrowsSplit, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { threadQuery } from '#web/features/mail/mail.data.ts';
import { useRegroupMails } from './regroup.changes.ts';
import { emails, isArchivable, useMailActions, type MoveTarget } from './mail.actions.ts';

interface WholeConversationProps {
  mail: Email;
  onLeave: (rows: readonly EmailRow[]) => void;
}

/**
 * What is done to all mails of a conversation, in whatever folders they are: everything else touches only those of the folder that is
 * shown. Drafts stay; what lies in Spam or in the trash is not brought into the archive.
 */
export function WholeConversation({ mail, onLeave }: WholeConversationProps) {
  const { data: thread } = useQuery(threadQuery(mail.id));
  const { move } = useMailActions();
  const { split } = useRegroupMails();
  if (!thread || thread.length < 2) return null;
  const put = (rows: readonly EmailRow[], folder: MoveTarget) => () => {
    move(rows, folder);
    onLeave([mail]);
  };
  const toArchive = thread.filter((row) => isArchivable(row) && row.folder !== 'trash');
  const toTrash = thread.filter((row) => !row.isDraft && row.folder !== 'trash');
  return (
    <>
      {thread[0]!.id !== mail.id && (
        <Menu.Item leftSection={<IconArrowsSplit size={16} aria-hidden />} onClick={() => split(mail)}>
          Start a conversation of its own from here
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Label>Whole conversation</Menu.Label>
      {toArchive.length > 0 && (
        <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={put(toArchive, 'archive')}>
          Archive {emails(toArchive.length)} in all folders
        </Menu.Item>
      )}
      {toTrash.length > 0 && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={put(toTrash, 'trash')}>
          Move {emails(toTrash.length)} in all folders to Trash
        </Menu.Item>
      )}
    </>
  );
}
