import { Button } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import type { Attachment } from '@lintel/contract/mail-attachment';
import { isMailFile, isReport } from '@lintel/contract/mail-file';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { previewKind, useFileOpening } from '#web/features/preview/preview.parts.tsx';
import { api } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { FileChip } from '#web/kit/FileChip.tsx';
import { later } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { saveBlob } from '#web/kit/files.ts';
import s from './ReadingPane.module.css';

const EnclosedDialog = later(() => import('./EnclosedDialog.tsx').then((module) => ({ default: module.EnclosedDialog })));

/** Files that stand in the text already, or in the card of a meeting, are not listed twice, and what machines tell each other is none. */
export const listedFiles = ({ attachments, htmlBody, invitation }: Email): Attachment[] =>
  attachments.filter(({ inline, type }) => (!inline || htmlBody === null) && !(invitation && CALENDARS.has(type)) && !isReport(type));

const CALENDARS = new Set(['text/calendar', 'application/ics']);

/** 'Attachments (N)' with name and size; what can be looked at opens, everything can be saved (specification §2.5). */
export function AttachmentList({ mail }: { mail: Email }) {
  const { show, saver, preview } = useFileOpening(
    ({ index }: Attachment) => api.mail.attachment({ id: mail.id, index }),
    (file) => file,
  );
  const zip = useMutation({
    mutationFn: () => api.mailReading.files({ id: mail.id }),
    onSuccess: (blob) => saveBlob(blob, `${mail.subject.slice(0, 80) || 'attachments'}.zip`),
    onError: (error) => toast.problem(error),
  });
  const [opened, setOpened] = useState<Attachment | null>(null);
  const files = listedFiles(mail);
  if (files.length === 0) return null;
  return (
    <section className={s.files} id={filesId(mail)} tabIndex={-1}>
      <div className={s.filesHead}>
        <h3>Attachments ({files.length})</h3>
        {files.length > 1 && (
          <Button
            size="xs"
            variant="quiet"
            leftSection={<IconFileZip size={15} aria-hidden />}
            loading={zip.isPending}
            onClick={() => zip.mutate()}
          >
            Download all
          </Button>
        )}
      </div>
      <ul>
        {files.map((file) => (
          <li key={file.index}>
            <FileChip
              filename={file.filename}
              type={file.type}
              size={file.size}
              onOpen={isMailFile(file) ? () => setOpened(file) : previewKind(file) ? () => show(file) : undefined}
            >
              {saver(file)}
            </FileChip>
          </li>
        ))}
      </ul>
      {preview}
      {opened && <FocusBack />}
      <Suspense>{opened && <EnclosedDialog id={mail.id} file={opened} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  );
}

export const filesId = ({ id }: Email): string => `files-${id}`;
