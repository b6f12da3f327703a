import { isMailFile } from '@lintel/contract/mail-file';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MailFileDialog } from '#web/features/mail/mail.parts.tsx';
import { FilesToOpen } from '#web/features/preview/preview.parts.tsx';
import { api } from '#web/kit/api.ts';
import { isPicture } from '#web/kit/files.ts';
import { LaterPart } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { subjectFilesQuery } from './files.data.ts';
import s from './FileList.module.css';
import { Picture } from '#web/kit/Picture.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import type { AttachedFile } from './useFileUploads.ts';

/** Files with name and size: pictures are seen, what can be looked at opens, everything can be saved. */
export function FileList({ files, label = 'Files' }: { files: readonly AttachedFile[]; label?: string }) {
  const [mail, setMail] = useState<AttachedFile | null>(null);
  return (
    <>
      <FilesToOpen
        files={files}
        keyOf={({ id }) => id}
        bytesOf={({ id }) => api.files.open({ id: id as `file_${string}` })}
        describe={asPreviewed}
        pictureOf={({ id, mime }) => (isPicture({ type: mime }) ? <Picture id={id} /> : undefined)}
        ownOpening={(file) => (isMailFile(asPreviewed(file)) ? () => setMail(file) : undefined)}
        className={s.files}
        label={label}
      />
      {mail && (
        <>
          <FocusBack />
          <LaterPart>
            <MailFileDialog file={mail} onClose={() => setMail(null)} />
          </LaterPart>
        </>
      )}
    </>
  );
}

const asPreviewed = ({ name, mime, size }: AttachedFile) => ({ filename: name, type: mime, size });

interface SubjectProps {
  subjectType: string;
  subjectId: string;
}

/** The files of a record as the server lets this person see them. */
export function SubjectFiles({ subjectType, subjectId }: SubjectProps) {
  const files = useQuery(subjectFilesQuery(subjectType, subjectId));
  if (hasFailed(files)) return <Failed things="the files" read={files} />;
  if (!files.data) return <Loading label="Loading the files" />;
  return files.data.length > 0 ? <FileList files={files.data} /> : <p className={s.none}>No files.</p>;
}

interface FilesByCategoryProps extends SubjectProps {
  /** What stands around the files; `filesOf` is the list of one category, and nothing where there is none. */
  children: (filesOf: (category: string, label: string) => ReactNode) => ReactNode;
}

/** A record that shows its files where they belong; that they cannot be read is said once, below it. */
export function FilesByCategory({ subjectType, subjectId, children }: FilesByCategoryProps) {
  const files = useQuery(subjectFilesQuery(subjectType, subjectId));
  const filesOf = (category: string, label: string) => {
    const shown = (files.data ?? []).filter((file) => file.category === category);
    return shown.length > 0 && <FileList files={shown} label={label} />;
  };
  return (
    <>
      {children(filesOf)}
      {hasFailed(files) && <Failed things="the files" read={files} />}
      {files.isPending && <Loading label="Loading the files" />}
    </>
  );
}
