import { SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { settledAnswers, type Answers } from '@lintel/contract/form-rules';
import type { Field } from '@lintel/contract/templates';
import { useState, type ReactNode } from 'react';
import { FormFields, FormPaper, useFormState } from '#web/features/requests/requests.parts.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Printed } from '#web/ui/Printed.tsx';
import s from './templates.module.css';

const VIEWS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'print', label: 'Print' },
];

interface FormPreviewProps {
  fields: readonly Field[];
  title: string;
  /** What stands at the foot of its paper. */
  note: string;
  printLayout: 'one_column' | 'two_columns';
  /** What can be tried with what is filled in. */
  below?: (answers: Answers, check: () => boolean) => ReactNode;
}

/** The form as it will be: it can be tried, with its conditions and rules, and leaves nothing behind. */
export function FormPreview({ fields, title, note, printLayout, below }: FormPreviewProps) {
  const [view, setView] = useState('desktop');
  const [answers, setAnswers] = useState<Answers>({});
  const { form, check } = useFormState({
    fields,
    answers,
    set: (key, value) => setAnswers((before) => ({ ...before, [key]: value })),
    files: [],
    names: {},
  });
  const paper = <FormPaper fields={fields} title={title} note={note} isNarrow={printLayout === 'one_column'} />;
  return (
    <>
      <div className={s.previewBar} data-print="hide">
        <SegmentedControl data={VIEWS} value={view} onChange={setView} aria-label="Preview as" />
        {view === 'print' && (
          <IconButton label="Print this form" onClick={() => window.print()}>
            <IconPrinter size={18} stroke={1.7} />
          </IconButton>
        )}
      </div>
      <div className={s.preview} data-view={view}>
        {view === 'print' ? (
          paper
        ) : (
          <FormFields
            form={{ ...form, settled: settledAnswers(fields, answers) }}
            title={title}
            isNarrow={view === 'phone' || printLayout === 'one_column'}
          />
        )}
      </div>
      {below?.(answers, check)}
      <Printed>{() => paper}</Printed>
    </>
  );
}
