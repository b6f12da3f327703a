import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { sourceQuery } from '#web/features/mail/mail.data.ts';
import { saveBlob } from '#web/kit/files.ts';
import s from './ReadingPane.module.css';

const SHOWN_CHARACTERS = 200_000;

/** The source as text; a very long one is cut, the file has all of it. */
export function Source({ id }: { id: string }) {
  const source = useQuery(sourceQuery(id));
  // The bytes as they are: read as text, those of other alphabets would be lost.
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => api.mail.raw({ id }),
    onSuccess: (blob) => saveBlob(blob, `message-${id}.eml`),
    onError: (error) => toast.problem(error),
  });
  if (hasFailed(source)) return <Failed things="the original" read={source} />;
  if (!source.data) return <Loading label="Loading the original" />;
  return (
    <div className={s.source}>
      <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} loading={isPending} onClick={() => save()}>
        Download
      </Button>
      <pre>{source.data.slice(0, SHOWN_CHARACTERS)}</pre>
      {source.data.length > SHOWN_CHARACTERS && <p>The rest is in the file.</p>}
    </div>
  );
}
