import type { RecallFate } from '@lintel/contract/mail-recall';

type Words = Record<'before' | 'after', string>;

const staying = (before: string, after: string): Words => ({
  before: `${before}. It stays there, marked as recalled.`,
  after: `${after}. It stays there, marked as recalled.`,
});

/** What happens to a mail at a recipient when it is recalled, and what happened. */
export const RECALL_WORDS: Record<RecallFate, Words> = {
  unread: { before: 'Not read yet. It goes, as if it had never come.', after: 'Not read. It is gone there.' },
  read: staying('Read already', 'Was read'),
  answered: staying('Answered already', 'Was answered'),
  forwarded: staying('Passed on already', 'Was passed on'),
  made: staying('A task or request was made of it', 'A task or request was made of it'),
  filed: staying('Filed to a project', 'Filed to a project'),
  removed: { before: 'Deleted there already.', after: 'Had been deleted there.' },
  outside: { before: 'Outside the company. It cannot be recalled.', after: 'Outside the company. It could not be recalled.' },
};

const ELSEWHERE: readonly RecallFate[] = ['removed', 'outside'];

/** Whether anybody in the company has it: else there is nothing to recall. */
export const isAnywhere = (fates: readonly { fate: RecallFate }[]): boolean => fates.some(({ fate }) => !ELSEWHERE.includes(fate));
