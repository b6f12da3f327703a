import { Tooltip } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { Activity, Suspense, useCallback, useEffect, useRef, useState, type DragEvent, type Ref } from 'react';
import { later } from '#web/kit/later.tsx';
import { useReach } from '#web/kit/reach.store.ts';
import { useStore } from '#web/kit/store.ts';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { usePlaceName } from './folders/place.name.ts';
import { FolderList } from './folders/FolderList.tsx';
import { MailBar } from './MailBar.tsx';
import { MessageList } from './list/MessageList.tsx';
import type { RowHandlers } from './list/MessageRow.tsx';
import { ReadingPlaceholder } from './reading/ReadingPlaceholder.tsx';
import { SharedFolders } from './folders/SharedFolders.tsx';
import { useAwayNote } from './arrange/away.data.ts';
import { useMailActions } from './actions/mail.actions.ts';
import { mailDrag } from './folders/mail.drag.ts';
import { useMailKeys } from './actions/mail.hotkeys.ts';
import { placeText, type MailPlace } from './mail.place.ts';
import { useMailbox, type Mailbox, type Navigate } from './useMailbox.ts';
import { useOfferCommands } from './actions/palette.store.ts';
import { useMailCommands } from './actions/useMailCommands.ts';
import { useReadied } from './useReadied.ts';
import { waitingStore } from './waiting.store.ts';
import s from './MailScreen.module.css';

// The list comes first; the rest follows while somebody looks at it, the dialogs when they are opened.
const ReadingPane = later(() => import('./reading/ReadingPane.tsx').then((module) => ({ default: module.ReadingPane })));
const AccountFolders = later(() => import('./folders/AccountFolders.tsx').then((module) => ({ default: module.AccountFolders })));
const AllInboxes = later(() => import('./folders/AllInboxes.tsx').then((module) => ({ default: module.AllInboxes })));
const OfflineBar = later(() => import('./OfflineBar.tsx').then((module) => ({ default: module.OfflineBar })));
const AwayBar = later(() => import('./arrange/AwayBar.tsx').then((module) => ({ default: module.AwayBar })));
const FolderDrawer = later(() => import('./folders/FolderDrawer.tsx').then((module) => ({ default: module.FolderDrawer })));
const AskDialog = later(() => import('./actions/AskDialog.tsx').then((module) => ({ default: module.AskDialog })));
const RemoveDialog = later(() => import('./actions/RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })));
const PaneEdge = later(() => import('./PaneEdge.tsx').then((module) => ({ default: module.PaneEdge })));
const ShortcutSheet = later(() => import('./arrange/ShortcutSheet.tsx').then((module) => ({ default: module.ShortcutSheet })));

export interface MailScreenProps extends Partial<MailPlace> {
  mode: 'page' | 'overlay';
  folder: MailPlace['folder'];
  onNavigate: Navigate;
  /** The address of a place; without it the overlay's `?mail=`. */
  hrefOf?: (place: MailPlace) => string;
  /** Closes the overlay: its close button, and Escape when nothing else is open. */
  onClose?: () => void;
}

const EDGES = ['folders', 'list'] as const;

const overlayAddress = (place: MailPlace): string => `?mail=${encodeURIComponent(placeText(place))}`;

/** The mailbox (specification §2.5): folders beside the list or the open mail, as a page and as the overlay. */
export function MailScreen({
  mode,
  folder,
  messageId,
  page = 1,
  search = '',
  account,
  box: boxId,
  isAll,
  onNavigate,
  hrefOf = overlayAddress,
  onClose,
}: MailScreenProps) {
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const [isFoldersOpen, setFoldersOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const place = { folder, messageId, page, search, ...(isAll ? { isAll } : account && boxId ? { account, box: boxId } : {}) };
  const box = useMailbox(place, onNavigate);
  const name = usePlaceName(place);
  const { isAway } = useReach();
  const waiting = useStore(waitingStore);
  const note = useAwayNote(account);
  const choose = (chosen: MailPlace) => {
    setFoldersOpen(false);
    box.setActiveId(null);
    onNavigate(chosen);
  };
  const found = (search = ''): MailPlace => ({ ...place, messageId: undefined, page: 1, search });
  const run = useMailCommands({ box, root, searchRef, showHelp: () => setHelpOpen(true), onClose });
  useMailKeys(root, box.keyboard, run);
  useOfferCommands(box.keyboard, run);

  const folders = (
    <>
      <FolderList
        folder={boxId || isAll ? null : folder}
        account={boxId ? account : undefined}
        search={search}
        all={<Suspense>{(isAll || box.hasSeveral) && <AllInboxes place={place} hrefOf={hrefOf} onChoose={choose} />}</Suspense>}
        shared={<SharedFolders place={place} hrefOf={hrefOf} onChoose={choose} onLeave={box.leave} />}
        onLeave={box.leave}
        hrefOf={(one, wanted = '') => hrefOf({ folder: one, page: 1, search: wanted })}
        onChoose={(one, wanted = '') => choose({ folder: one, page: 1, search: wanted })}
        inAccount={
          box.isElsewhere ? { hrefOf: (_, wanted) => hrefOf(found(wanted)), onChoose: (_, wanted) => choose(found(wanted)) } : undefined
        }
      />
      <Suspense>{box.hasElsewhere && <AccountFolders place={place} hrefOf={hrefOf} onChoose={choose} onLeave={box.leave} />}</Suspense>
    </>
  );
  return (
    <Tooltip.Group openDelay={700} closeDelay={300}>
      <div ref={root} className={s.screen} data-mode={mode} data-reading={messageId !== undefined || undefined}>
        <MailBar mode={mode} title={name} onFolders={() => setFoldersOpen(true)} onClose={onClose} />
        <Suspense>{(isAway || waiting.length > 0) && <OfflineBar shownAt={box.list.data ? box.list.dataUpdatedAt : null} />}</Suspense>
        <div ref={body} className={s.body} data-split={box.isSplit || undefined} style={box.isSplit ? box.widths : undefined}>
          <aside className={s.folders}>{folders}</aside>
          <Panes box={box} hrefOf={hrefOf} searchRef={searchRef} onNavigate={onNavigate} />
          <Suspense>{box.isSplit && EDGES.map((pane) => <PaneEdge key={pane} pane={pane} body={body} />)}</Suspense>
        </div>
        {/* Below: it comes after the list, whose rows may not move under a pointer. */}
        <Suspense>{note && (messageId === undefined || box.isSplit) && <AwayBar key={account} note={note} />}</Suspense>
        {(box.asking || isHelpOpen || box.removing.length > 0) && <FocusBack />}
        <Suspense>
          {isFoldersOpen && <FolderDrawer onClose={() => setFoldersOpen(false)}>{folders}</FolderDrawer>}
          {box.asking && <AskDialog {...box.asking} onClose={box.stopAsking} onLeave={box.leave} />}
          {isHelpOpen && <ShortcutSheet onClose={() => setHelpOpen(false)} />}
          {box.removing.length > 0 && <RemoveDialog rows={box.removing} onClose={box.stopRemoving} onRemoved={box.leave} />}
        </Suspense>
      </div>
    </Tooltip.Group>
  );
}

interface PanesProps {
  box: Mailbox;
  hrefOf: (place: MailPlace) => string;
  searchRef: Ref<HTMLInputElement>;
  onNavigate: Navigate;
}

/** The list or the open mail; beside each other where the person wants it so (decisions 6.4). */
function Panes({ box, hrefOf, searchRef, onNavigate }: PanesProps) {
  const { place, isSplit, rows } = box;
  const { messageId } = place;
  const { readied, ready } = useReadied(messageId, box.list.isSuccess ? rows[0]?.id : undefined);
  const handlers = useRowHandlers(box, ready);
  const { mark } = useMailActions();
  const name = usePlaceName(place);
  return (
    <>
      {(messageId === undefined || isSplit) && (
        <MessageList
          {...handlers}
          place={place}
          name={name}
          hrefOf={hrefOf}
          list={box.list}
          exact={box.exact}
          searchRef={searchRef}
          checked={box.selection.checked}
          isWhole={box.selection.isWhole}
          onWhole={box.selection.whole}
          focusId={isSplit ? null : box.activeId}
          onCheckAll={box.selection.all}
          onSearch={(search) => onNavigate({ ...place, messageId: undefined, page: 1, search }, { replace: place.search !== '' })}
          onPage={(page) => box.go({ page, messageId: undefined })}
          onTrash={box.trash}
          onArchive={(row) => box.archive([row])}
          onSnooze={(row) => box.ask('snooze', [row])}
          onMark={(row, seen) => mark([row], seen, seen ? 'Marked as read' : 'Marked as unread')}
        />
      )}
      {[...new Set([messageId, readied])].map(
        (id) =>
          id !== undefined && (
            <Activity key={id} mode={id === messageId ? 'visible' : 'hidden'}>
              <Suspense fallback={<ReadingPlaceholder isLoading />}>
                <ReadingPane
                  id={id}
                  name={name}
                  rows={rows}
                  onBack={box.back}
                  onArchive={box.archive}
                  onTrash={box.trash}
                  onLeave={box.leave}
                />
              </Suspense>
            </Activity>
          ),
      )}
      {messageId === undefined && isSplit && <ReadingPlaceholder />}
    </>
  );
}

/** The rows are many and seldom change: what they call stays the same. */
function useRowHandlers(box: Mailbox, ready: (id: string) => void): RowHandlers {
  const { star } = useMailActions();
  const latest = useRef({ box, star, ready });
  useEffect(() => {
    latest.current = { box, star, ready };
  });
  return {
    onOpen: useCallback((id: string) => latest.current.box.open(id), []),
    onCheck: useCallback((id: string, toHere: boolean) => latest.current.box.selection.toggle(id, toHere), []),
    onStar: useCallback((row: EmailRow) => latest.current.star([row], !row.starred), []),
    onFocus: useCallback((id: string) => latest.current.box.setActiveId(id), []),
    onDrag: useCallback((event: DragEvent, row: EmailRow) => {
      const { rows, selection } = latest.current.box;
      // The checked mails when the row is one of them, else the row.
      const dragged = selection.checked.has(row.id) ? rows.filter(({ id, isDraft }) => selection.checked.has(id) && !isDraft) : [row];
      mailDrag.start(event, dragged, dragged.map(({ subject }) => subject).join('\n'));
    }, []),
    onPreview: useCallback((id: string) => latest.current.ready(id), []),
  };
}
