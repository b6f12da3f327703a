import type { Answers, Row } from '@lintel/contract/form-rules';
import { shownFields } from '@lintel/contract/form-rules';
import { unitOf } from '@lintel/contract/form-figures';
import type { Column, Field } from '@lintel/contract/templates';
import { useCurrency } from '#web/kit/settings.ts';
import { FileList, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { sectionsOf } from './FormFields.tsx';
import { columnLabel, figureText } from './figures.format.ts';
import s from './form.module.css';

interface FormAnswersProps {
  fields: readonly Field[];
  answers: Answers;
  withheld: readonly string[];
  names: Readonly<Record<string, string>>;
  files: readonly AttachedFile[];
  title: string;
  note?: string;
}

/** What was answered, in the layout of the version that it was given to. */
export function FormAnswers({ fields, answers, withheld, names, files, title, note }: FormAnswersProps) {
  const shown = shownFields(fields, answers).filter(
    ({ key, type }) => type !== 'note' && (type === 'heading' || answers[key] !== undefined || withheld.includes(key)),
  );
  return sectionsOf(shown).map(({ heading, fields: part }) => (
    <Sheet key={heading?.key ?? ''}>
      <SheetHeader title={heading?.label ?? title} note={heading ? undefined : note} />
      <dl className={s.answers}>
        {part.map((field) => (
          <div key={field.key} data-wide={['longtext', 'line_table', 'file', 'photo', 'signature'].includes(field.type) || undefined}>
            <dt>{field.label}</dt>
            <dd>
              {withheld.includes(field.key) ? (
                <span className={s.withheld}>Not shown to you</span>
              ) : (
                <Answer field={field} value={answers[field.key]} names={names} files={files} fields={fields} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  ));
}

interface AnswerProps {
  field: Field;
  value: unknown;
  names: Readonly<Record<string, string>>;
  files: readonly AttachedFile[];
  fields: readonly Field[];
}

/** One answer as it is read. */
export function Answer({ field, value, names, files, fields }: AnswerProps) {
  const { type, options = [] } = field;
  const currency = useCurrency();
  if (type === 'line_table')
    return <Lines columns={field.columns ?? []} rows={Array.isArray(value) ? (value as Row[]) : []} label={field.label} />;
  if (['file', 'photo', 'signature'].includes(type)) {
    const ids = Array.isArray(value) ? value : [];
    return <FileList files={files.filter(({ id }) => ids.includes(id))} label={field.label} />;
  }
  if (type === 'date') return <DateText iso={String(value)} />;
  if (type === 'date_range') {
    const { from, to } = value as { from: string; to: string };
    return <DateRangeText from={from} to={to} />;
  }
  if (value === true) return 'Yes';
  if (Array.isArray(value)) return value.map((one) => options.find((option) => option.value === one)?.label ?? String(one)).join(', ');
  const text = String(value);
  if (['number', 'money', 'computed'].includes(type))
    return <span className="num">{figureText(unitOf(field, fields), text, currency)}</span>;
  return names[text] ?? options.find((option) => option.value === text)?.label ?? text;
}

function Lines({ columns, rows, label }: { columns: readonly Column[]; rows: readonly Row[]; label: string }) {
  const currency = useCurrency();
  const isFigure = ({ type }: Column) => ['number', 'money', 'computed'].includes(type);
  return (
    <div className={s.registerScroll}>
      <table className={s.register} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-end={isFigure(column) || undefined}>
                {columnLabel(column, columns, currency)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map((column) => (
                <td key={column.key} data-end={isFigure(column) || undefined}>
                  {cellText(column, columns, row[column.key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellText(column: Column, columns: readonly Column[], value: unknown): string {
  if (typeof value !== 'string') return '–';
  if (['number', 'money', 'computed'].includes(column.type)) return figureText(unitOf(column, columns), value);
  return column.options?.find((option) => option.value === value)?.label ?? value;
}
