import { Checkbox, Stack } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import { formatBytes } from '@lintel/contract/kit/size';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFailed } from '#web/kit/failed.ts';
import { TaskDrawer } from '#web/features/tasks/tasks.parts.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';
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

type FileOfMail = Email['attachments'][number];
type FormProps = Pick<Parameters<typeof TaskDrawer>[0], 'projectId' | 'start' | 'onClose'> & { id: string; files: FileOfMail[] };

/** Pictures that stand in the text, such as a logo, are not what a task is about. */
const filesOf = (mail: Email | undefined): FileOfMail[] =>
  mail?.attachments.filter(({ inline }) => !inline || mail.htmlBody === null) ?? [];

/** The value of the tick for the mail, beside those of its files, which are their places. */
const ITSELF = 'mail';

function Form({ id, files, ...drawer }: FormProps) {
  const [chosen, setChosen] = useState<string[]>([ITSELF, ...files.map(({ index }) => String(index))]);
  const wish = { files: chosen.filter((one) => one !== ITSELF).map(Number), keepsMail: chosen.includes(ITSELF) };
  return (
    <TaskDrawer
      opened
      task={null}
      {...drawer}
      create={(input) => createTaskOfMail(id, input, wish)}
      more={
        <Checkbox.Group
          label="From the email"
          description="Whoever sees the task can open what is ticked"
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            <Checkbox label="The email itself" value={ITSELF} />
            {files.map(({ index, filename, size }) => (
              <Checkbox key={index} label={`${filename} (${formatBytes(size)})`} value={String(index)} />
            ))}
          </Stack>
        </Checkbox.Group>
      }
    />
  );
}
