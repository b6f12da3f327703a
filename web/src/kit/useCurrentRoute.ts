import { createContext, useContext } from 'react';
import type { PageRoute } from './page.ts';

/** Set by the router around the page on screen. */
export const CurrentRoute = createContext<PageRoute | null>(null);

/** The entry of the page table that is on screen; null outside the pages. */
export const useCurrentRoute = (): PageRoute | null => useContext(CurrentRoute);
