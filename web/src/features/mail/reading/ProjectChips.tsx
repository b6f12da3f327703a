import type { Email } from '@lintel/contract/mail';
import type { FiledTo } from '@lintel/contract/mail-threads';
import { IconCrane, IconUsers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { useFileMails } from '#web/features/mail/actions/filing.data.ts';
import { recordsOfQuery } from '#web/features/mail/actions/records.data.ts';
import { later, LaterPart } from '#web/kit/later.tsx';
import s from './ProjectChips.module.css';

const FilingSuggestion = later(() => import('./FilingSuggestion.tsx').then((module) => ({ default: module.FilingSuggestion })));

const readersOf = ({ isOpen }: FiledTo): string => (isOpen ? 'everybody who sees the project reads it' : 'for who reads this mailbox');

/** The projects that a conversation is filed to: each opens its page. Where there is none, the one that it is probably about, if any. */
export function ProjectChips({ mail }: { mail: Email }) {
  const { data } = useQuery(recordsOfQuery(mail.id));
  const file = useFileMails();
  const { projects = [], suggestion } = data ?? {};
  if (projects.length === 0)
    return <LaterPart>{suggestion && <FilingSuggestion key={suggestion.id} mail={mail} suggestion={suggestion} />}</LaterPart>;
  return (
    <ul className={s.chips} aria-label="Filed to">
      {projects.map((project) => (
        <li key={project.id} className={s.chip} data-badge>
          <Link
            to={`${to('projects.detail', { projectId: project.id })}?tab=mail`}
            className={s.link}
            title={`${project.name}: ${readersOf(project)}`}
          >
            <IconCrane size={14} stroke={1.8} aria-hidden />
            <b>{project.code}</b>
            <span>{project.name}</span>
            {project.isOpen && <IconUsers size={13} stroke={1.8} aria-label={readersOf(project)} role="img" />}
          </Link>
          <button
            type="button"
            className={s.remove}
            aria-label={`Take out of ${project.code}`}
            onClick={() => file({ rows: [mail], project, isFiled: false })}
          >
            <IconX size={12} stroke={2.2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
