import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileImport, type TablerIcon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { intentKey } from './api.ts';
import { saveBlob } from './files.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import { toast } from './toast.tsx';
import s from './ImportDialog.module.css';

interface ImportedLine {
  line: number;
  outcome: 'new' | 'known' | 'rejected';
  reasons: string[];
}

interface ImportPreview<Line> {
  lines: Line[];
  new: number;
  known: number;
  rejected: number;
  unknownColumns: string[];
}

interface ImportProps<Line extends ImportedLine> {
  /** What is taken over: `people`. */
  things: string;
  /** "3 people". */
  counted: (count: number) => string;
  /** What a file is, and what becomes of it. */
  lead: ReactNode;
  /** Its columns by their labels, for the template. */
  labels: Readonly<Record<string, string>>;
  preview: (csv: string) => Promise<ImportPreview<Line>>;
  /** Answers what was done: "3 people drafted". */
  run: (csv: string, key: string) => Promise<string>;
  icon: TablerIcon;
  /** What is shown of a line, between its number and what becomes of it. */
  columns: readonly Column<Line>[];
  /** What a line is called on a phone. */
  nameOf: (line: Line) => string;
}

interface Chosen {
  name: string;
  csv: string;
  /** One file, one intent: pressed twice, it is imported once. */
  key: string;
}

/** Takes over what stands in a file: first what would become of each line, then all of them at once. */
export function ImportButton<Line extends ImportedLine>(props: ImportProps<Line>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog<Line extends ImportedLine>({ onClose, ...props }: ImportProps<Line> & { onClose: () => void }) {
  const { things, counted, lead, labels } = props;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const preview = useMutation({ mutationFn: props.preview });
  const running = useMutation({
    mutationFn: ({ csv, key }: Chosen) => props.run(csv, key),
    onSuccess: (done) => {
      toast.result(done);
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
    <Dialog opened onClose={onClose} title={`Import ${things}`} size="56rem">
      <div className={s.body}>
        <p className={s.lead}>{lead}</p>
        <div className={s.choose}>
          <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
            {(button) => (
              <Button {...button} variant="default" loading={preview.isPending}>
                {chosen ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" onClick={() => saveTemplate(things, labels)}>
            Download the template
          </Button>
          {chosen && <span className={s.file}>{chosen.name}</span>}
        </div>
        <ProblemNotice problem={error} />
        {found && <Preview {...props} found={found} />}
        <div className={s.actions}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!chosen || !found || found.rejected > 0 || found.new === 0}
            loading={running.isPending}
            onClick={() => chosen && running.mutate(chosen)}
          >
            {found && found.new > 0 ? `Import ${counted(found.new)}` : 'Import'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type PreviewProps<Line extends ImportedLine> = Pick<ImportProps<Line>, 'icon' | 'columns' | 'nameOf'> & { found: ImportPreview<Line> };

function Preview<Line extends ImportedLine>({ found, icon, columns, nameOf }: PreviewProps<Line>) {
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
          columns={[
            { key: 'line', header: 'Line', align: 'end', width: '3.5rem', cell: ({ line }) => line },
            ...columns,
            { key: 'outcome', header: 'What becomes of it', cell: (line) => <Outcome line={line} /> },
          ]}
          rows={sorted(found.lines)}
          rowKey={({ line }) => String(line)}
          empty={<EmptyState compact icon={icon} title="The file has no lines." />}
          card={(line) => (
            <div className={s.card}>
              <b>{`Line ${line.line}: ${nameOf(line)}`}</b>
              <Outcome line={line} />
            </div>
          )}
        />
      </div>
    </>
  );
}

const OUTCOMES = { new: 'New', known: 'On file already', rejected: 'Rejected' } as const;

function Outcome({ line: { outcome, reasons } }: { line: ImportedLine }) {
  if (reasons.length === 0) return <span className={outcome === 'known' ? s.known : undefined}>{OUTCOMES[outcome]}</span>;
  return (
    <ul className={s.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** What needs a hand stands first. */
const RANK = { rejected: 0, new: 1, known: 2 } as const;
const sorted = <Line extends ImportedLine>(lines: readonly Line[]) =>
  lines.toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome] || a.line - b.line);

const saveTemplate = (things: string, labels: Readonly<Record<string, string>>): void =>
  saveBlob(new Blob([`\uFEFF${Object.values(labels).join(',')}\r\n`], { type: 'text/csv' }), `${things.replaceAll(' ', '-')}-template.csv`);
