import { Button } from '@mantine/core';
import type { Approval } from '@lintel/contract/approvals';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/kit/toast.tsx';
import s from './ApprovalPanel.module.css';
import { watchApproval } from './approvals.data.ts';

/** Who is told how it ends without a part in it, and whether one is among them. Nothing where nobody is and one may not. */
export function Watching({ approval }: { approval: Approval }) {
  const { watchers, isWatching, canWatch } = approval;
  const watching = useMutation({ mutationFn: () => watchApproval(approval, !isWatching), onError: (error) => toast.problem(error) });
  if (watchers.length === 0 && !canWatch) return null;
  return (
    <div className={s.watching}>
      {watchers.length > 0 && <span>Watched by {watchers.join(', ')}</span>}
      {(canWatch || isWatching) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isWatching ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          aria-pressed={isWatching}
          loading={watching.isPending}
          onClick={() => watching.mutate()}
          data-print="hide"
        >
          {isWatching ? 'Stop watching' : 'Watch'}
        </Button>
      )}
    </div>
  );
}
