import { lazy, type ComponentType } from 'react';
import { componentOf, type ScreenModule } from './page.ts';
import { createStore, useStore } from './store.ts';

type Load = () => Promise<ScreenModule>;

/** How many screens are on their way. */
const underWay = createStore(0);
export const useIsScreenLoading = (): boolean => useStore(underWay) > 0;

const screens = new Map<Load, ComponentType>();

/** The component of a screen, loaded when it is first shown; the same one for the same screen, so that it keeps its state. */
export function screenOf(load: Load): ComponentType {
  const known = screens.get(load);
  if (known) return known;
  const screen = lazy(async () => {
    underWay.set(underWay.get() + 1);
    try {
      return { default: componentOf(await load()) };
    } catch (cause) {
      // What a browser says of it is an address of ours.
      throw new Error('It could not be fetched. Check the network, then try again.', { cause });
    } finally {
      underWay.set(underWay.get() - 1);
    }
  });
  screens.set(load, screen);
  return screen;
}

/** Has a screen come before somebody goes there. One that cannot be had now is asked for again when it is shown. */
export const readyScreen = (load: Load): void => void load().catch(() => undefined);
