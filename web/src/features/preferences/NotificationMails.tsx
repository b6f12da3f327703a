import { Select } from '@mantine/core';
import { NOTIFICATION_GROUPS, type MailChoice, type NotificationGroup } from '@lintel/contract/notification-types';
import type { Preferences } from '@lintel/contract/preferences';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './PreferencesPage.module.css';

type Chosen = Preferences['notificationMails'];

const CHOICES: { value: MailChoice; label: string }[] = [
  { value: 'off', label: 'No mail' },
  { value: 'digest', label: 'Each morning' },
  { value: 'immediate', label: 'At once' },
];

/** Which notifications come by mail as well, by group. */
export function NotificationMails({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  return (
    <Sheet>
      <SheetHeader title="Notifications by mail" />
      <SheetBody>
        <p className={s.note}>
          The bell shows all of them. What asks you for an action, and what is critical, comes at least with the morning’s mail.
        </p>
        <ul className={s.groups}>
          {(Object.entries(NOTIFICATION_GROUPS) as [NotificationGroup, string][]).map(([group, label]) => (
            <li key={group}>
              <span id={`mails-${group}`}>{label}</span>
              <Select
                aria-labelledby={`mails-${group}`}
                w="9.5rem"
                data={CHOICES}
                value={chosen[group] ?? 'off'}
                allowDeselect={false}
                onChange={(choice) => choice && onChange({ ...chosen, [group]: choice as MailChoice })}
              />
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}
