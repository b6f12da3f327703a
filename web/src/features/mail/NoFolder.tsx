import { Button } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** In place of the mailbox, for an address that was cut off or mistyped. */
export const NoFolder = ({ name }: { name: string }) => (
  <>
    <h1 className="sr-only">Email Center</h1>
    <EmptyState
      icon={IconMailbox}
      title={`There is no folder “${name}”`}
      hint="The address may be incomplete. Your folders stand beside the inbox."
      action={
        <Button variant="default" component={Link} to={`${to('mail')}/inbox`}>
          Open the inbox
        </Button>
      }
    />
  </>
);
