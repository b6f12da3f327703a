import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import s from './FilePreview.module.css';
import { SheetTable } from './SheetTable.tsx';
import { openWorkbook } from './workbook.open.ts';

/** The sheets of a workbook, each as a table. */
export function WorkbookPreview({ name, blob }: { name: string; blob: Blob }) {
  const book = useQuery({ queryKey: ['file-preview', name, blob.size], queryFn: () => openWorkbook(blob), gcTime: 0, retry: false });
  if (hasFailed(book)) return <Failed things="this file" read={book} />;
  if (!book.data) return <Loading label="Reading the workbook" />;
  const { sheets, isCut } = book.data;
  if (sheets.length === 1) return <SheetTable {...sheets[0]!} />;
  return (
    <Tabs defaultValue="0" keepMounted={false}>
      <Tabs.List className={s.tabs}>
        {sheets.map((sheet, i) => (
          <Tabs.Tab key={i} className={s.tab} value={String(i)}>
            {sheet.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheets.map((sheet, i) => (
        <Tabs.Panel key={i} value={String(i)} pt="sm">
          <SheetTable {...sheet} />
        </Tabs.Panel>
      ))}
      {isCut && <p className={s.note}>The first {sheets.length} sheets are shown. The rest is in the file.</p>}
    </Tabs>
  );
}
