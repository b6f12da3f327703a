import type { Email } from '@lintel/contract/mail';
import type { SenderWarning } from '@lintel/contract/mail-reading';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import s from './MessageBody.module.css';

const SENTENCES: Record<SenderWarning['kind'], (about: string, from: string) => string> = {
  look_alike: (about, from) => `The sender's domain ${from.split('@')[1] ?? ''} looks like ${about}, which you know, but is another one.`,
  namesake: (about, from) => `A colleague has this name and writes from ${about}. This email came from ${from}.`,
  reply_elsewhere: (about) => `A reply goes to ${about}, not to the sender.`,
  new_sender: (about) => `You have not had an email from ${about} before.`,
};

/** What to look at twice before answering. A new sender alone is a hint, the rest a warning. */
export function SenderNotice({ mail: { warnings, from } }: { mail: Email }) {
  if (warnings.length === 0) return null;
  const isGrave = warnings.some(({ kind }) => kind === 'look_alike' || kind === 'namesake');
  return (
    <div className={s.notice}>
      <InlineNotice tone={isGrave ? 'danger' : 'info'} title={isGrave ? 'Make sure who wrote this.' : undefined}>
        {warnings.map(({ kind, about }) => SENTENCES[kind](about, from.email)).join(' ')}
      </InlineNotice>
    </div>
  );
}
