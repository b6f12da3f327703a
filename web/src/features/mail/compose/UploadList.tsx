import { Button, CloseButton, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Uploads } from './compose.uploads.ts';
import { FileChip } from '#web/kit/FileChip.tsx';
import { isPicture } from '#web/kit/files.ts';
import s from './Compose.module.css';

/** The files of the message, with what is still to send of them. */
export function UploadList({ uploads: { files, copying, again, remove } }: { uploads: Uploads }) {
  if (files.length === 0 && !copying.of) return null;
  return (
    <ul className={s.files} aria-label="Attachments">
      {copying.isRunning && (
        <li className={s.note} role="status">
          Taking the files along...
        </li>
      )}
      {copying.problem && (
        <li className={s.fileProblem} role="alert">
          The files of the email are not here yet. {copying.problem}{' '}
          <Retry label="Try again to take the files along" onRetry={copying.again} />
          <CloseButton size="sm" iconSize={14} aria-label="Leave the files out" onClick={copying.leaveOut} />
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
            <CloseButton size="sm" iconSize={14} aria-label={`Remove ${file.filename}`} onClick={() => remove(file.key)} />
            {!file.uploaded && !file.problem && !file.isWaiting && (
              <Progress className={s.progress} value={file.progress * 100} size={3} aria-label={`Uploading ${file.filename}`} />
            )}
          </FileChip>
          {file.isWaiting && <p className={s.note}>Waits for the network</p>}
          {file.problem && (
            <p className={s.fileProblem} role="alert">
              {file.problem} <Retry label={`Try again to upload ${file.filename}`} onRetry={() => again(file)} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Retry({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <Button size="compact-xs" variant="quiet" aria-label={label} onClick={onRetry}>
      Try again
    </Button>
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
