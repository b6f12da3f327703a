import type { Field } from '@lintel/contract/templates';
import { useCurrency, useLetterhead } from '#web/kit/settings.ts';
import { Paper } from '#web/ui/Paper.tsx';
import { PaperPart } from '#web/ui/PaperPart.tsx';
import { columnLabel, fieldLabel } from './figures.format.ts';
import { sectionsOf, WIDE } from './FormFields.tsx';
import s from './paper.module.css';

interface FormPaperProps {
  fields: readonly Field[];
  title: string;
  /** Under the title: what the form is for. */
  note?: string;
  isNarrow: boolean;
}

/** A form to be filled in by hand: lines, boxes and room for two signatures. */
export function FormPaper({ fields, title, note, isNarrow }: FormPaperProps) {
  const letterhead = useLetterhead();
  return (
    <Paper {...letterhead} title={title} foot={note}>
      {sectionsOf(fields).map(({ heading, fields: part }) => (
        <PaperPart key={heading?.key ?? ''} title={heading?.label ?? 'What is it about'}>
          <div className={s.blank} data-narrow={isNarrow || undefined}>
            {part.map((field) => (
              <Blank key={field.key} field={field} />
            ))}
          </div>
        </PaperPart>
      ))}
      <PaperPart title="Signatures">
        <div className={s.signing}>
          <Signing who="Requested by" />
          <Signing who="Approved by" />
        </div>
      </PaperPart>
    </Paper>
  );
}

const Signing = ({ who }: { who: string }) => (
  <div className={s.field}>
    <span className={s.label}>{who}</span>
    <div className={s.line} />
    <p className={s.help}>Name, day and signature</p>
  </div>
);

function Blank({ field }: { field: Field }) {
  const { type, help, required, showIf } = field;
  const label = fieldLabel(field, useCurrency());
  if (type === 'note')
    return (
      <p className={s.field} data-wide>
        {label}
      </p>
    );
  const isOptional = !required && type !== 'computed';
  return (
    <div className={s.field} data-wide={WIDE.includes(type) || undefined}>
      <span className={s.label}>
        {label} {isOptional && <small>{showIf ? 'where it applies' : 'optional'}</small>}
      </span>
      {help && <p className={s.help}>{help}</p>}
      <Room field={field} />
    </div>
  );
}

/** Where the answer is written. */
function Room({ field: { type, options = [], columns = [] } }: { field: Field }) {
  const currency = useCurrency();
  if (type === 'longtext') return <div className={s.area} />;
  if (type === 'signature') return <div className={s.box} />;
  if (type === 'file' || type === 'photo') return <p className={s.help}>Enclose it with this form.</p>;
  if (type === 'checkbox') return <Choices labels={['Yes', 'No']} />;
  if (type === 'select' || type === 'multiselect') return <Choices labels={options.map((option) => option.label)} />;
  if (type === 'date_range')
    return (
      <div className={s.half}>
        <div className={s.line} />
        to
        <div className={s.line} />
      </div>
    );
  if (type === 'line_table') return <Cells labels={columns.map((column) => columnLabel(column, columns, currency))} />;
  return <div className={s.line} />;
}

const Choices = ({ labels }: { labels: readonly string[] }) => (
  <ul className={s.choices}>
    {labels.map((label) => (
      <li key={label}>
        <span className={s.tick} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
);

const ROWS = 5;

function Cells({ labels }: { labels: readonly string[] }) {
  return (
    <table className={s.cells}>
      <thead>
        <tr>
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: ROWS }, (_, row) => (
          <tr key={row}>
            {labels.map((label) => (
              <td key={label} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
