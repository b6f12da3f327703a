import type { EmailRow } from '@lintel/contract/mail';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconSend,
} from '@tabler/icons-react';
import { outboxMachine } from '@lintel/contract/outbox-machine';
import s from './MailBadges.module.css';

type Delivery = NonNullable<EmailRow['delivery']>;

const ICONS = {
  ...{ held: IconCalendarClock, queued: IconClockHour4, transmitting: IconSend, sent: IconCircleCheck, filed: IconCircleCheck },
  ...{ unfiled: IconAlertTriangle, failed: IconCircleX, unknown: IconAlertTriangle, cancelled: IconArrowBackUp },
};

interface DeliveryBadgeProps {
  state: Delivery | null;
  /** In a list the expected state says nothing: exceptions are what the eye finds (design 1.4). */
  isQuiet?: boolean;
  /** Says more than the name of the state: when a mail goes out. */
  text?: string;
}

/** What became of a mail to outside recipients. */
export function DeliveryBadge({ state, isQuiet, text }: DeliveryBadgeProps) {
  if (!state || (isQuiet && (state === 'sent' || state === 'filed'))) return null;
  const { label, tone } = outboxMachine.states[state];
  const Icon = ICONS[state];
  return (
    <span className={s.delivery} data-tone={tone} data-badge>
      <Icon size={13} stroke={2} aria-hidden />
      {text ?? label}
    </span>
  );
}
