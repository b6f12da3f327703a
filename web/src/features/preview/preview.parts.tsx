import { Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FileChip } from '#web/kit/FileChip.tsx';
import { saveBlob } from '#web/kit/files.ts';
import { later, LaterPart } from '#web/kit/later.tsx';
import { toast } from '#web/kit/toast.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { previewKind } from './preview.kinds.ts';

const FilePreview = later(() => import('./FilePreview.tsx').then((module) => ({ default: module.FilePreview })));

interface PreviewedFile {
  filename: string;
  type: string;
  size: number;
  blob: Blob;
}

/** A file of which `previewKind` says that it can be looked at, over the page. */
function Preview({ file, onClose }: { file: PreviewedFile; onClose: () => void }) {
  const kind = previewKind(file);
  return <LaterPart>{kind !== null && <FilePreview kind={kind} blob={file.blob} name={file.filename} onClose={onClose} />}</LaterPart>;
}

interface FilesToOpenProps<T> {
  files: readonly T[];
  keyOf: (file: T) => string | number;
  bytesOf: (file: T) => Promise<Blob>;
  describe: (file: T) => Omit<PreviewedFile, 'blob'>;
  /** Instead of the icon. */
  pictureOf?: (file: T) => ReactNode;
  /** Opens what is looked at in a way of its own; nothing for the others. */
  ownOpening?: (file: T) => (() => void) | undefined;
  className?: string | undefined;
  label?: string | undefined;
}

/** Files with name and size: what can be looked at opens, everything can be saved. */
export function FilesToOpen<T>({ files, keyOf, bytesOf, describe, pictureOf, ownOpening, className, label }: FilesToOpenProps<T>) {
  const { show, saver, preview } = useFileOpening(bytesOf, describe);
  return (
    <>
      <ul className={className} aria-label={label}>
        {files.map((file) => {
          const { filename, type, size } = describe(file);
          return (
            <li key={keyOf(file)}>
              <FileChip
                filename={filename}
                type={type}
                size={size}
                picture={pictureOf?.(file)}
                onOpen={ownOpening?.(file) ?? (previewKind({ filename, type, size }) ? () => show(file) : undefined)}
              >
                {saver(file)}
              </FileChip>
            </li>
          );
        })}
      </ul>
      {preview}
    </>
  );
}

interface FileOpening<T> {
  show: (file: T) => void;
  /** Saves the file; while it is fetched, that it is. */
  saver: (file: T) => ReactNode;
  /** The file that is looked at, over the page. */
  preview: ReactNode;
}

/** Files of a list, fetched when somebody wants to save one or look at it. What is asked for is saved, also when its list is gone by then. */
function useFileOpening<T>(bytesOf: (file: T) => Promise<Blob>, describe: (file: T) => Omit<PreviewedFile, 'blob'>): FileOpening<T> {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const fetching = useMutation({
    mutationFn: ({ file }: { file: T; isKept: boolean }) => bytesOf(file),
    onSuccess: (blob, { file, isKept }) => (isKept ? saveBlob(blob, describe(file).filename) : setShown({ ...describe(file), blob })),
    onError: (error) => toast.problem(error),
  });
  return {
    show: (file) => fetching.mutate({ file, isKept: false }),
    saver: (file) =>
      fetching.isPending && fetching.variables.file === file ? (
        <Loader size={16} aria-label="Loading" />
      ) : (
        <IconButton size="sm" label={`Download ${describe(file).filename}`} onClick={() => fetching.mutate({ file, isKept: true })}>
          <IconDownload size={16} stroke={1.8} />
        </IconButton>
      ),
    preview: shown && <Preview key={fetching.submittedAt} file={shown} onClose={() => setShown(null)} />,
  };
}
