import { Button } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { useMailActions } from '#web/features/mail/actions/mail.actions.ts';
import { sayingOf } from './sender.words.ts';
import s from './MessageBody.module.css';

/** What to look at twice before answering, and the way out of Spam. */
export function SenderNotice({ mail, onGone }: { mail: Email; onGone: () => void }) {
  const { move } = useMailActions();
  const saying = sayingOf(mail);
  if (!saying) return null;
  const release = () => {
    move([mail], 'inbox');
    onGone();
  };
  return (
    <div className={s.notice}>
      <InlineNotice
        tone={saying.tone}
        title={saying.tone === 'info' ? undefined : 'Make sure who wrote this.'}
        action={
          mail.folder === 'spam' && (
            <Button size="xs" variant="default" onClick={release}>
              Not spam
            </Button>
          )
        }
      >
        {saying.text}
      </InlineNotice>
    </div>
  );
}
