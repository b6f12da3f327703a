import { useMatches } from 'react-router';
import type { PageRoute } from './page.ts';

/** The entry of the page table that is on screen; null outside the pages. */
export function useCurrentRoute(): PageRoute | null {
  return (useMatches().at(-1)?.handle as PageRoute | undefined) ?? null;
}
