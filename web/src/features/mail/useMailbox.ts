import type { PageOf } from '@lintel/contract/kit/route';
import type { EmailRow } from '@lintel/contract/mail';
import { mailKeys } from '@lintel/contract/mail-keys';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { MAIL_WIDTHS } from '#web/kit/contract.gen.ts';
import { useSettled } from '#web/kit/debounce.ts';
import type { AskKind } from './actions/AskDialog.tsx';
import { isGoneForGood, useMailActions } from './actions/mail.actions.ts';
import { listQuery, totalQuery } from './mail.data.ts';
import { lastPage, leastTotal, withTotal } from './mail.format.ts';
import type { MailPlace } from './mail.place.ts';
import { useSelection } from './list/useSelection.ts';

export type Navigate = (place: MailPlace, options?: { replace?: boolean }) => void;

const NO_ROWS: readonly EmailRow[] = [];

/** The list of a place, what is checked in it, where the keyboard is, and the ways to move on. */
export function useMailbox(place: MailPlace, onNavigate: Navigate) {
  const { folder, messageId, page, search, account, box, isAll } = place;
  const { data: preferences } = usePreferences();
  const ownKeys = preferences?.mailKeys;
  const keys = useMemo(() => mailKeys(ownKeys ?? {}), [ownKeys]);
  const isSplit = preferences?.mailLayout === 'split';
  const isGrouped = (preferences?.mailConversations ?? false) && search === '';
  const { folders = MAIL_WIDTHS.folders[2], list: beside = MAIL_WIDTHS.list[2] } = preferences?.mailWidths ?? {};
  const widths = { '--mail-folders': `${folders}px`, '--mail-list': `${beside}px` } as CSSProperties;
  const elsewhere = useQuery(mailAccountsQuery).data ?? [];
  const hasElsewhere = elsewhere.length > 0;
  const isElsewhere = box !== undefined && elsewhere.some(({ id }) => id === account);
  // More than one inbox may be seen as one.
  const hasSeveral = hasElsewhere || (preferences?.mailInboxes.length ?? 0) > 0;
  const list = useQuery(
    listQuery({
      folder,
      search,
      page,
      ...(isGrouped ? { isGrouped } : {}),
      ...(account && box ? { account, box } : {}),
      ...(isAll ? { isAll } : {}),
    }),
  );
  const rows = list.data?.items ?? NO_ROWS;
  const exact = useExactTotal(place, list);
  const ids = rows.map(({ id }) => id);
  const selection = useSelection(`${folder} ${isAll ? 'all' : (box ?? '')} ${page} ${search}`, ids);
  const [activeId, setActiveId] = useState<string | null>(messageId ?? null);
  const [removing, setRemoving] = useState<readonly EmailRow[]>(NO_ROWS);
  const [asking, setAsking] = useState<{ kind: AskKind; rows: readonly EmailRow[] } | null>(null);
  const { move } = useMailActions();

  const go = (change: Partial<MailPlace>, options?: { replace?: boolean }) => onNavigate({ ...place, ...change }, options);
  usePageInRange(list.data && !list.isPlaceholderData ? list.data : null, exact, page, (last) => go({ page: last }, { replace: true }));

  const open = (id: string) => {
    setActiveId(id);
    go({ messageId: id });
  };
  /** The row below takes the place of mails that leave; a reading pane that fills the screen goes back to the list. */
  const leave = (leaving: readonly EmailRow[]) => {
    const gone = new Set(leaving.map(({ id }) => id));
    const staying = ids.filter((id) => !gone.has(id));
    const index = ids.findIndex((id) => gone.has(id));
    const next = index < 0 ? undefined : staying[Math.min(index, staying.length - 1)];
    setActiveId(next ?? null);
    selection.all(false);
    if (messageId && gone.has(messageId)) go({ messageId: isSplit ? next : undefined }, { replace: true });
  };
  const archive = (chosen: readonly EmailRow[]) => {
    const movable = chosen.filter((row) => row.folder !== 'archive' && !row.isDraft);
    move(movable, 'archive');
    leave(movable);
  };
  const trash = (chosen: readonly EmailRow[]) => {
    if (chosen.some(isGoneForGood)) return setRemoving(chosen);
    move(chosen, 'trash');
    leave(chosen);
  };
  return {
    ...{ place, isSplit, widths, hasElsewhere, isElsewhere, hasSeveral, list, exact, rows, selection, activeId, setActiveId, removing },
    ...{ go, open, leave, archive, trash },
    keyboard: { keys, hasSingleKeys: preferences?.singleKeyShortcuts ?? true },
    asking,
    ask: (kind: AskKind, chosen: readonly EmailRow[]) => setAsking({ kind, rows: chosen }),
    stopAsking: () => setAsking(null),
    back: () => go({ messageId: undefined }),
    stopRemoving: () => setRemoving(NO_ROWS),
  };
}
export type Mailbox = ReturnType<typeof useMailbox>;

const SETTLED_MS = 400;

/** All that a search finds, once it is counted: after the list, and for none that is still being typed. Another search cancels it. */
function useExactTotal({ folder, search, account, isAll }: MailPlace, list: UseQueryResult<PageOf<EmailRow>>): number | null {
  const isSettled = useSettled(search, SETTLED_MS) === search;
  const isAsked = search !== '' && isSettled && !list.isPlaceholderData && list.data?.page.isMore === true;
  const { data = null } = useQuery({
    ...totalQuery({ folder, search, ...(account ? { account } : {}), ...(isAll ? { isAll } : {}) }),
    enabled: isAsked,
  });
  return data;
}

/** Mails may leave while somebody looks at the last page: stay between the first and the last (specification §4). */
function usePageInRange(list: PageOf<unknown> | null, exact: number | null, page: number, goTo: (page: number) => void): void {
  const last = list ? lastPage(list.page.size, leastTotal(withTotal(list.page, exact), list.items.length)) : page;
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    if (page > last) latest.current(last);
  }, [page, last]);
}
