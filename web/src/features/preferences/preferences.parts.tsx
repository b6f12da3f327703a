import { Menu } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTheme, type ThemeChoice } from '#web/kit/theme.store.ts';
import { useChangePreferences } from './preferences.data.ts';

export { useChangePreferences, usePreferences } from './preferences.data.ts';

const THEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
] as const;

/** The theme as a part of the user menu: Light, Dark, System. */
export function ThemeItems() {
  const theme = useTheme();
  const change = useChangePreferences();
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={(choice) => change.mutate({ theme: choice as ThemeChoice })}>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            closeMenuOnClick={false}
            checkIcon={<IconCheck size={16} aria-hidden />}
            rightSection={<Icon size={16} stroke={1.7} aria-hidden />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
