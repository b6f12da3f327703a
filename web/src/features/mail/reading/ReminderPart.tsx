import type { Email } from '@lintel/contract/mail';
import { later, LaterPart } from '#web/kit/later.tsx';

const ReminderNotice = later(() => import('./ReminderNotice.tsx').then((module) => ({ default: module.ReminderNotice })));

/** Few mails wait for an answer: what says so is loaded with the first one. */
export function ReminderPart({ mail }: { mail: Email }) {
  if (!mail.reminder) return null;
  return (
    <LaterPart>
      <ReminderNotice mail={mail} reminder={mail.reminder} />
    </LaterPart>
  );
}
