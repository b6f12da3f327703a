import { Menu } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconFolderShare } from '@tabler/icons-react';
import { useMoveTargets, type MoveChoice } from './useMoveTargets.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

interface MoveMenuProps {
  rows: readonly EmailRow[];
  onChoose: (choice: MoveChoice) => void;
}

/** The folders that these mails can go to. */
export function MoveMenu({ rows, onChoose }: MoveMenuProps) {
  const targets = useMoveTargets(rows);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <IconButton label="Move to" data-bulk="move">
          <IconFolderShare size={18} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map((choice) => (
          <Menu.Item key={choice.key} onClick={() => onChoose(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
