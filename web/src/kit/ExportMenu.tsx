import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ListExport } from '@lintel/contract/exports';
import type { ExportFormat } from '@lintel/contract/kit/list';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api, intentKey } from './api.ts';
import { EXPORT_AT_ONCE } from './contract.gen.ts';
import { saveBlob } from './files.ts';
import { to } from './link.ts';
import { toast } from './toast.tsx';
import { companyDay } from './today.ts';
import type { ListState } from './useList.ts';

/** The whole of the filter as a file, read by the query that the screen shows. A long one is written beside one's work. */
export function ExportMenu<Row>({ list }: { list: ListState<Row> }) {
  const [progress, setProgress] = useState<string | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  const isLong = (list.page?.total ?? 0) > EXPORT_AT_ONCE;
  const file = useMutation({
    mutationFn: (format: ExportFormat) => (isLong ? saveLong(list, format, setProgress, left.current.signal) : saveNow(list, format)),
    onError: (error) => toast.problem(error),
    onSettled: () => setProgress(null),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={file.isPending && progress === null}
          disabled={progress !== null}
        >
          {progress ?? 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{list.isFiltered ? 'What the filters find' : 'The whole list'}</Menu.Label>
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => file.mutate('csv')}>
          CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => file.mutate('xlsx')}>
          Excel
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => file.mutate('pdf')}>
          PDF
        </Menu.Item>
        {isLong && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} component={Link} to={to('exports')}>
              Your exports
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

async function saveNow<Row>(list: ListState<Row>, format: ExportFormat): Promise<void> {
  const blob = await list.definition.file!({ query: list.fileQuery(format) as never });
  saveBlob(blob, `${list.definition.name}-${companyDay()}.${format}`);
}

/** Who stays gets the file at once; who leaves finds it by the notification. */
async function saveLong<Row>(list: ListState<Row>, format: ExportFormat, say: (progress: string) => void, signal: AbortSignal) {
  const body = { path: list.definition.file!.path, query: list.fileQuery(format) };
  let file: ListExport = await api.exports.start({ body }, { idempotencyKey: intentKey() });
  toast.notice(`${file.filename} is being written. You are told when it is ready.`);
  while (['waiting', 'running'].includes(file.status)) {
    say(file.rows ? `${Math.floor((file.done / file.rows) * 100)} %` : 'Waiting…');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (signal.aborted) return;
    file = await api.exports.get({ id: file.id }, { signal });
  }
  if (file.status === 'failed') throw new Error(file.problem ?? '');
  saveBlob(await api.exports.file({ id: file.id }), file.filename);
}
