import { Button, Group } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { SendTimeDialog } from '#web/features/mail/actions/SendTimeDialog.tsx';
import { longDate } from '#web/features/mail/mail.format.ts';
import { useTakeBack } from '#web/features/mail/actions/useTakeBack.ts';
import s from './MessageBody.module.css';

/** At a mail that waits: when it goes out, and the ways to change that. `onGone` when it no longer stands there. */
export function WaitingNotice({ mail, onGone }: { mail: Email; onGone: () => void }) {
  const [isChoosing, setChoosing] = useState(false);
  const takeBack = useTakeBack();
  const client = useQueryClient();
  const key = useRef(intentKey());
  const scheduling = useMutation({
    mutationFn: (sendAt: string | null) =>
      api.mail.schedule({ id: mail.id, body: { sendAt } }, { idempotencyKey: `${key.current}-${sendAt ?? 'now'}` }),
    onSuccess: ({ sendAt }) => {
      // With another time it is another mail.
      onGone();
      toast.result(sendAt ? `Message goes out ${longDate(sendAt)}` : 'Message sent');
    },
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  if (!mail.transitions.includes('cancel')) return null;
  const back = () => void takeBack(mail.id).then((isBack) => isBack && onGone());
  return (
    <div className={s.notice}>
      <InlineNotice
        action={
          <Group gap="md">
            <Button size="xs" variant="default" onClick={back}>
              {mail.isScheduled ? 'Edit' : 'Undo'}
            </Button>
            {mail.isScheduled && (
              <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
                Change time
              </Button>
            )}
            {mail.isScheduled && (
              <Button
                size="xs"
                variant="default"
                loading={scheduling.isPending && scheduling.variables === null}
                onClick={() => scheduling.mutate(null)}
              >
                Send now
              </Button>
            )}
          </Group>
        }
      >
        {mail.isScheduled
          ? `This message goes out ${longDate(mail.sendAt)}. Nobody has it yet.`
          : 'This message goes out in a moment. Nobody has it yet.'}
      </InlineNotice>
      {isChoosing && mail.sendAt && (
        <SendTimeDialog
          title="Change time"
          action="Change time"
          initial={new Date(mail.sendAt)}
          onClose={() => setChoosing(false)}
          onChoose={(at) => {
            setChoosing(false);
            scheduling.mutate(at.toISOString());
          }}
        />
      )}
    </div>
  );
}
