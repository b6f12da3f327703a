import { Checkbox, Stack } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import { formatBytes } from '@lintel/contract/kit/size';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TaskDrawer } from '#web/features/tasks/tasks.parts.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';
import { projectsOfQuery } from './filing.data.ts';
import { createTaskOfMail } from './tasks.data.ts';

const TITLE = 200;
const TEXT = 2000;

/** A task that a mail asks for: its subject, who wrote it and what, its files and itself, to be completed. */
export function TaskFromMail({ row, onClose }: { row: EmailRow; onClose: () => void }) {
  const { data: mail, isError } = useQuery(messageQuery(row.id));
  const projects = useQuery(projectsOfQuery(row.id));
  if ((!mail && !isError) || projects.isPending) return null;
  const text = (mail?.textBody ?? row.snippet).trim().slice(0, TEXT);
  const start = {
    title: row.subject.replace(/^((re|fwd?|aw|wg):\s*)+/i, '').slice(0, TITLE),
    description: `Email from ${fullAddress(row.from)}, ${longDate(row.date)}\n\n${text}`,
  };
  const [project, other] = projects.data ?? [];
  return <Form id={row.id} files={filesOf(mail)} projectId={project && !other ? project.id : null} start={start} onClose={onClose} />;
}

type FileOfMail = Email['attachments'][number];
type FormProps = Pick<Parameters<typeof TaskDrawer>[0], 'projectId' | 'start' | 'onClose'> & { id: string; files: FileOfMail[] };

/** Pictures that stand in the text, such as a logo, are not what a task is about. */
const filesOf = (mail: Email | undefined): FileOfMail[] =>
  mail?.attachments.filter(({ inline }) => !inline || mail.htmlBody === null) ?? [];

function Form({ id, files, ...drawer }: FormProps) {
  const [chosen, setChosen] = useState<readonly number[]>(files.map(({ index }) => index));
  const [keepsMail, setKeepsMail] = useState(true);
  const choose = (index: number, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, index] : before.filter((one) => one !== index)));
  return (
    <TaskDrawer
      opened
      task={null}
      {...drawer}
      create={(input) => createTaskOfMail(id, input, { files: [...chosen], keepsMail })}
      more={
        <Checkbox.Group label="From the email" description="Whoever sees the task can open what is ticked">
          <Stack gap="xs" mt="xs">
            <Checkbox label="The email itself" checked={keepsMail} onChange={(event) => setKeepsMail(event.currentTarget.checked)} />
            {files.map(({ index, filename, size }) => (
              <Checkbox
                key={index}
                label={`${filename} (${formatBytes(size)})`}
                checked={chosen.includes(index)}
                onChange={(event) => choose(index, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      }
    />
  );
}
