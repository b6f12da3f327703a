import { Button, Group } from '@mantine/core';
import type { Address, Email } from '@lintel/contract/mail';
import type { InvitationAnswer, ShownInvitation } from '@lintel/contract/mail-invitations';
import { IconCalendarEvent, IconMapPin, IconRepeat, IconUsers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { INVITATION_ANSWERS } from '#web/kit/contract.gen.ts';
import { toast } from '#web/kit/toast.tsx';
import { SendTimeDialog } from '#web/features/mail/actions/SendTimeDialog.tsx';
import { originalTime, spanText } from './invitation.format.ts';
import { nameOf } from '#web/features/mail/mail.format.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import s from './InvitationCard.module.css';

const ANSWERED: Record<InvitationAnswer, string> = {
  accepted: 'You accepted.',
  tentative: 'You accepted for now.',
  declined: 'You declined.',
};
const HEADINGS: Record<ShownInvitation['method'], string> = {
  request: 'Invitation',
  publish: 'Event',
  cancel: 'Called off',
  reply: 'Answer',
  counter: 'Another time',
  declinecounter: 'No other time',
};

/** A meeting that a mail asks to, changes, calls off or answers: what, when, where and who, and the ways to answer. */
export function InvitationCard({ mail }: { mail: Email }) {
  const { invitation } = mail;
  if (!invitation) return null;
  const { title, place, organizer, guests, starts, ends, repeats, method } = invitation;
  const other = starts && originalTime(starts, ends);
  return (
    <section className={s.card} aria-label="Invitation" data-method={method}>
      <p className={s.kind}>{HEADINGS[method]}</p>
      <h3 data-off={method === 'cancel' || invitation.standing === 'cancelled' || undefined}>{title || 'Meeting without a title'}</h3>
      <ul>
        <Fact icon={<IconCalendarEvent size={16} stroke={1.7} aria-hidden />}>
          {starts ? spanText(starts, ends) : 'No time that could be read'}
          {other && <span className={s.other}>{other}</span>}
        </Fact>
        {repeats && <Fact icon={<IconRepeat size={16} stroke={1.7} aria-hidden />}>Repeats {repeats}</Fact>}
        {place && <Fact icon={<IconMapPin size={16} stroke={1.7} aria-hidden />}>{place}</Fact>}
        <Fact icon={<IconUsers size={16} stroke={1.7} aria-hidden />}>
          <People organizer={organizer} guests={guests} />
        </Fact>
      </ul>
      <Standing mail={mail} invitation={invitation} />
    </section>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
);

/** Who asks first, then who is asked; the address of each stands behind the name. */
function People({ organizer, guests }: Pick<ShownInvitation, 'organizer' | 'guests'>) {
  const others = guests.filter(({ email }) => email.toLowerCase() !== organizer?.email.toLowerCase());
  const shown = others.slice(0, 4);
  return (
    <>
      {organizer ? (
        <>
          Asked by <Person one={organizer} />
        </>
      ) : (
        'Nobody is named who asks'
      )}
      {shown.map((one, i) => (
        <Fragment key={one.email}>
          {i === 0 ? ' with ' : ', '}
          <Person one={one} />
        </Fragment>
      ))}
      {others.length > 4 && ` and ${others.length - 4} more`}
    </>
  );
}

const Person = ({ one }: { one: Address }) => <span title={one.email}>{nameOf(one)}</span>;

function Standing({ mail, invitation }: { mail: Email; invitation: ShownInvitation }) {
  const { method, standing, guests, organizer, answer, proposed } = invitation;
  if (method === 'reply') return <p className={s.said}>{guests.map((guest) => `${nameOf(guest)} ${REPLIES[guest.answer]}.`).join(' ')}</p>;
  if (method === 'cancel') return <p className={s.said}>This meeting was called off{organizer ? ` by ${nameOf(organizer)}` : ''}.</p>;
  if (method === 'counter') return <p className={s.said}>{nameOf(mail.from)} asks whether the meeting can be then.</p>;
  if (method === 'declinecounter') return <p className={s.said}>{nameOf(mail.from)} does not move the meeting.</p>;
  if (standing === 'cancelled') return <p className={s.said}>This meeting was called off by a later email.</p>;
  if (standing === 'changed') return <p className={s.said}>A later email changed this meeting. Answer that one.</p>;
  const said = proposed ? `You asked for ${spanText(proposed.starts, proposed.ends)}.` : answer && ANSWERED[answer];
  if (!invitation.canAnswer) return said && <p className={s.said}>{said}</p>;
  return <Answers mail={mail} invitation={invitation} said={said} />;
}

const REPLIES: Record<ShownInvitation['guests'][number]['answer'], string> = {
  accepted: 'comes',
  tentative: 'comes perhaps',
  declined: 'does not come',
  delegated: 'sends somebody else',
  none: 'has not answered',
};

function Answers({ mail, invitation, said }: { mail: Email; invitation: ShownInvitation; said: string | null }) {
  const { answer, starts, canPropose } = invitation;
  const [isProposing, setProposing] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: InvitationAnswer | Date) =>
      chosen instanceof Date
        ? api.mailAnswers.propose({ id: mail.id, body: { starts: chosen.toISOString() } }, { idempotencyKey: intentKey() })
        : api.mailAnswers.invitation({ id: mail.id, body: { answer: chosen } }, { idempotencyKey: intentKey() }),
    onSuccess: (after) => {
      client.setQueryData(mailKeys.message(mail.id), after);
      toast.result('Your answer was sent');
    },
    onError: (error) => toast.problem(error),
  });
  return (
    <Group gap="xs" className={s.answers}>
      {(Object.keys(INVITATION_ANSWERS) as InvitationAnswer[]).map((one) => (
        <Button
          key={one}
          size="sm"
          variant={answer === one ? 'filled' : 'default'}
          aria-pressed={answer === one}
          loading={isPending && variables === one}
          disabled={isPending && variables !== one}
          onClick={() => mutate(one)}
        >
          {INVITATION_ANSWERS[one]}
        </Button>
      ))}
      {canPropose && (
        <Button
          size="sm"
          variant="default"
          loading={isPending && variables instanceof Date}
          disabled={isPending && !(variables instanceof Date)}
          onClick={() => setProposing(true)}
        >
          Propose another time
        </Button>
      )}
      {said && <span className={s.said}>{said}</span>}
      {isProposing && (
        <SendTimeDialog
          title="Propose another time"
          action="Send"
          {...(starts ? { initial: new Date(starts.at) } : {})}
          onClose={() => setProposing(false)}
          onChoose={(at) => {
            setProposing(false);
            mutate(at);
          }}
        />
      )}
    </Group>
  );
}
