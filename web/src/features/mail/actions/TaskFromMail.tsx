import type { EmailRow } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '#web/kit/failed.ts';
import { TaskDrawer } from '#web/features/tasks/tasks.parts.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';
import { AlongChoice, filesOf, useAlong, type FileOfMail } from './AlongChoice.tsx';
import { bareSubject } from '#web/features/mail/reading/bare.subject.ts';
import { createTaskOfMail, projectsOfQuery } from './records.data.ts';

const TITLE = 200;
const TEXT = 2000;

/** A task that a mail asks for: its subject, who wrote it and what, its files and itself, to be completed. */
export function TaskFromMail({ row, onClose }: { row: EmailRow; onClose: () => void }) {
  const { data: mail, isError } = useQuery(messageQuery(row.id));
  const filing = useQuery(projectsOfQuery(row.id));
  if ((!mail && !isError) || filing.isPending) return null;
  const text = (mail?.textBody ?? row.snippet).trim().slice(0, TEXT);
  const start = {
    title: bareSubject(row.subject).slice(0, TITLE),
    description: `Email from ${fullAddress(row.from)}, ${longDate(row.date)}\n\n${text}`,
  };
  // Where that cannot be read, the project is chosen by hand.
  const [project, other] = hasFailed(filing) ? [] : (filing.data ?? []);
  return <Form id={row.id} files={filesOf(mail)} projectId={project && !other ? project.id : null} start={start} onClose={onClose} />;
}

type FormProps = Pick<Parameters<typeof TaskDrawer>[0], 'projectId' | 'start' | 'onClose'> & { id: string; files: FileOfMail[] };

function Form({ id, files, ...drawer }: FormProps) {
  const along = useAlong(files);
  return (
    <TaskDrawer
      opened
      task={null}
      {...drawer}
      create={(input) => createTaskOfMail(id, input, along.wish)}
      more={<AlongChoice {...along} files={files} description="Whoever sees the task can open what is ticked" />}
    />
  );
}
