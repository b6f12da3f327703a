import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

/** The folders on a phone. */
export function FolderDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer opened onClose={onClose} position="left" size="18rem" title="Folders">
      {children}
    </Drawer>
  );
}
