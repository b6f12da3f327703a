import { Button, Group, Progress } from '@mantine/core';
import { formatBytes } from '@lintel/contract/kit/size';
import { useEffect, useState } from 'react';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { emails } from '#web/features/mail/actions/mail.actions.ts';
import { countMailsOf } from './mbox.count.ts';
import s from './TransferSheet.module.css';

interface ImportPreviewProps {
  file: File;
  /** Where its emails go. */
  into: string;
  /** How much of it is with the server, from 0 to 1; null before it starts. */
  sent: number | null;
  onStart: () => void;
  onCancel: () => void;
}

/** How many emails a chosen file holds, before any of it leaves this computer. */
export function ImportPreview({ file, into, sent, onStart, onCancel }: ImportPreviewProps) {
  const { count, read, isUnreadable } = useCount(file);
  const isArchive = /\.zip$/i.test(file.name);
  if (!isArchive && (isUnreadable || count === 0))
    return (
      <InlineNotice
        tone="warning"
        isAlert
        action={
          <Button size="xs" variant="default" onClick={onCancel}>
            Choose another file
          </Button>
        }
      >
        {isUnreadable ? `${file.name} could not be read.` : `${file.name} holds no emails.`}
      </InlineNotice>
    );
  return (
    <div className={s.result} role="status">
      <span>
        <b>{file.name}</b>, {formatBytes(file.size)}: {isArchive && sent === null ? 'an archive of folders' : standing(count, sent)}
      </span>
      {sent !== null && <Progress value={100 * sent} size="sm" aria-label="Sent" />}
      {count === null && !isArchive && <Progress value={(100 * read) / Math.max(file.size, 1)} size="sm" aria-label="Counted" />}
      <Group gap="sm">
        {sent === null && (
          <Button disabled={count === null && !isArchive} onClick={onStart}>
            Take into: {into}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}

const standing = (count: number | null, sent: number | null): string => {
  if (sent !== null) return sent < 1 ? `${Math.floor(100 * sent)}% sent. Stay on this page until it is done.` : 'being stored…';
  return count === null ? 'counting its emails…' : `${emails(count)} found`;
};

function useCount(file: File) {
  const [state, setState] = useState({ file, count: null as number | null, read: 0, isUnreadable: false });
  useEffect(() => {
    let isLeft = false;
    const put = (change: { count?: number; read?: number; isUnreadable?: boolean }) => {
      if (!isLeft)
        setState((before) => ({ ...(before.file === file ? before : { file, count: null, read: 0, isUnreadable: false }), ...change }));
    };
    countMailsOf(file, (read) => put({ read })).then(
      (count) => put({ count }),
      () => put({ isUnreadable: true }),
    );
    return () => {
      isLeft = true;
    };
  }, [file]);
  return state.file === file ? state : { count: null, read: 0, isUnreadable: false };
}
