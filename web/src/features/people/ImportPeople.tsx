import { Button, FileButton, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ImportLine, ImportPreview } from '@lintel/contract/people-import';
import { IMPORT_COLUMNS, IMPORT_MAX_LINES, NEEDED_COLUMNS } from '@lintel/contract/people-columns';
import { IconFileImport, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { intentKey } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { saveBlob } from '#web/kit/files.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { previewImport, runImport } from './employees.data.ts';
import s from './ImportPeople.module.css';

interface Chosen {
  name: string;
  csv: string;
  /** One file, one intent: pressed twice, it is imported once. */
  key: string;
}

/** HR takes over people from a file: first what would become of each line, then all of them at once. */
export function ImportPeople() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const preview = useMutation({ mutationFn: previewImport });
  const running = useMutation({
    mutationFn: ({ csv, key }: Chosen) => runImport(csv, key),
    onSuccess: ({ drafted }) => {
      toast.result(`${peopleCount(drafted.length)} drafted`);
      onClose();
    },
  });
  const choose = async (file: File | null) => {
    if (!file) return;
    running.reset();
    const next = { name: file.name, csv: await file.text(), key: intentKey() };
    setChosen(next);
    preview.mutate(next.csv);
  };
  const error = running.error ?? preview.error;
  const found = preview.data;
  return (
    <Modal opened onClose={onClose} title="Import people" size="56rem">
      <div className={s.body}>
        <p className={s.lead}>
          {`A CSV file, one person a line, at most ${IMPORT_MAX_LINES}. Its first line names the columns; `}
          {`${NEEDED_COLUMNS.map((key) => IMPORT_COLUMNS[key]).join(', ')} are needed. Everybody becomes a draft, and who is on file already stays as they are.`}
        </p>
        <div className={s.choose}>
          <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={preview.isPending}>
                {chosen ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" onClick={saveTemplate}>
            Download the template
          </Button>
          {chosen && <span className={s.file}>{chosen.name}</span>}
        </div>
        <ProblemNotice problem={error} />
        {found && <Preview found={found} />}
        <div className={s.actions}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!chosen || !found || found.rejected > 0 || found.new === 0}
            loading={running.isPending}
            onClick={() => chosen && running.mutate(chosen)}
          >
            {found && found.new > 0 ? `Import ${peopleCount(found.new)}` : 'Import'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Preview({ found }: { found: ImportPreview }) {
  const { rejected, known, unknownColumns } = found;
  const counts = [`${found.new} new`, `${known} on file already`, `${rejected} rejected`].join(', ');
  return (
    <>
      {rejected > 0 ? (
        <InlineNotice tone="warning" isAlert title={`${counts}.`}>
          Nothing is imported while a line is rejected: correct the file and choose it again.
        </InlineNotice>
      ) : (
        <InlineNotice tone={found.new > 0 ? 'success' : 'info'} title={`${counts}.`} />
      )}
      {unknownColumns.length > 0 && (
        <InlineNotice>{`Left out, because no field has that name: ${unknownColumns.join(', ')}.`}</InlineNotice>
      )}
      <div className={s.lines}>
        <DataTableFrame
          caption="Lines of the file"
          density="compact"
          columns={COLUMNS}
          rows={sorted(found.lines)}
          rowKey={({ line }) => String(line)}
          empty={<EmptyState compact icon={IconUsers} title="The file has no lines." />}
          card={(line) => <LineCard line={line} />}
        />
      </div>
    </>
  );
}

const OUTCOMES = { new: 'New', known: 'On file already', rejected: 'Rejected' } as const;
const outcome = ({ outcome: what, reasons }: ImportLine) =>
  reasons.length > 0 ? (
    <ul className={s.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  ) : (
    <span className={what === 'known' ? s.known : undefined}>{OUTCOMES[what]}</span>
  );

const COLUMNS: Column<ImportLine>[] = [
  { key: 'line', header: 'Line', align: 'end', width: '3.5rem', cell: ({ line }) => line },
  { key: 'name', header: 'Name', cell: ({ name }) => name || '–' },
  { key: 'email', header: 'Work mail', cell: ({ email }) => email || '–' },
  { key: 'department', header: 'Department', hideBelow: 'md', cell: ({ department }) => department || '–' },
  { key: 'outcome', header: 'What becomes of it', cell: outcome },
];

function LineCard({ line }: { line: ImportLine }) {
  return (
    <div className={s.card}>
      <b>{`Line ${line.line}: ${line.name || line.email || 'no name'}`}</b>
      {outcome(line)}
    </div>
  );
}

/** What needs a hand stands first. */
const RANK = { rejected: 0, new: 1, known: 2 } as const;
const sorted = (lines: readonly ImportLine[]) => lines.toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome] || a.line - b.line);

const peopleCount = (count: number): string => counted(count, 'person', 'people');

const saveTemplate = (): void =>
  saveBlob(new Blob([`\uFEFF${Object.values(IMPORT_COLUMNS).join(',')}\r\n`], { type: 'text/csv' }), 'people-template.csv');
