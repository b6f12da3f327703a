import type { Email } from '@lintel/contract/mail';
import { later, LaterPart } from '#web/kit/later.tsx';

const RecallNotice = later(() => import('./RecallNotice.tsx').then((module) => ({ default: module.RecallNotice })));

/** Few mails are recalled: what says so is loaded with the first one. */
export function RecallPart({ mail }: { mail: Email }) {
  if (!mail.recall) return null;
  return (
    <LaterPart>
      <RecallNotice recall={mail.recall} />
    </LaterPart>
  );
}
