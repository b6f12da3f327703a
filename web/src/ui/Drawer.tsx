import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useEscape } from './escape.ts';

/** At the side of the page; a dialog that is opened from it has Escape first. */
export function Drawer({ closeOnEscape = true, ...drawer }: DrawerProps) {
  useEscape(drawer.opened && closeOnEscape, drawer.onClose);
  return <MantineDrawer {...drawer} closeOnEscape={false} />;
}
