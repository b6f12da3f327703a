import { Input, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useChangePreferences, usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { useInboxes, type Inbox } from '#web/features/mail/folders/inboxes.data.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { ColourChoice } from '#web/kit/ColourChoice.tsx';
import s from './InboxChoice.module.css';

/** Which inboxes are one, and by what colour each is told apart: only for who has several. */
export function InboxChoice() {
  const inboxes = useInboxes();
  const { data: preferences } = usePreferences();
  const { mutate } = useChangePreferences();
  const client = useQueryClient();
  if (!preferences || inboxes.length < 2) return null;
  const { mailInboxes, mailColours } = preferences;
  const include = ({ id }: Inbox, isIn: boolean) => {
    const others = mailInboxes.filter((one) => one !== id);
    const after = { onSuccess: () => client.invalidateQueries({ queryKey: mailKeys.lists }) };
    mutate({ mailInboxes: isIn ? [...others, id] : others }, after);
  };
  return (
    <Input.Wrapper
      label="All inboxes"
      labelElement="div"
      description="Above your folders: the emails of all your inboxes as one list. Each has its mailbox’s colour at its edge."
    >
      <ul className={s.inboxes}>
        {inboxes.map((inbox) => (
          <li key={inbox.id}>
            {inbox.isShared ? (
              <Switch
                label={inbox.name}
                description="Shared mailbox"
                checked={inbox.isIn}
                onChange={(event) => include(inbox, event.currentTarget.checked)}
              />
            ) : (
              <span>{inbox.name}</span>
            )}
            <ColourChoice
              label={`Colour of ${inbox.name}`}
              value={inbox.colour}
              onChange={(colour) => mutate({ mailColours: { ...mailColours, [inbox.id]: colour } })}
            />
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
