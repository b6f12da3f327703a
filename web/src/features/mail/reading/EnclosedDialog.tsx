import { Button } from '@mantine/core';
import type { Attachment } from '@lintel/contract/mail-attachment';
import type { EnclosedMail } from '@lintel/contract/mail-enclosed';
import { isMailFile } from '@lintel/contract/mail-file';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewKind, useFileOpening } from '#web/features/preview/preview.parts.tsx';
import { api } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { FileChip } from '#web/kit/FileChip.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';
import { HtmlBody } from './HtmlBody.tsx';
import { PlainText } from './PlainText.tsx';
import s from './EnclosedDialog.module.css';
import p from './ReadingPane.module.css';

interface EnclosedDialogProps {
  /** Of the mail that is open. */
  id: string;
  /** Its file that is a mail. */
  file: Attachment;
  onClose: () => void;
}

type Step = Pick<Attachment, 'index' | 'filename'>;

/** A mail that is a file of another one, as a mail; those within it, too. */
export function EnclosedDialog({ id, file, onClose }: EnclosedDialogProps) {
  const [steps, setSteps] = useState<readonly Step[]>([file]);
  const [isOriginal, setOriginal] = useState(false);
  const path = steps.map(({ index }) => index).join('.');
  const back = steps.at(-2);
  const go = (next: readonly Step[]) => {
    setOriginal(false);
    setSteps(next);
  };
  return (
    <Dialog opened onClose={onClose} title={steps.at(-1)!.filename} size="52rem">
      <div className={s.bar}>
        {back && (
          <Button size="xs" variant="default" leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={() => go(steps.slice(0, -1))}>
            Back to {back.filename}
          </Button>
        )}
        <Button size="xs" variant="default" aria-pressed={isOriginal} onClick={() => setOriginal(!isOriginal)}>
          {isOriginal ? 'Show email' : 'Show original'}
        </Button>
      </div>
      {isOriginal ? (
        <Original id={id} path={path} />
      ) : (
        <Enclosed key={path} id={id} path={path} onOpen={(inner) => go([...steps, inner])} />
      )}
    </Dialog>
  );
}

interface EnclosedProps {
  id: string;
  path: string;
}

/** Nothing of it changes any more. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000 };

function Enclosed({ id, path, onOpen }: EnclosedProps & { onOpen: (file: Attachment) => void }) {
  const mail = useQuery({
    queryKey: ['mail-enclosed', id, path],
    queryFn: ({ signal }) => api.mailEnclosed.get({ id, path }, { signal }),
    ...FOREVER,
  });
  if (mail.isError) return <Failed things="this email" error={mail.error} onRetry={() => void mail.refetch()} />;
  if (!mail.data) return <Loading label="Loading email..." />;
  return (
    <article>
      <Head mail={mail.data} />
      {mail.data.blockedImages > 0 && (
        <InlineNotice>{counted(mail.data.blockedImages, 'picture')} of other servers stay out of an enclosed email.</InlineNotice>
      )}
      {mail.data.unreadable ? (
        <InlineNotice tone="warning" title="This mail could not be read.">
          Show its original instead.
        </InlineNotice>
      ) : mail.data.htmlBody === null ? (
        <PlainText text={mail.data.textBody} />
      ) : (
        <HtmlBody
          mail={{ id: `${id}/${path}`, attachments: mail.data.attachments }}
          html={mail.data.htmlBody}
          isOpen={false}
          readFile={(index, signal) => api.mailEnclosed.file({ id, path: `${path}.${index}` }, { signal })}
        />
      )}
      <Files id={id} path={path} mail={mail.data} onOpen={onOpen} />
    </article>
  );
}

const Head = ({ mail: { subject, from, to, cc, date } }: { mail: EnclosedMail }) => (
  <header>
    <div className={s.head}>
      <h3>{subject || '(no subject)'}</h3>
    </div>
    <dl className={s.facts}>
      <dt>From</dt>
      <dd>{fullAddress(from)}</dd>
      <dt>To</dt>
      <dd>{to.map(fullAddress).join(', ')}</dd>
      {cc.length > 0 && (
        <>
          <dt>CC</dt>
          <dd>{cc.map(fullAddress).join(', ')}</dd>
        </>
      )}
      {date && (
        <>
          <dt>Date</dt>
          <dd>
            <time dateTime={date}>{longDate(date)}</time>
          </dd>
        </>
      )}
    </dl>
  </header>
);

function Files({ id, path, mail, onOpen }: EnclosedProps & { mail: EnclosedMail; onOpen: (file: Attachment) => void }) {
  const { show, saver, preview } = useFileOpening(
    ({ index }: Attachment) => api.mailEnclosed.file({ id, path: `${path}.${index}` }),
    (file) => file,
  );
  const files = mail.attachments.filter(({ inline }) => !inline || mail.htmlBody === null);
  return (
    <>
      {files.length > 0 && (
        <ul className={s.files} aria-label="Attachments">
          {files.map((file) => (
            <li key={file.index}>
              <FileChip
                filename={file.filename}
                type={file.type}
                size={file.size}
                onOpen={isMailFile(file) ? () => onOpen(file) : previewKind(file) ? () => show(file) : undefined}
              >
                {saver(file)}
              </FileChip>
            </li>
          ))}
        </ul>
      )}
      {preview}
    </>
  );
}

const SHOWN_CHARACTERS = 200_000;

/** Headers and all, as they came. */
function Original({ id, path }: EnclosedProps) {
  const source = useQuery({
    queryKey: ['mail-enclosed', id, path, 'original'],
    queryFn: async ({ signal }) => (await api.mailEnclosed.file({ id, path }, { signal })).text(),
    ...FOREVER,
  });
  if (source.isError) return <Failed things="the original" error={source.error} onRetry={() => void source.refetch()} />;
  if (source.data === undefined) return <Loading label="Loading the original" />;
  return (
    <div className={p.source}>
      <pre>{source.data.slice(0, SHOWN_CHARACTERS)}</pre>
      {source.data.length > SHOWN_CHARACTERS && <p>The rest is in the file.</p>}
    </div>
  );
}
