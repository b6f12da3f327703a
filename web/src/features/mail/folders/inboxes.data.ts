import type { LabelColour } from '@lintel/contract/mail-labels';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { foldersQuery } from '#web/features/mail/mail.data.ts';
import { sharedQuery } from './shared.data.ts';

/** A mailbox with an inbox. */
export interface Inbox {
  /** Of its account; `company` is the company's mailbox. */
  id: string;
  name: string;
  colour: LabelColour;
  unread: number;
  /** Its readers choose whether its inbox stands among theirs. */
  isShared: boolean;
  /** It does. */
  isIn: boolean;
}

/** None of them is the orange of what is new. */
const DEFAULTS: readonly LabelColour[] = ['petrol', 'violet', 'green', 'ochre', 'blue', 'red', 'grey'];

/** The mailboxes of the person: the company's, those on other servers, the shared ones; unread as the counters have it. */
export function useInboxes(): readonly Inbox[] {
  const { data: folders } = useQuery(foldersQuery);
  const { data: accounts } = useQuery(mailAccountsQuery);
  const { data: shared } = useQuery(sharedQuery);
  const { data: preferences } = usePreferences();
  return useMemo(() => {
    const unreadOf = (boxes: readonly { folder: string; unread: number; isPart?: boolean }[] = []) =>
      boxes.find(({ folder, isPart = true }) => folder === 'inbox' && isPart)?.unread ?? 0;
    const own = [{ id: 'company', name: 'Company mailbox', folders }, ...(accounts ?? [])].map((one) => ({ ...one, isShared: false }));
    const others = (shared ?? []).map((one) => ({ ...one, isShared: true }));
    return [...own, ...others].map(({ id, name, isShared, folders: boxes }, i) => ({
      ...{ id, name, isShared, unread: unreadOf(boxes) },
      colour: preferences?.mailColours[id] ?? DEFAULTS[i % DEFAULTS.length]!,
      isIn: !isShared || (preferences?.mailInboxes.includes(id) ?? false),
    }));
  }, [folders, accounts, shared, preferences]);
}
