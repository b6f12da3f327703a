import { Button, Group, Text } from '@mantine/core';
import { mailtoPage } from '#web/features/mail/compose/compose.mailto.ts';

/** Asks the browser to open `mailto:` links of every page here; it then asks the person itself. Not every browser can. */
export function MailLinksChoice() {
  if (typeof navigator.registerProtocolHandler !== 'function') return null;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text>Email links of other pages</Text>
        <Text size="sm" c="dimmed">
          This browser opens them in Lintel instead of another program
        </Text>
      </div>
      <Button size="xs" variant="default" onClick={() => navigator.registerProtocolHandler('mailto', `${mailtoPage()}%s`)}>
        Open with Lintel
      </Button>
    </Group>
  );
}
