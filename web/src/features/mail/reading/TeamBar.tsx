import { Button, Menu } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import type { MailTeam, TeamStep } from '@lintel/contract/mail-shared';
import { IconChevronDown, IconPencil, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useUser } from '#web/kit/session.store.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx';
import { ASSIGNEE } from './assignee.mark.ts';
import { longDate } from '#web/features/mail/mail.format.ts';
import { teamQuery, useAssign } from '#web/features/mail/folders/shared.data.ts';
import s from './TeamBar.module.css';

/** In a shared mailbox: who has the conversation, who is answering it right now, and what was done about it. */
export function TeamBar({ mail }: { mail: Email }) {
  const { data: team, isError, error, refetch } = useQuery(teamQuery(mail.id));
  const [isOpen, setOpen] = useState(false);
  const historyId = useId();
  if (isError)
    return (
      <InlineNotice
        tone="warning"
        action={
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {sentenceOf(error)}
      </InlineNotice>
    );
  if (!team) return <div className={s.bar} aria-busy />;
  return (
    <section className={s.team} aria-label={`Team of ${team.name}`}>
      <div className={s.bar}>
        <Assignee mail={mail} team={team} />
        {team.history.length > 0 && (
          <button type="button" className={s.toggle} aria-expanded={isOpen} aria-controls={historyId} onClick={() => setOpen(!isOpen)}>
            History ({team.history.length})
          </button>
        )}
        <span className={s.answering} role="status">
          {team.answering.length > 0 && (
            <>
              <IconPencil size={15} stroke={1.8} aria-hidden />
              {answeringText(team.answering)}
            </>
          )}
        </span>
      </div>
      <div id={historyId}>{isOpen && <History steps={team.history} />}</div>
    </section>
  );
}

function Assignee({ mail, team }: { mail: Email; team: MailTeam }) {
  const user = useUser();
  const assign = useAssign(mail.id);
  const { assignee } = team;
  const isMine = assignee?.id === user.id;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            {...{ [ASSIGNEE]: '' }}
            size="xs"
            variant="default"
            loading={assign.isPending}
            leftSection={assignee ? <PersonAvatar name={assignee.name} size={20} /> : <IconUserPlus size={16} stroke={1.8} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {assignee ? `Assigned to ${isMine ? 'you' : assignee.name}` : 'Unassigned'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={s.people}>
          {team.people.map(({ id, name }) => (
            <Menu.Item
              key={id}
              disabled={id === assignee?.id}
              leftSection={<PersonAvatar name={name} size={20} />}
              onClick={() => assign.mutate(id)}
            >
              {id === user.id ? `${name} (you)` : name}
            </Menu.Item>
          ))}
          {assignee && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => assign.mutate(null)}>Nobody</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isMine && (
        <Button size="xs" variant="quiet" disabled={assign.isPending} onClick={() => assign.mutate(user.id)}>
          Take it
        </Button>
      )}
    </>
  );
}

function History({ steps }: { steps: readonly TeamStep[] }) {
  return (
    <ol className={s.history}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.kind}`}>
          <span>{WORDS[step.kind](step)}</span>
          <time dateTime={step.at}>{longDate(step.at)}</time>
        </li>
      ))}
    </ol>
  );
}

const WORDS: Record<TeamStep['kind'], (step: TeamStep) => string> = {
  assigned: ({ by, to }) => (by === to ? `${by} took it` : `${by} handed it to ${to ?? ''}`),
  unassigned: ({ by }) => `${by} gave it back`,
  answered: ({ by }) => (by ? `${by} answered` : 'Answered'),
};

/** `Sophie Arnaud is answering`, `Sophie Arnaud and Samir Haddad are answering` */
function answeringText(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  return names.length === 1 ? `${names[0]} is answering` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are answering`;
}
