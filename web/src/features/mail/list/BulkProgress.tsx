import { Button, CloseButton, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { bulkQuery, bulkStore, isRunning, useUndoBulk, type ShownBulk } from './bulk.store.ts';
import { emails } from '#web/features/mail/actions/mail.actions.ts';
import s from './BulkProgress.module.css';

/** Above the list while a change of many mails runs, and after it as long as nobody closes it: with its Undo, where there is one. */
export function BulkProgress({ id, done, isFinal }: ShownBulk) {
  const { data: run, error } = useQuery(bulkQuery(id));
  const undo = useUndoBulk(id);
  const close = <CloseButton size="sm" iconSize={14} aria-label="Close" onClick={() => bulkStore.set(null)} />;
  if (error)
    return (
      <InlineNotice tone="warning" action={close}>
        How far it is cannot be told now: {error.message}
      </InlineNotice>
    );
  if (!run) return null;
  const isBusy = isRunning(run);
  const words = run.isUndo ? 'put back' : done;
  return (
    <div className={s.line} role="status">
      <span>{isBusy ? `${run.done} of ${emails(run.total)} ${words}` : `${emails(run.total)} ${words}`}</span>
      {isBusy && <Progress className={s.bar} size="sm" value={(100 * run.done) / run.total} aria-label="Progress" />}
      {!run.isUndo && !isFinal && (
        <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </Button>
      )}
      {!isBusy && close}
    </div>
  );
}
