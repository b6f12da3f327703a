import type { Email } from '@lintel/contract/mail';
import type { ShownUnsubscribe } from '@lintel/contract/mail-reading';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { later } from '#web/kit/later.tsx';
import { sentenceOf } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { nameOf } from '#web/features/mail/mail.format.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import s from './MessageHeader.module.css';

const PastMailsDialog = later(() => import('./PastMailsDialog.tsx').then((module) => ({ default: module.PastMailsDialog })));

const SAID: Record<Exclude<ShownUnsubscribe['state'], 'open' | 'failed'>, string> = {
  asked: 'Unsubscribing...',
  done: 'Unsubscribed',
};

/** Ends a circular: by a call of our server, by a mail, or by a page that the reader opens. */
export function UnsubscribeButton({ mail }: { mail: Email }) {
  const [isAsking, setAsking] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const { unsubscribe } = mail;
  if (!unsubscribe || mail.folder === 'spam') return null;
  const { state } = unsubscribe;
  if (state === 'asked' || state === 'done')
    return (
      <>
        <span>{SAID[state]}</span>
        <PastMails mail={mail} />
      </>
    );
  return (
    <>
      <button type="button" className={s.toggle} onClick={() => setAsking(true)}>
        Unsubscribe
      </button>
      {state === 'failed' && <span>{unsubscribe.target} did not take it.</span>}
      {isAsking && <Question mail={mail} unsubscribe={unsubscribe} onClose={() => setAsking(false)} onOpened={() => setOpened(true)} />}
      {isOpened && <PastMails mail={mail} />}
    </>
  );
}

interface QuestionProps {
  mail: Email;
  unsubscribe: ShownUnsubscribe;
  onClose: () => void;
  /** The page of the sender is open: what becomes of it there, nobody hears. */
  onOpened: () => void;
}

/** What came before is still there. */
function PastMails({ mail }: { mail: Email }) {
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <button type="button" className={s.toggle} onClick={() => setMoving(true)}>
        Move past emails
      </button>
      {isMoving && <FocusBack />}
      <Suspense>{isMoving && <PastMailsDialog mail={mail} onClose={() => setMoving(false)} />}</Suspense>
    </>
  );
}

function Question({ mail, unsubscribe: { way, target, link }, onClose, onOpened }: QuestionProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.mailAnswers.unsubscribe({ id: mail.id, body: {} }, { idempotencyKey: intentKey() }),
    onSuccess: (after) => {
      client.setQueryData(mailKeys.message(mail.id), after);
      onClose();
    },
  });
  const open = () => {
    window.open(link!, '_blank', 'noopener,noreferrer');
    onOpened();
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Unsubscribe from ${nameOf(mail.from)}`}
      confirmLabel={way === 'link' ? 'Open page' : 'Unsubscribe'}
      isBusy={isPending}
      error={error ? sentenceOf(error) : undefined}
      onConfirm={way === 'link' ? open : () => mutate()}
    >
      <p>{WAYS[way](target)}</p>
      {mail.senderCheck?.verdict !== 'proved' && (
        <p>Nothing proves who sent this email: whoever did learns that somebody reads mail at your address.</p>
      )}
    </ConfirmDialog>
  );
}

const WAYS: Record<ShownUnsubscribe['way'], (target: string) => string> = {
  post: (target) => `${target} is told that you want no more of these emails.`,
  mail: (target) => `An email of yours to ${target} says that you want no more of these.`,
  link: (target) => `This sender asks you to unsubscribe on a page of ${target}. It opens in a new tab.`,
};
