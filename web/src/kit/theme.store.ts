import { createStore, keep, readKept, useStore } from './store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

const THEME_KEY = 'lintel.theme';

/** The choice is kept with the person's preferences; the copy in this browser is for the first paint. */
const themeStore = createStore<ThemeChoice>(readKept<ThemeChoice>(THEME_KEY) ?? 'system');

export const useTheme = () => useStore(themeStore);

export function applyTheme(choice: ThemeChoice): void {
  keep(THEME_KEY, choice);
  themeStore.set(choice);
}
