import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { saveBlob } from '#web/kit/files.ts';
import { toast } from '#web/kit/toast.tsx';
import { previewKind } from './preview.kinds.ts';

export { previewKind };

const FilePreview = lazy(() => import('./FilePreview.tsx').then((module) => ({ default: module.FilePreview })));

interface PreviewedFile {
  filename: string;
  type: string;
  size: number;
  blob: Blob;
}

/** A file of which `previewKind` says that it can be looked at, over the page. */
function Preview({ file, onClose }: { file: PreviewedFile; onClose: () => void }) {
  const kind = previewKind(file);
  return <Suspense>{kind !== null && <FilePreview kind={kind} blob={file.blob} name={file.filename} onClose={onClose} />}</Suspense>;
}

export interface FileOpening<T> {
  save: (file: T) => void;
  show: (file: T) => void;
  isComing: (file: T) => boolean;
  /** The file that is looked at, over the page. */
  preview: ReactNode;
}

/** Files of a list, fetched when somebody wants to save one or look at it. What is asked for is saved, also when its list is gone by then. */
export function useFileOpening<T>(bytesOf: (file: T) => Promise<Blob>, describe: (file: T) => Omit<PreviewedFile, 'blob'>): FileOpening<T> {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const fetching = useMutation({
    mutationFn: ({ file }: { file: T; isKept: boolean }) => bytesOf(file),
    onSuccess: (blob, { file, isKept }) => (isKept ? saveBlob(blob, describe(file).filename) : setShown({ ...describe(file), blob })),
    onError: (error) => toast.problem(error),
  });
  return {
    save: (file) => fetching.mutate({ file, isKept: true }),
    show: (file) => fetching.mutate({ file, isKept: false }),
    isComing: (file) => fetching.isPending && fetching.variables.file === file,
    preview: shown && <Preview file={shown} onClose={() => setShown(null)} />,
  };
}
