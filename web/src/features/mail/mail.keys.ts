import type { Folder } from '@lintel/contract/mail';

export interface ListKey {
  folder: Folder;
  search: string;
  page: number;
  /** One row a conversation. */
  isGrouped?: boolean;
  /** Of a shared mailbox, or on another server. */
  account?: string;
  box?: string;
  /** Of all mailboxes that somebody sees as one. */
  isAll?: boolean;
}

/** Of what is filed to a project all, or what nobody answered. */
export type FiledPart = 'all' | 'unanswered';

/** Query keys. All start with `mail`, which is what a `mail.changed` event invalidates. */
export const mailKeys = {
  lists: ['mail', 'list'] as const,
  list: (key: ListKey) => ['mail', 'list', key] as const,
  // Not below `mail`: to count is dear, and is done once a minute at most.
  total: ({ folder, search, account, isAll }: Pick<ListKey, 'folder' | 'search' | 'account' | 'isAll'>) =>
    ['mail-total', { folder, search, account, isAll }] as const,
  // Neither is this: its mails come with their own events.
  older: (account: string, search: string) => ['mail-older', account, search] as const,
  message: (id: string) => ['mail', 'message', id] as const,
  thread: (id: string) => ['mail', 'thread', id] as const,
  recall: (id: string) => ['mail', 'recall', id] as const,
  source: (id: string) => ['mail', 'source', id] as const,
  folders: ['mail', 'folders'] as const,
  shared: ['mail', 'shared'] as const,
  setups: ['shared-mailboxes'] as const,
  // Leave begins, ends and is called off: its event makes it stale.
  awayNote: ['leave', 'away-note'] as const,
  // Not below `mail`: it has an event of its own.
  person: (id: string, email: string) => ['mail', 'person', id, email] as const,
  team: (id: string) => ['mail-team', id] as const,
  // Not below `mail`: no arriving mail changes them.
  filing: ['mail-filing'] as const,
  circle: (id: string) => ['mail-filing', 'circle', id] as const,
  filed: (projectId: string, page: number, only: FiledPart) => ['mail-filing', 'project', projectId, page, only] as const,
  filedMail: (projectId: string, id: string) => ['mail-filing', 'project', projectId, 'mail', id] as const,
  // What a conversation is filed to and what was made of it: the events of both say that it moved.
  records: ['mail-records'] as const,
  recordsOf: (id: string) => ['mail-records', id] as const,
  ofTask: (id: string) => ['tasks', 'mail-of', id] as const,
  ofRequest: (id: string) => ['requests', 'mail-of', id] as const,
  approvals: (id: string) => ['mail-approvals', id] as const,
  unread: (folder: Folder) => ['mail', 'unread', folder] as const,
  scheduled: ['mail', 'scheduled'] as const,
  labels: (account = '') => ['mail', 'labels', account] as const,
  searches: ['mail', 'searches'] as const,
  // Not below `mail`: no arriving mail changes them.
  identities: ['mail-identities'] as const,
  // Neither are these.
  templates: ['mail-templates'] as const,
  recipients: (q: string) => ['mail', 'recipients', q] as const,
  picture: (id: string, index: number) => ['mail', 'picture', id, index] as const,
  // Not below `mail`: no arriving mail changes them.
  font: (url: string) => ['mail-fonts', url] as const,
  remotePicture: (id: string, index: number) => ['mail-pictures', id, index] as const,
};
