import { Button, Menu } from '@mantine/core';
import { MAIL_FIELDS, markOf, type MailField } from '@lintel/contract/mail-fields';
import { IconBraces } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';

/** What is filled in by itself when the text is used. */
export function InsertField({ editor, names }: { editor: Editor; names: readonly MailField[] }) {
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="quiet" leftSection={<IconBraces size={15} aria-hidden />}>
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item
            key={name}
            onClick={() =>
              editor
                .chain()
                .focus()
                .insertContent({ type: 'text', text: markOf(name) })
                .run()
            }
          >
            {MAIL_FIELDS[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
