import type { Role } from '@lintel/contract/access';
import { Drawer } from '#web/ui/Drawer.tsx';
import s from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  group: Role;
  own: Role;
}

/** The sidebar of small screens (specification §4): loaded when it is first opened. */
export function SidebarDrawer({ isOpen, onClose, group, own }: SidebarDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size="18rem"
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Menu' } }}
      classNames={{ body: s.drawer }}
    >
      <Sidebar group={group} own={own} onChoose={onClose} />
    </Drawer>
  );
}
