import type { EmailRow } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { TaskDrawer } from '#web/features/tasks/tasks.parts.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';

const TITLE = 200;
const TEXT = 2000;

/** A task that a mail asks for: its subject, who wrote it and what, to be completed. */
export function TaskFromMail({ row, onClose }: { row: EmailRow; onClose: () => void }) {
  const { data: mail, isError } = useQuery(messageQuery(row.id));
  if (!mail && !isError) return null;
  const text = (mail?.textBody ?? row.snippet).trim().slice(0, TEXT);
  const start = {
    title: row.subject.replace(/^((re|fwd?|aw|wg):\s*)+/i, '').slice(0, TITLE),
    description: `Email from ${fullAddress(row.from)}, ${longDate(row.date)}\n\n${text}`,
  };
  return <TaskDrawer opened task={null} projectId={null} start={start} onClose={onClose} />;
}
