import type { MailPlace } from '#web/features/mail/mail.place.ts';

export interface ListTab {
  label: string;
  /** Only where somebody has a conversation. */
  isTeam?: boolean;
  /** Each is a search like any other, and stands in the address. */
  query: string;
  /** What is said when nothing is in it, and what fills it. */
  empty: [title: string, hint: string];
}

/** What is still to be done in one's inbox, or in a folder of a shared mailbox (mail.md 6.1); of other folders none. */
export const tabsOf = (folder: MailPlace['folder'], isShared: boolean): ListTab[] =>
  isShared || folder === 'inbox' ? tabsIn(folder).filter(({ isTeam }) => isShared || !isTeam) : [];

const tabsIn = (folder: MailPlace['folder']): ListTab[] => [
  { label: 'All', query: '', empty: ['', ''] },
  { label: 'Unread', query: `in:${folder} is:unread`, empty: ['Everything here is read', 'New emails will appear here'] },
  {
    label: 'Mine',
    isTeam: true,
    query: `in:${folder} assigned:me`,
    empty: ['Nothing here is yours', 'What somebody hands to you, or you take on yourself, will appear here'],
  },
  {
    label: 'Unassigned',
    isTeam: true,
    query: `in:${folder} assigned:none`,
    empty: ['Somebody has each of them', 'New emails that nobody has taken on yet will appear here'],
  },
  {
    label: 'Unfiled',
    query: `in:${folder} is:unfiled`,
    empty: ['Everything here is filed to a project', 'New emails that belong to no project yet will appear here'],
  },
];
