import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconFolderShare } from '@tabler/icons-react';
import { useMoveTargets, type MoveChoice } from './useMoveTargets.tsx';

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
        <Tooltip label="Move to">
          <ActionIcon aria-label="Move to">
            <IconFolderShare size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
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
