import { createContext, useContext } from 'react';
import type { PageRoute } from './page.ts';

/** The page on screen, with the name that its crumb has for this role: it is the title of the page too. */
export interface ShownPage extends PageRoute {
  title: string;
}

/** Set by the router around the page on screen. */
export const CurrentRoute = createContext<ShownPage | null>(null);

/** The entry of the page table that is on screen; null outside the pages. */
export const useCurrentRoute = (): ShownPage | null => useContext(CurrentRoute);
