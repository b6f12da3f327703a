import type { Email } from '@lintel/contract/mail';
import type { FiledTo } from '@lintel/contract/mail-threads';
import { IconCrane, IconUsers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { useFileMails } from '#web/features/mail/actions/filing.data.ts';
import { projectsOfQuery } from '#web/features/mail/actions/records.data.ts';
import s from './ProjectChips.module.css';

const readersOf = ({ isOpen }: FiledTo): string => (isOpen ? 'everybody who sees the project reads it' : 'for who reads this mailbox');

/** The projects that a conversation is filed to: each opens its page. Nothing where there is none. */
export function ProjectChips({ mail }: { mail: Email }) {
  const { data: projects = [] } = useQuery(projectsOfQuery(mail.id));
  const file = useFileMails();
  if (projects.length === 0) return null;
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
