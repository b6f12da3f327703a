import { Button } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { startDraft } from '#web/features/mail/compose/compose.start.ts';
import s from './MessageBody.module.css';

/** At a draft that another program left in an account on another server: the way to go on with it here. */
export function DraftThereNotice({ mail, onGone }: { mail: Email; onGone: () => void }) {
  const client = useQueryClient();
  const key = useRef(intentKey());
  const taking = useMutation({
    mutationFn: () => api.mailTransfer.takeOver({ id: mail.id, body: {} }, { idempotencyKey: key.current }),
    onSuccess: (draft) => {
      onGone();
      startDraft(draft);
    },
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  if (!mail.elsewhere || mail.elsewhere.box !== null || mail.folder !== 'drafts') return null;
  return (
    <div className={s.notice}>
      <InlineNotice
        action={
          <Button size="xs" variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
            Continue writing
          </Button>
        }
      >
        A draft that was begun in another program. Go on with it here, and it moves into your Drafts.
      </InlineNotice>
    </div>
  );
}
