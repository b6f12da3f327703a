import { Button, Group } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { useState } from 'react';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { RemindDialog } from '#web/features/mail/actions/RemindDialog.tsx';
import { useRemind } from '#web/features/mail/actions/useRemind.ts';
import { longDate } from '#web/features/mail/mail.format.ts';
import s from './MessageBody.module.css';

interface ReminderNoticeProps {
  mail: Email;
  reminder: NonNullable<Email['reminder']>;
}

/** At a mail that waits for an answer, or came back for want of one: until when, and the ways to change that. */
export function ReminderNotice({ mail, reminder }: ReminderNoticeProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { remove, isPending } = useRemind();
  return (
    <div className={s.notice}>
      <InlineNotice
        action={
          <Group gap="md">
            <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
              {reminder.isBack ? 'Remind me again' : 'Change time'}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={isPending}
              onClick={() => remove(mail.id, reminder.isBack ? undefined : reminder.at)}
            >
              Remove
            </Button>
          </Group>
        }
      >
        {reminder.isBack
          ? `Nobody has answered since ${longDate(reminder.sentAt)}.${mail.elsewhere ? ' On its own server this message stays in Sent.' : ''}`
          : `Reminder on ${longDate(reminder.at)} if nobody answers.`}
      </InlineNotice>
      {isChoosing && <RemindDialog mail={mail} onClose={() => setChoosing(false)} />}
    </div>
  );
}
