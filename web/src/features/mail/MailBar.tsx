import { CloseButton, Tooltip } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useUser } from '#web/kit/session.store.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LogoMark } from '#web/ui/LogoMark.tsx';
import s from './MailScreen.module.css';

interface MailBarProps {
  mode: 'page' | 'overlay';
  /** The folder, for phones. */
  title: string;
  onFolders: () => void;
  onClose?: () => void;
}

/** The overlay's bar; on a phone the bar of every mailbox, with the folders behind a button. */
export function MailBar({ mode, title, onFolders, onClose }: MailBarProps) {
  const user = useUser();
  return (
    <>
      {mode === 'page' && <h1 className="sr-only">Email Center</h1>}
      <header className={s.bar}>
        <span className={s.barMenu}>
          <IconButton label="Folders" onClick={onFolders}>
            <IconMenu2 size={18} />
          </IconButton>
        </span>
        <LogoMark size={22} />
        {mode === 'overlay' && <h1 className={s.barTitle}>Email Center</h1>}
        <span className={s.barFolder}>{title}</span>
        <span className={s.barUser}>{user.email}</span>
        {mode === 'overlay' && onClose && (
          <Tooltip label="Close (Esc)">
            <CloseButton aria-label="Close Email Center" onClick={onClose} />
          </Tooltip>
        )}
      </header>
    </>
  );
}
