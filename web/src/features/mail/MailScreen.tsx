import { CloseButton, Drawer, Tooltip } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { useUser } from '#web/kit/session.store.ts';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LogoMark } from '#web/ui/LogoMark.tsx';
import { FolderList } from './FolderList.tsx';
import { MessageList } from './MessageList.tsx';
import { ReadingPane, ReadingPlaceholder } from './ReadingPane.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { isGoneForGood, useMailActions } from './mail.actions.ts';
import { listQuery, usePrefetchMessage } from './mail.data.ts';
import { lastPage } from './mail.format.ts';
import { useMailKeys } from './mail.hotkeys.ts';
import { placeText, type MailPlace } from './mail.place.ts';
import s from './MailScreen.module.css';
import { useMailCommands } from './useMailCommands.ts';
import { useSelection } from './useSelection.ts';

export interface MailScreenProps extends Partial<MailPlace> {
  mode: 'page' | 'overlay';
  folder: MailPlace['folder'];
  onNavigate: (place: MailPlace, options?: { replace?: boolean }) => void;
  /** The address of a place; without it the overlay's `?mail=`. */
  hrefOf?: (place: MailPlace) => string;
  /** Closes the overlay: its close button, and Escape when nothing else is open. */
  onClose?: () => void;
}

const overlayAddress = (place: MailPlace): string => `?mail=${encodeURIComponent(placeText(place))}`;

/** The mailbox (specification §2.5): folders beside the list or the open mail, as a page and as the overlay. */
export function MailScreen({ mode, folder, messageId, page = 1, search = '', onNavigate, hrefOf = overlayAddress, onClose }: MailScreenProps) {
  const place: MailPlace = { folder, messageId, page, search };
  const go = (change: Partial<MailPlace>, options?: { replace?: boolean }) => onNavigate({ ...place, ...change }, options);
  const { data: preferences } = usePreferences();
  const isSplit = preferences?.mailLayout === 'split';

  const list = useQuery(listQuery({ folder, search, page }));
  const rows = list.data?.items ?? NO_ROWS;
  const selection = useSelection(
    `${folder} ${page} ${search}`,
    rows.map(({ id }) => id),
  );
  const [activeId, setActiveId] = useState<string | null>(messageId ?? null);
  const [isFoldersOpen, setFoldersOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [removing, setRemoving] = useState<readonly EmailRow[]>(NO_ROWS);
  const root = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const { move, star } = useMailActions();
  const prefetch = usePrefetchMessage();

  // Mails may leave while somebody looks at the last page: stay between the first and the last (specification §4).
  const last = list.data && !list.isPlaceholderData ? lastPage(list.data.page.size, list.data.page.total) : page;
  const goToLast = useLatest(() => go({ page: last }, { replace: true }));
  useEffect(() => {
    if (page > last) goToLast.current();
  }, [page, last, goToLast]);

  const open = (id: string) => {
    setActiveId(id);
    go({ messageId: id });
  };
  const back = () => go({ messageId: undefined });
  /** The row below takes the place of a mail that leaves; the whole-width reading pane goes back to the list. */
  const leave = (leaving: readonly EmailRow[]) => {
    const index = rows.findIndex(({ id }) => id === leaving[0]?.id);
    const staying = rows.filter((row) => !leaving.includes(row));
    const next = index < 0 ? null : (staying[Math.min(index, staying.length - 1)] ?? null);
    setActiveId(next?.id ?? null);
    if (messageId && leaving.some(({ id }) => id === messageId)) go({ messageId: isSplit ? next?.id : undefined }, { replace: true });
  };
  const trash = (chosen: readonly EmailRow[]) => {
    if (chosen.some(isGoneForGood)) return setRemoving(chosen);
    move(chosen, 'trash');
    leave(chosen);
    selection.all(false);
  };
  const archive = (chosen: readonly EmailRow[]) => {
    const movable = chosen.filter((row) => row.folder !== 'archive' && !row.isDraft);
    move(movable, 'archive');
    leave(movable);
    selection.all(false);
  };

  const run = useMailCommands({
    root, searchRef, place, rows, activeId, setActiveId, checked: selection.checked, go, open, back,
    archive, trash, check: selection.toggle, showHelp: () => setHelpOpen(true), onClose,
  });
  useMailKeys(root, preferences?.singleKeyShortcuts ?? true, run);

  // The rows are many and seldom change: their handlers stay the same.
  const handlers = useLatest({ open, check: selection.toggle, star, prefetch });
  const onOpen = useCallback((id: string) => handlers.current.open(id), [handlers]);
  const onCheck = useCallback((id: string, toHere: boolean) => handlers.current.check(id, toHere), [handlers]);
  const onStar = useCallback((row: EmailRow) => handlers.current.star([row], !row.starred), [handlers]);
  const onPreview = useCallback((id: string) => handlers.current.prefetch(id), [handlers]);

  const folders = (
    <FolderList
      folder={folder}
      hrefOf={(one) => hrefOf({ folder: one, page: 1, search: '' })}
      onChoose={(one) => {
        setFoldersOpen(false);
        setActiveId(null);
        onNavigate({ folder: one, page: 1, search: '' });
      }}
    />
  );
  const isReading = messageId !== undefined;
  return (
    <Tooltip.Group openDelay={700} closeDelay={300}>
      <div ref={root} className={s.screen} data-mode={mode} data-reading={isReading || undefined}>
        <MailBar mode={mode} title={FOLDER_LABELS[folder]} onFolders={() => setFoldersOpen(true)} onClose={onClose} />
        <div className={s.body} data-split={isSplit || undefined}>
          <aside className={s.folders}>{folders}</aside>
          {(!isReading || isSplit) && (
            <MessageList
              place={place}
              hrefOf={hrefOf}
              list={list}
              searchRef={searchRef}
              checked={selection.checked}
              focusId={activeId}
              onCheckAll={selection.all}
              onSearch={(text) => onNavigate({ folder, page: 1, search: text }, { replace: search !== '' })}
              onPage={(wanted) => go({ page: wanted, messageId: undefined })}
              onTrash={trash}
              onOpen={onOpen}
              onCheck={onCheck}
              onStar={onStar}
              onFocus={setActiveId}
              onPreview={onPreview}
            />
          )}
          {isReading && (
            <ReadingPane key={messageId} id={messageId} folder={folder} rows={rows} onBack={back} onArchive={archive} onTrash={trash} onLeave={leave} />
          )}
          {!isReading && isSplit && <ReadingPlaceholder />}
        </div>
        <Drawer opened={isFoldersOpen} onClose={() => setFoldersOpen(false)} position="left" size="16rem" title="Folders">
          {folders}
        </Drawer>
        <ShortcutSheet opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
        <RemoveDialog
          rows={removing}
          onClose={() => setRemoving(NO_ROWS)}
          onRemoved={(gone) => {
            leave(gone);
            selection.all(false);
          }}
        />
      </div>
    </Tooltip.Group>
  );
}

const NO_ROWS: readonly EmailRow[] = [];

/** The overlay's bar; on a phone the bar of every mailbox, with the folders behind a button. */
function MailBar({ mode, title, onFolders, onClose }: { mode: 'page' | 'overlay'; title: string; onFolders: () => void; onClose?: () => void }) {
  const user = useUser();
  return (
    <header className={s.bar}>
      <span className={s.barMenu}>
        <IconButton label="Folders" onClick={onFolders}>
          <IconMenu2 size={18} />
        </IconButton>
      </span>
      <LogoMark size={22} />
      <h1 className={s.barTitle}>Email Center</h1>
      <span className={s.barFolder}>{title}</span>
      <span className={s.barUser}>{user.email}</span>
      {mode === 'overlay' && onClose && (
        <Tooltip label="Close (Esc)">
          <CloseButton aria-label="Close Email Center" onClick={onClose} />
        </Tooltip>
      )}
    </header>
  );
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
