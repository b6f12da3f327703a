import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '@lintel/contract/kit/list';
import { isoDay } from '@lintel/contract/kit/days';
import { saveBlob } from './files.ts';
import { toast } from './toast.tsx';
import type { ListState } from './useList.ts';

/** The whole of the filter as a file, read by the query that the screen shows. */
export function ExportMenu<Row>({ list }: { list: ListState<Row> }) {
  const file = useMutation({
    mutationFn: (format: ExportFormat) => list.readFile(format),
    onSuccess: (blob, format) => saveBlob(blob, `${list.definition.name}-${isoDay(new Date())}.${format}`),
    onError: (error) => toast.problem(error),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={file.isPending}>
          Export
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
      </Menu.Dropdown>
    </Menu>
  );
}
