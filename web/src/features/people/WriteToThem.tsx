import { Button } from '@mantine/core';
import type { EmployeeRow } from '@lintel/contract/employee-record';
import { IconMail } from '@tabler/icons-react';
import { openCompose } from '#web/features/mail/mail.parts.tsx';

/** Opens a mail to those who are chosen in a list of people. */
export const WriteToThem = ({ people }: { people: readonly EmployeeRow[] }) => (
  <Button
    size="xs"
    variant="default"
    leftSection={<IconMail size={15} />}
    onClick={() => openCompose({ to: people.map(({ email, name }) => ({ email, name })) })}
  >
    Write to them
  </Button>
);
