import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { csvRows, isFigure, textOf } from './csv.ts';
import s from './FilePreview.module.css';
import { SheetTable } from './SheetTable.tsx';

const SHOWN = { characters: 200_000, rows: 500, columns: 40 };

/** A text as it is, the rows of a CSV file as a table. */
export function TextPreview({ name, blob, isTable }: { name: string; blob: Blob; isTable: boolean }) {
  const content = useQuery({ queryKey: ['file-preview', name, blob.size], queryFn: () => textOf(blob), gcTime: 0 });
  if (hasFailed(content)) return <Failed things="this file" read={content} />;
  if (content.data === undefined) return <Loading />;
  if (!isTable) {
    return (
      <>
        <pre className={s.text}>{content.data.slice(0, SHOWN.characters)}</pre>
        {content.data.length > SHOWN.characters && <p>The rest is in the file.</p>}
      </>
    );
  }
  const rows = csvRows(content.data, SHOWN.rows + 1);
  const cells = rows.map((row) => row.slice(0, SHOWN.columns).map((text) => ({ text, isNumber: isFigure(text) })));
  return <SheetTable rows={cells} isCut={rows.length > SHOWN.rows || rows.some((row) => row.length > SHOWN.columns)} />;
}
