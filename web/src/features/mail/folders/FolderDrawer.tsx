import type { ReactNode } from 'react';
import { Drawer } from '#web/ui/Drawer.tsx';

/** The folders on a phone. */
export function FolderDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer opened onClose={onClose} position="left" size="18rem" title="Folders">
      {children}
    </Drawer>
  );
}
