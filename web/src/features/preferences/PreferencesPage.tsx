import { Button, Group, Radio, Skeleton, Stack, Switch } from '@mantine/core';
import type { Preferences } from '@lintel/contract/preferences';
import { MailAccounts } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { Suspense, useState } from 'react';
import {
  IdentitySheet,
  InboxChoice,
  MailLinksChoice,
  OfflineSheet,
  RulesSheet,
  ShortcutSheet,
  TemplateSheet,
  TransferSheet,
} from '#web/features/mail/mail.parts.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { NotificationMails } from './NotificationMails.tsx';
import { useChangePreferences, usePreferences } from './preferences.data.ts';
import s from './PreferencesPage.module.css';

export function PreferencesPage() {
  const preferences = usePreferences();
  if (hasFailed(preferences)) return <Failed isPage things="your preferences" read={preferences} />;
  if (!preferences.data) return <Loading />;
  return (
    <>
      <PageHeader title="Preferences" lead="They are kept with your account and hold in every browser. Changes are saved at once." />
      <PreferenceSheets value={preferences.data} />
    </>
  );
}

const UNDO_SECONDS = [0, 5, 10, 20, 30] as const satisfies readonly Preferences['mailUndoSeconds'][];

function PreferenceSheets({ value }: { value: Preferences }) {
  const { mutate } = useChangePreferences();
  return (
    <div className={s.sheets}>
      <Sheet>
        <SheetHeader title="Theme" />
        <SheetBody>
          <Radio.Group aria-label="Theme" value={value.theme} onChange={(theme) => mutate({ theme: theme as Preferences['theme'] })}>
            <Stack gap="sm">
              <Radio value="light" label="Light" />
              <Radio value="dark" label="Dark" />
              <Radio value="system" label="System" description="Follows the setting of this device" />
            </Stack>
          </Radio.Group>
        </SheetBody>
      </Sheet>
      <Sheet>
        <SheetHeader title="Email Center" />
        <SheetBody>
          <Stack gap="lg">
            <Radio.Group
              label="Reading"
              value={value.mailLayout}
              onChange={(mailLayout) => mutate({ mailLayout: mailLayout as Preferences['mailLayout'] })}
            >
              <Stack gap="sm" mt="xs">
                <Radio value="full" label="The message takes the place of the list" />
                <Radio value="split" label="The message stands beside the list" description="On wide screens" />
              </Stack>
            </Radio.Group>
            <Radio.Group
              label="Rows of a list"
              value={value.mailDensity}
              onChange={(mailDensity) => mutate({ mailDensity: mailDensity as Preferences['mailDensity'] })}
            >
              <Group gap="lg" mt="xs">
                <Radio value="compact" label="Compact" />
                <Radio value="standard" label="Standard" />
                <Radio value="relaxed" label="Relaxed" />
              </Group>
            </Radio.Group>
            <Switch
              label="Conversations"
              description="One row for all emails that answer each other"
              checked={value.mailConversations}
              onChange={(event) => mutate({ mailConversations: event.currentTarget.checked })}
            />
            <Radio.Group
              label="Undo after sending"
              description="For this long nobody has the message, and you can take it back"
              value={String(value.mailUndoSeconds)}
              onChange={(seconds) => mutate({ mailUndoSeconds: Number(seconds) as Preferences['mailUndoSeconds'] })}
            >
              <Group gap="lg" mt="xs">
                {UNDO_SECONDS.map((seconds) => (
                  <Radio key={seconds} value={String(seconds)} label={seconds === 0 ? 'Off' : `${seconds} seconds`} />
                ))}
              </Group>
            </Radio.Group>
            <Suspense fallback={<Skeleton height="2.5rem" data-coming />}>
              <InboxChoice />
              <MailLinksChoice />
            </Suspense>
            <ShortcutChoice isOn={value.singleKeyShortcuts} onChange={(singleKeyShortcuts) => mutate({ singleKeyShortcuts })} />
          </Stack>
        </SheetBody>
      </Sheet>
      <MailAccounts />
      <Suspense fallback={<Loading />}>
        <IdentitySheet />
        <TemplateSheet />
        <RulesSheet />
        <TransferSheet />
        <OfflineSheet />
      </Suspense>
      <NotificationMails chosen={value.notificationMails} onChange={(notificationMails) => mutate({ notificationMails })} />
    </div>
  );
}

function ShortcutChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [isShown, setShown] = useState(false);
  return (
    <Group justify="space-between" gap="sm">
      <Switch
        label="Single-key shortcuts"
        description="One key writes, replies or archives in the mailbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Button size="xs" variant="default" onClick={() => setShown(true)}>
        See and change the keys
      </Button>
      <Suspense>{isShown && <ShortcutSheet onClose={() => setShown(false)} />}</Suspense>
    </Group>
  );
}
