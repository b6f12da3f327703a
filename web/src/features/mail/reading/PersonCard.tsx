import { Anchor } from '@mantine/core';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { Email } from '@lintel/contract/mail';
import type { GivenTask, MailPerson, WaitingApproval } from '@lintel/contract/mail-people';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useOpenApproval } from '#web/features/approvals/approvals.parts.tsx';
import { absenceWords } from '#web/features/people/people.parts.tsx';
import { to } from '#web/kit/link.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { listDate, longDate } from '#web/features/mail/mail.format.ts';
import { placeOfMail, placeText } from '#web/features/mail/mail.place.ts';
import { SenderCheckLine } from './SenderCheckLine.tsx';
import { sayingOf } from './sender.words.ts';
import s from './PersonPanel.module.css';

interface PersonCardProps {
  person: MailPerson;
  mail: Email;
  onGo: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** What is known of somebody, part by part; a part with nothing in it is not there. */
export function PersonCard({ person, mail, onGo, children }: PersonCardProps) {
  const { colleague, kind, check, projects } = person;
  return (
    <>
      <PersonTile
        person={{ name: person.name || person.email, photoId: colleague?.person.photoId ?? null }}
        sub={SUBS[kind](person)}
        size={44}
      />
      <Doubt person={person} mail={mail} />
      {colleague?.absence && <span className={s.away}>{absenceWords(colleague.absence)}</span>}
      {check && <SenderCheckLine check={check} />}
      <Facts person={person} />
      {children}
      {colleague && <Waiting approvals={colleague.approvals} tasks={colleague.tasks} onGo={onGo} />}
      {projects.length > 0 && (
        <Part title={kind === 'colleague' ? 'Projects that you are both on' : 'Filed to'}>
          {projects.map(({ id, code, name }) => (
            <li key={id}>
              <Anchor component={Link} to={to('projects.detail', { projectId: id })} inherit className={s.line}>
                <b>{code}</b> <span>{name}</span>
              </Anchor>
            </li>
          ))}
        </Part>
      )}
      <Mails person={person} mail={mail} onGo={onGo} />
    </>
  );
}

const SUBS: Record<MailPerson['kind'], (person: MailPerson) => string> = {
  colleague: ({ colleague }) => colleague!.person.position,
  inside: () => 'An address of the company',
  outside: () => 'From outside the company',
};

/** Whose name a mail only uses is not told as if they had written it. */
function Doubt({ person, mail }: Pick<PersonCardProps, 'person' | 'mail'>) {
  const isClaimed = mail.warnings.some(({ kind }) => kind === 'claims_inside') && person.email === mail.from.email.toLowerCase();
  const saying = isClaimed ? sayingOf(mail) : null;
  return saying && <InlineNotice tone={saying.tone}>{saying.text}</InlineNotice>;
}

function Facts({ person: { email, colleague, firstAt } }: Pick<PersonCardProps, 'person'>) {
  const { phone = null, departmentName = null, managerName = null } = colleague?.person ?? {};
  return (
    <dl className={s.facts}>
      <Fact label="Email">{email}</Fact>
      <Fact label="Phone">
        {phone && (
          <Anchor href={`tel:${phone.replace(/[^+0-9]/g, '')}`} inherit>
            {phone}
          </Anchor>
        )}
      </Fact>
      <Fact label="Department">{departmentName}</Fact>
      <Fact label="Manager">{managerName}</Fact>
      <Fact label="Writes since">{firstAt && <DateText iso={firstAt} />}</Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );

interface WaitingProps {
  approvals: readonly WaitingApproval[];
  tasks: readonly GivenTask[];
  onGo: () => void;
}

/** What waits for the reader, and what waits for the other. */
function Waiting({ approvals, tasks, onGo }: WaitingProps) {
  const [, open] = useOpenApproval();
  return [true, false].map((isYours) => {
    const [asked, given] = [approvals.filter((one) => one.isYours === isYours), tasks.filter((one) => one.isYours === isYours)];
    if (asked.length + given.length === 0) return null;
    return (
      <Part key={String(isYours)} title={isYours ? 'Waits for you' : 'Waits for them'}>
        {asked.map(({ id, kind, title }) => (
          <li key={id}>
            <Anchor
              component="button"
              type="button"
              inherit
              className={s.line}
              onClick={() => {
                onGo();
                open(id);
              }}
            >
              <b>{kindLabel(kind)}</b> <span>{title}</span>
            </Anchor>
          </li>
        ))}
        {given.map(({ id, number, title, status, dueDate }) => (
          <li key={id} className={s.task}>
            <Anchor component={Link} to={to('tasks.detail', { taskId: id })} inherit className={s.line}>
              <b>{number}</b> <span>{title}</span>
            </Anchor>
            <span className={s.quiet}>
              <StateBadge state={MACHINES.task.states[status]} quiet />
              {dueDate && (
                <>
                  due <DateText iso={dueDate} format="list" />
                </>
              )}
            </span>
          </li>
        ))}
      </Part>
    );
  });
}

function Mails({ person: { mails, email }, mail, onGo }: Omit<PersonCardProps, 'children'>) {
  if (email === mail.ownAddress.toLowerCase()) return <p className={s.quiet}>This is the address of this mailbox.</p>;
  if (mails.length === 0) return <p className={s.quiet}>No emails between them and this mailbox.</p>;
  return (
    <Part title={mails.length === 1 ? 'Last email' : `Last ${mails.length} emails`}>
      {mails.map(({ id, subject, date, place, isFromThem }) => (
        <li key={id}>
          <Link
            to={`${to('mail')}/${placeText(placeOfMail(id, place))}`}
            className={s.mail}
            aria-current={id === mail.id || undefined}
            onClick={onGo}
          >
            <span className={s.subject}>{subject || '(no subject)'}</span>
            <span className={s.quiet}>{isFromThem ? 'from them' : 'to them'}</span>
            <time dateTime={date} title={longDate(date)}>
              {listDate(date)}
            </time>
          </Link>
        </li>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={s.part}>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}
