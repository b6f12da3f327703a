import { Modal, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { csvRows, isTable } from './file.preview.ts';
import s from './FilePreview.module.css';

const SHOWN = { characters: 200_000, rows: 500, columns: 40 };

interface FilePreviewProps {
  name: string;
  blob: Blob;
  onClose: () => void;
}

/** A text as it is, a CSV file as a table. Nothing in it is run, followed or loaded. */
export function FilePreview({ name, blob, onClose }: FilePreviewProps) {
  const content = useQuery({ queryKey: ['file-preview', name, blob.size], queryFn: () => blob.text(), gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title={name} size="64rem">
      {content.isError ? (
        <Failed things="this file" error={content.error} onRetry={() => void content.refetch()} />
      ) : content.data === undefined ? (
        <Loading />
      ) : isTable(name) ? (
        <Sheet rows={csvRows(content.data, SHOWN.rows + 1)} />
      ) : (
        <>
          <pre className={s.text}>{content.data.slice(0, SHOWN.characters)}</pre>
          {content.data.length > SHOWN.characters && <p>The rest is in the file.</p>}
        </>
      )}
    </Modal>
  );
}

function Sheet({ rows }: { rows: readonly (readonly string[])[] }) {
  const [head = [], ...body] = rows;
  const columns = Math.min(SHOWN.columns, Math.max(...rows.map((row) => row.length), 0));
  const cells = (row: readonly string[]) => Array.from({ length: columns }, (_, i) => row[i] ?? '');
  return (
    <>
      <Table.ScrollContainer minWidth={480} className={s.sheet}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {cells(head).map((cell, i) => (
                <Table.Th key={i}>{cell}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {body.slice(0, SHOWN.rows).map((row, i) => (
              <Table.Tr key={i}>
                {cells(row).map((cell, k) => (
                  <Table.Td key={k}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {body.length >= SHOWN.rows && <p>The first {SHOWN.rows} rows are shown. The rest is in the file.</p>}
    </>
  );
}
