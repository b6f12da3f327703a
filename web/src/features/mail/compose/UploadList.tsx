import { CloseButton, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ComposeFile } from './compose.uploads.ts';
import { FileChip } from '#web/kit/FileChip.tsx';
import { isPicture } from '#web/kit/files.ts';
import s from './Compose.module.css';

interface UploadListProps {
  files: readonly ComposeFile[];
  isCopying: boolean;
  onRemove: (key: string) => void;
}

/** The files of the message, with what is still to send of them. */
export function UploadList({ files, isCopying, onRemove }: UploadListProps) {
  if (files.length === 0 && !isCopying) return null;
  return (
    <ul className={s.files} aria-label="Attachments">
      {isCopying && (
        <li className={s.note} role="status">
          Taking the files along...
        </li>
      )}
      {files.map((file) => (
        <li key={file.key}>
          <FileChip
            filename={file.filename}
            size={file.size}
            type={file.type}
            picture={file.source && isPicture(file) ? <Preview source={file.source} /> : undefined}
          >
            <CloseButton size="sm" iconSize={14} aria-label={`Remove ${file.filename}`} onClick={() => onRemove(file.key)} />
            {!file.uploaded && !file.problem && !file.isWaiting && (
              <Progress className={s.progress} value={file.progress * 100} size={3} aria-label={`Uploading ${file.filename}`} />
            )}
          </FileChip>
          {file.isWaiting && <p className={s.note}>Waits for the network</p>}
          {file.problem && (
            <p className={s.fileProblem} role="alert">
              {file.problem}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Preview({ source }: { source: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(source);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  return <img src={url} alt="" />;
}
