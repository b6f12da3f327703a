import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { sourceQuery } from './mail.data.ts';
import { saveBlob } from '#web/kit/files.ts';
import s from './ReadingPane.module.css';

const SHOWN_CHARACTERS = 200_000;

/** The source as text; a very long one is cut, the file has all of it. */
export function Source({ id }: { id: string }) {
  const source = useQuery(sourceQuery(id));
  if (source.isError) return <Failed things="the original" error={source.error} onRetry={() => void source.refetch()} />;
  if (!source.data) return <Loading label="Loading the original" />;
  const save = () => saveBlob(new Blob([source.data], { type: 'message/rfc822' }), `message-${id}.eml`);
  return (
    <div className={s.source}>
      <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={save}>
        Download
      </Button>
      <pre>{source.data.slice(0, SHOWN_CHARACTERS)}</pre>
      {source.data.length > SHOWN_CHARACTERS && <p>The rest is in the file.</p>}
    </div>
  );
}
