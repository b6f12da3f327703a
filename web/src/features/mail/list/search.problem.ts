/** What says why a search cannot be understood: the box points to it. */
export const PROBLEM_ID = 'mail-search-problem';

/** Why the server could not understand a search, in its words; nothing where something else went wrong. */
export const problemOf = (error: Error | null): string | undefined =>
  (error as { code?: string } | null)?.code?.startsWith('mail.search_') ? error!.message : undefined;
