import type { EmailRow, Folder } from '@lintel/contract/mail';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { openCompose } from './ComposeHost.tsx';
import { linkOf } from './MessageList.tsx';
import { startAnswer } from './compose.start.ts';
import { useMailActions } from './mail.actions.ts';
import type { MailCommand } from './mail.hotkeys.ts';
import type { MailPlace } from './mail.place.ts';

interface CommandContext {
  root: RefObject<HTMLElement | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  place: MailPlace;
  rows: readonly EmailRow[];
  /** The row where the keyboard is. */
  activeId: string | null;
  setActiveId: (id: string) => void;
  checked: ReadonlySet<string>;
  go: (change: Partial<MailPlace>) => void;
  open: (id: string) => void;
  back: () => void;
  archive: (rows: readonly EmailRow[]) => void;
  trash: (rows: readonly EmailRow[]) => void;
  check: (id: string) => void;
  showHelp: () => void;
  onClose?: () => void;
}

/** What each command does here and now; answers whether it did anything. */
export function useMailCommands(at: CommandContext): (command: MailCommand) => boolean {
  const client = useQueryClient();
  const { mark, star } = useMailActions();
  const { rows, place } = at;
  const currentId = place.messageId ?? at.activeId;
  const current = rows.find(({ id }) => id === currentId);
  const checked = rows.filter(({ id }) => at.checked.has(id));
  /** The checked mails; without any the open one or the one where the keyboard is. */
  const meant = checked.length > 0 && !place.messageId ? checked : current ? [current] : [];

  const step = (by: 1 | -1): boolean => {
    const index = rows.findIndex(({ id }) => id === currentId);
    const next = rows[index < 0 ? 0 : index + by];
    if (!next) return false;
    if (place.messageId) at.open(next.id);
    else {
      at.setActiveId(next.id);
      linkOf(at.root.current, next.id)?.focus();
    }
    return true;
  };
  const archiveAnd = (by: 1 | -1): boolean => {
    if (!current) return false;
    const next = rows[rows.indexOf(current) + by];
    at.archive([current]);
    if (place.messageId && next) at.open(next.id);
    return true;
  };
  const onMeant = (run: (rows: readonly EmailRow[]) => void) => () => {
    if (meant.length > 0) run(meant);
    return meant.length > 0;
  };
  const onCurrent = (run: (row: EmailRow) => void) => () => {
    if (current) run(current);
    return current !== undefined;
  };
  const always = (run: () => void) => () => {
    run();
    return true;
  };
  const toFolder = (folder: Folder) => always(() => at.go({ folder, messageId: undefined, page: 1, search: '' }));
  const answer = (kind: 'reply' | 'replyAll' | 'forward') => () => {
    if (!currentId) return false;
    void startAnswer(client, kind, currentId);
    return true;
  };

  const commands: Record<MailCommand, () => boolean> = {
    next: () => step(1),
    previous: () => step(-1),
    open: onCurrent((row) => at.open(row.id)),
    back: () => {
      if (place.messageId) at.back();
      else at.onClose?.();
      return place.messageId !== undefined || at.onClose !== undefined;
    },
    check: onCurrent((row) => at.check(row.id)),
    star: onMeant((chosen) => star(chosen, !chosen.every(({ starred }) => starred))),
    archive: onMeant(at.archive),
    trash: onMeant(at.trash),
    markRead: onMeant((chosen) => mark(chosen, true)),
    markUnread: onMeant((chosen) => {
      mark(chosen, false);
      if (place.messageId) at.back();
    }),
    reply: answer('reply'),
    replyAll: answer('replyAll'),
    forward: answer('forward'),
    compose: always(() => openCompose({})),
    search: always(() => {
      at.searchRef.current?.focus();
      at.searchRef.current?.select();
    }),
    archivePrevious: () => archiveAnd(-1),
    archiveNext: () => archiveAnd(1),
    help: always(at.showHelp),
    'go.inbox': toFolder('inbox'),
    'go.sent': toFolder('sent'),
    'go.drafts': toFolder('drafts'),
    'go.archive': toFolder('archive'),
    'go.trash': toFolder('trash'),
  };
  return (command) => commands[command]();
}
