import { Button } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import type { SenderCheck, SenderWarning } from '@lintel/contract/mail-reading';
import { useUser } from '#web/kit/session.store.ts';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { useMailActions } from './mail.actions.ts';
import s from './MessageBody.module.css';

const SENTENCES: Record<SenderWarning['kind'], (about: string, from: string) => string> = {
  look_alike: (about, from) => `The sender's domain ${from.split('@')[1] ?? ''} looks like ${about}, which you know, but is another one.`,
  mixed_alphabets: (about) => `The sender's domain has letters of several alphabets, which look alike. Its real name is ${about}.`,
  namesake: (about, from) => `A colleague has this name and writes from ${about}. This email came from ${from}.`,
  reply_elsewhere: (about) => `A reply goes to ${about}, not to the sender.`,
  new_sender: (about) => `You have not had an email from ${about} before.`,
};

const GRAVE = new Set<SenderWarning['kind']>(['look_alike', 'mixed_alphabets', 'namesake']);

/** What to look at twice before answering. A new sender alone is a hint, the rest a warning. */
export function SenderNotice({ mail, onGone }: { mail: Email; onGone: () => void }) {
  const { warnings, from, senderCheck, folder } = mail;
  const { move } = useMailActions();
  const own = useUser().email.split('@')[1];
  const forged = senderCheck?.verdict === 'forged' ? senderCheck : null;
  const isSpam = folder === 'spam';
  if (warnings.length === 0 && !forged && !isSpam) return null;
  const isHeld = forged !== null && forged.policy !== null && forged.policy !== 'none';
  const isGrave = forged !== null || warnings.some(({ kind }) => GRAVE.has(kind));
  const sentences = [
    ...(forged ? [forgedText(forged, own)] : []),
    ...(isSpam ? [spamText(mail, isHeld)] : []),
    ...warnings.map(({ kind, about }) => SENTENCES[kind](about, from.email)),
  ];
  return (
    <div className={s.notice}>
      <InlineNotice
        tone={isGrave ? 'danger' : 'info'}
        title={isGrave ? 'Make sure who wrote this.' : undefined}
        action={
          isSpam && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                move([mail], 'inbox');
                onGone();
              }}
            >
              Not spam
            </Button>
          )
        }
      >
        {sentences.join(' ')}
      </InlineNotice>
    </div>
  );
}

const spamText = ({ elsewhere }: Email, isHeld: boolean): string => {
  if (elsewhere) return 'This email lies in the Spam folder of its account.';
  return isHeld ? 'That is why it was put into Spam.' : 'This email was put into Spam by hand.';
};

const forgedText = ({ domain }: SenderCheck, own: string | undefined): string =>
  domain === own
    ? `This email claims to be from ${domain}, your own company, but was sent from outside of it without any proof.`
    : `This email claims to be from ${domain}, but ${domain} says that it is not.`;
