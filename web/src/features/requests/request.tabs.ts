export const TABS = ['open', 'waiting', 'done', 'drafts'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABELS: Record<Tab, string> = { open: 'Open', waiting: 'Waiting on me', done: 'Done', drafts: 'Drafts' };

/** The tab of an address; the first one where it names none. */
export const tabOf = <T extends string>(tabs: readonly T[], value: string | null): T => tabs.find((tab) => tab === value) ?? tabs[0]!;

/** What the list says where nobody asks anything of its reader. */
export const NOTHING_WAITS = { title: 'Nothing waits for you.', hint: 'What somebody asks of you stands here.' };
