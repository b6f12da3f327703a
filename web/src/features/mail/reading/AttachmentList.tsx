import { Button } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import type { Attachment } from '@lintel/contract/mail-attachment';
import { isCalendar, isReport } from '@lintel/contract/mail-file';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { later } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { saveFrom } from '#web/kit/download.ts';
import { MailFiles } from './MailFiles.tsx';
import s from './ReadingPane.module.css';

const EnclosedDialog = later(() => import('./EnclosedDialog.tsx').then((module) => ({ default: module.EnclosedDialog })));

/** Files that stand in the text already, or in the card of a meeting, are not listed twice, and what machines tell each other is none. */
export const listedFiles = ({ attachments, htmlBody, invitation }: Email): Attachment[] =>
  attachments.filter(({ inline, type }) => (!inline || htmlBody === null) && !(invitation && isCalendar(type)) && !isReport(type));

/** 'Attachments (N)', one by one or all as one file (specification §2.5). */
export function AttachmentList({ mail }: { mail: Email }) {
  const zip = useMutation({
    mutationFn: () => saveFrom(api.mailReading.files.address({ id: mail.id })),
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
      <MailFiles files={files} read={({ index }) => api.mail.attachment({ id: mail.id, index })} onMail={setOpened} />
      {opened && <FocusBack />}
      <Suspense>{opened && <EnclosedDialog id={mail.id} file={opened} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  );
}

export const filesId = ({ id }: Email): string => `files-${id}`;
