import { Button } from '@mantine/core';
import type { Attachment } from '@lintel/contract/mail-attachment';
import type { MailContent } from '@lintel/contract/mail-content';
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

type Step = Pick<Attachment, 'index' | 'filename'>;

interface EnclosedDialogProps {
  /** Of the mail that is open, or of the file of a record that is a mail. */
  id: string;
  source?: EnclosedSource;
  /** The file of the mail that is one; of a record the file itself, which is the first. */
  file: Step;
  onClose: () => void;
}

/** A mail that is a file of another one, as a mail; those within it, too. */
export function EnclosedDialog({ id, source = IN_MAIL, file, onClose }: EnclosedDialogProps) {
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
        <Original id={id} source={source} path={path} />
      ) : (
        <Enclosed key={path} id={id} source={source} path={path} onOpen={(inner) => go([...steps, inner])} />
      )}
    </Dialog>
  );
}

/** Who answers for a mail that lies in something, and for its files. */
interface EnclosedSource {
  get: (place: EnclosedPlace, signal?: AbortSignal) => Promise<MailContent>;
  file: (place: EnclosedPlace, signal?: AbortSignal) => Promise<Blob>;
}
type EnclosedPlace = { id: string; path: string };

const IN_MAIL: EnclosedSource = {
  get: (place, signal) => api.mailEnclosed.get(place, signal && { signal }),
  file: (place, signal) => api.mailEnclosed.file(place, signal && { signal }),
};

type FilePlace = EnclosedPlace & { id: `file_${string}` };
const IN_FILE: EnclosedSource = {
  get: (place, signal) => api.mailEnclosed.getOfFile(place as FilePlace, signal && { signal }),
  file: (place, signal) => api.mailEnclosed.fileOfFile(place as FilePlace, signal && { signal }),
};

/** A file of a record that is a mail, as a mail. */
export const MailFileDialog = ({ file: { id, name }, onClose }: { file: { id: string; name: string }; onClose: () => void }) => (
  <EnclosedDialog id={id} source={IN_FILE} file={{ index: 0, filename: name }} onClose={onClose} />
);

interface EnclosedProps {
  id: string;
  source: EnclosedSource;
  path: string;
}

/** Nothing of it changes any more. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000 };

function Enclosed({ id, source, path, onOpen }: EnclosedProps & { onOpen: (file: Attachment) => void }) {
  const mail = useQuery({
    queryKey: ['mail-enclosed', id, path],
    queryFn: ({ signal }) => source.get({ id, path }, signal),
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
      readFile={(index, signal) => source.file({ id, path: `${path}.${index}` }, signal)}
      onMail={onOpen}
    />
  );
}

const SHOWN_CHARACTERS = 200_000;

/** Headers and all, as they came. */
function Original({ id, source: from, path }: EnclosedProps) {
  const source = useQuery({
    queryKey: ['mail-enclosed', id, path, 'original'],
    queryFn: async ({ signal }) => (await from.file({ id, path }, signal)).text(),
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
