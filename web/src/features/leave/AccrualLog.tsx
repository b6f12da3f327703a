import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { counted } from '#web/kit/counted.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { runAccrual } from './leave.data.ts';
import s from './leave.layout.module.css';
import { LedgerTable } from './LedgerTable.tsx';

/** What the nightly job posted; running it again posts what is due and nothing twice. */
export function AccrualLog() {
  const running = useMutation({
    mutationFn: runAccrual,
    onSuccess: ({ posted }) => toast.result(posted === 0 ? 'Everything is posted already' : `${counted(posted, 'line')} posted`),
    onError: (error) => toast.problem(error),
  });
  return (
    <div className={s.stack}>
      <InlineNotice
        action={
          <Button size="xs" variant="default" loading={running.isPending} onClick={() => running.mutate()}>
            Post what is due
          </Button>
        }
      >
        Leave is posted every night: on the first of a month what it earns, on 1 January what is not carried over, and what expires.
      </InlineNotice>
      <LedgerTable postedBy="job" />
    </div>
  );
}
