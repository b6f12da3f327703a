import { Button } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWaitingCount } from '#web/features/approvals/approvals.parts.tsx';
import { counted } from '#web/kit/counted.ts';
import { to } from '#web/kit/link.ts';
import { homeOf } from '#web/kit/page.ts';
import { PATHS } from '#web/kit/paths.gen.ts';
import { useSession } from '#web/kit/session.store.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

interface InboxZeroProps {
  title: string;
  hint: string;
}

/** The inbox with nothing in it: what waits for a decision stands in place of a picture (mail.md 6.5). */
export function InboxZero({ title, hint }: InboxZeroProps) {
  const { role } = useSession();
  const waiting = useWaitingCount({});
  if (waiting === 0 || !role) return <EmptyState icon={IconMailbox} title={title} hint={hint} />;
  const href = role in PATHS.approvals ? to('approvals') : homeOf(role);
  return (
    <EmptyState
      icon={() => <b>{waiting}</b>}
      title={title}
      hint={hint}
      action={
        <Button component={Link} to={href} variant="default">
          {counted(waiting, 'approval waits for you', 'approvals wait for you')}
        </Button>
      }
    />
  );
}
