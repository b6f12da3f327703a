import { Button } from '@mantine/core';
import type { Attachment } from '@lintel/contract/mail-attachment';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MailContentView } from './MailContentView.tsx';
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
  if (hasFailed(mail)) return <Failed things="this email" read={mail} />;
  if (!mail.data) return <Loading label="Loading email..." />;
  return (
    <MailContentView
      mail={mail.data}
      name={`${id}/${path}`}
      pictures={<>{counted(mail.data.blockedImages, 'picture')} of other servers stay out of an enclosed email.</>}
      unreadable="Show its original instead."
      readFile={(index, signal) => api.mailEnclosed.file({ id, path: `${path}.${index}` }, signal && { signal })}
      onMail={onOpen}
    />
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
  if (hasFailed(source)) return <Failed things="the original" read={source} />;
  if (source.data === undefined) return <Loading label="Loading the original" />;
  return (
    <div className={p.source}>
      <pre>{source.data.slice(0, SHOWN_CHARACTERS)}</pre>
      {source.data.length > SHOWN_CHARACTERS && <p>The rest is in the file.</p>}
    </div>
  );
}
