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

/** The marks of a list are smaller and its own: the looks of all states would be loaded before the first mail. */
const MARKS = {
  held: { tone: 'accent', icon: IconCalendarClock },
  queued: { tone: 'accent', icon: IconClockHour4 },
  transmitting: { tone: 'info', icon: IconSend },
  sent: { tone: 'success', icon: IconCircleCheck },
  filed: { tone: 'success', icon: IconCircleCheck },
  unfiled: { tone: 'warning', icon: IconAlertTriangle },
  failed: { tone: 'danger', icon: IconCircleX },
  unknown: { tone: 'warning', icon: IconAlertTriangle },
  cancelled: { tone: 'neutral', icon: IconArrowBackUp },
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
  const { label } = outboxMachine.states[state];
  const { tone, icon: Icon } = MARKS[state];
  return (
    <span className={s.delivery} data-tone={tone} data-badge>
      <Icon size={13} stroke={2} aria-hidden />
      {text ?? label}
    </span>
  );
}
