import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource-variable/ibm-plex-sans/wght-italic.css';
import './mantine.css.ts';
import './global.css';
import './print.css';
// Hears the key before any dialog does.
import './escape.ts';
import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { dark, gray } from './theme.colors.ts';
import { theme } from './theme.ts';
import { cssVariablesResolver } from './theme.variables.ts';
import { untilLoaded } from './untilLoaded.ts';

// Loaded with the first one, which waits in their store meanwhile. Nothing stands around them that would catch a failure.
const Toasts = lazy(() => untilLoaded(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts }))));

export type SchemeChoice = 'light' | 'dark' | 'system';

interface UiProviderProps {
  /** The person's choice. It is kept with the preferences, not here. */
  scheme: SchemeChoice;
  children: ReactNode;
}

/** Theme, colour scheme and toasts. Mantine writes the scheme in use to `<html data-mantine-color-scheme>`. */
export function UiProvider({ scheme, children }: UiProviderProps) {
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  const used = scheme === 'system' ? system : scheme;

  const { notifications } = useNotifications();
  const [hasToast, setHasToast] = useState(false);
  if (notifications.length > 0 && !hasToast) setHasToast(true);

  useEffect(() => {
    const meta = document.querySelector('meta[name="theme-color"]');
    meta?.setAttribute('content', used === 'dark' ? dark[9] : gray[1]);
  }, [used]);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={withoutMemory}
      defaultColorScheme={used}
      forceColorScheme={used}
    >
      {children}
      <Suspense>{hasToast && <Toasts />}</Suspense>
    </MantineProvider>
  );
}

const withoutMemory: MantineColorSchemeManager = {
  get: (value: MantineColorScheme) => value,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
