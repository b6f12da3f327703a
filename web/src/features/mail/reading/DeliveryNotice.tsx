import { Button, Group } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { DeliveryBadge } from '#web/features/mail/list/DeliveryBadge.tsx';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import s from './MessageBody.module.css';

type Settling = 'sendAgain' | 'confirmArrived' | 'fileAgain';
const SETTLINGS = ['sendAgain', 'confirmArrived', 'fileAgain'] as const satisfies readonly Settling[];

/** What that means, and what happens by itself; what a server said of a recipient stands beside them, in its own words. */
const SAYINGS: Partial<Record<NonNullable<Email['delivery']>, string>> = {
  unfiled: 'This message was sent. Its server did not take a copy into Sent.',
  unknown:
    'The connection broke off once the message was handed over: it may have arrived. Ask the recipients before you send it again; it is not sent again by itself.',
  queued: 'It could not be handed over yet. It is tried again by itself, for up to a day.',
};

/** What became of a mail at its outside recipients, and what you can do where that failed or stayed unclear (R9). */
export function DeliveryNotice({ mail }: { mail: Email }) {
  const client = useQueryClient();
  // One key a state of the mail: a double click sends again once.
  const key = useRef({ version: 0, value: '' });
  if (key.current.version !== mail.version) key.current = { version: mail.version, value: intentKey() };
  const settling = useMutation({
    mutationFn: (name: Settling) =>
      api.mail.delivery({ id: mail.id, body: { name, version: mail.version } }, { idempotencyKey: `${key.current.value}-${name}` }),
    onSuccess: (after) => client.setQueryData(mailKeys.message(mail.id), after),
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  const trouble = mail.recipients.filter(({ state }) => state !== 'sent');
  const isUnfiled = mail.delivery === 'unfiled';
  if (!mail.delivery || (trouble.length === 0 && !isUnfiled) || mail.sendAt) return null;
  const isTried = mail.delivery !== 'queued' || trouble.some(({ detail }) => detail !== '');
  const saying = isTried && SAYINGS[mail.delivery];
  const isBad = isUnfiled || mail.delivery === 'failed' || mail.delivery === 'unknown';
  const buttons = SETTLINGS.filter((name) => mail.transitions.includes(name));
  return (
    <div className={s.notice}>
      <InlineNotice
        tone={isBad ? 'warning' : 'info'}
        action={
          <Group gap="md">
            {buttons.map((name) => (
              <Button
                key={name}
                size="xs"
                variant="default"
                loading={settling.isPending && settling.variables === name}
                onClick={() => settling.mutate(name)}
              >
                {MACHINES.outbox.transitions[name].label}
              </Button>
            ))}
          </Group>
        }
      >
        {saying && <p className={s.saying}>{saying}</p>}
        <ul className={s.recipients}>
          {trouble.map(({ email, state, detail }) => (
            <li key={email}>
              <DeliveryBadge state={state} /> {email}
              {detail && state !== 'unknown' && <q>{detail}</q>}
            </li>
          ))}
        </ul>
      </InlineNotice>
    </div>
  );
}
