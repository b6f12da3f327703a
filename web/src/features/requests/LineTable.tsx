import { Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { compute, unitOf } from '@lintel/contract/form-figures';
import type { Problems, Row } from '@lintel/contract/form-rules';
import { useCurrency } from '#web/kit/settings.ts';
import type { Column, Field } from '@lintel/contract/templates';
import { useState } from 'react';
import { DateField } from '#web/ui/DateField.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { FigureInput } from './FigureInput.tsx';
import { columnLabel, figureText } from './figures.format.ts';
import s from './form.module.css';

interface LineTableProps {
  field: Field;
  value: unknown;
  problems: Problems;
  onChange: (rows: Row[]) => void;
  onBlur: (path: string) => void;
  disabled?: boolean;
}

/** Lines of a form: a table on wide screens, one card a line on phones. */
export function LineTable({ field, value, problems, onChange, onBlur, disabled }: LineTableProps) {
  const columns = field.columns ?? [];
  const currency = useCurrency();
  const rows = Array.isArray(value) && value.length > 0 ? (value as Row[]) : [{}];
  // Rows have no id of their own; those on screen keep theirs, so that what is typed stays with its line.
  const [keys, setKeys] = useState(() => rows.map(() => crypto.randomUUID()));
  const keyOf = (i: number) => keys[i] ?? String(i);
  const change = (i: number, key: string, cell: unknown) => onChange(rows.map((row, at) => (at === i ? { ...row, [key]: cell } : row)));
  const add = () => {
    setKeys((before) => [...rows.map((_, i) => before[i] ?? crypto.randomUUID()), crypto.randomUUID()]);
    onChange([...rows, {}]);
  };
  const remove = (i: number) => {
    setKeys((before) => before.filter((_, at) => at !== i));
    onChange(rows.filter((_, at) => at !== i));
  };
  const problem = problems[field.key];
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      description={field.help}
      error={problem && <FieldError>{problem}</FieldError>}
      className={s.lines}
    >
      <div className={s.lineTable} id={`f-${field.key}`} tabIndex={-1} style={{ '--columns': gridOf(columns) } as React.CSSProperties}>
        <div className={s.lineHead} aria-hidden>
          {columns.map((column) => (
            <span key={column.key} data-end={isFigure(column) || undefined}>
              {columnLabel(column, columns, currency)}
            </span>
          ))}
          <span />
        </div>
        <ul>
          {rows.map((row, i) => (
            <li key={keyOf(i)} className={s.line}>
              {columns.map((column) => (
                <LineCell
                  key={column.key}
                  column={column}
                  columns={columns}
                  row={row}
                  path={`${field.key}.${i}.${column.key}`}
                  head={columnLabel(column, columns, currency)}
                  label={`${column.label}, line ${i + 1}`}
                  problem={problems[`${field.key}.${i}.${column.key}`]}
                  onChange={(cell) => change(i, column.key, cell)}
                  onBlur={onBlur}
                  disabled={disabled}
                />
              ))}
              <IconButton label={`Remove line ${i + 1}`} disabled={disabled || rows.length === 1} onClick={() => remove(i)}>
                <IconTrash size={18} stroke={1.7} />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
      <Button mt="xs" size="xs" variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={disabled}>
        Add line
      </Button>
    </Input.Wrapper>
  );
}

interface LineCellProps {
  column: Column;
  columns: readonly Column[];
  row: Row;
  path: string;
  /** Above the cell, where it is a card. */
  head: string;
  label: string;
  problem: string | undefined;
  onChange: (cell: unknown) => void;
  onBlur: (path: string) => void;
  disabled?: boolean | undefined;
}

function LineCell({ column, columns, row, path, head, label, problem, onChange, onBlur, disabled }: LineCellProps) {
  const value = row[column.key];
  const common = {
    id: `f-${path}`,
    'aria-label': label,
    label: undefined,
    disabled,
    error: problem && <FieldError>{problem}</FieldError>,
    onBlur: () => onBlur(path),
  };
  const text = typeof value === 'string' ? value : '';
  const set = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  return (
    <div className={s.cell} data-label={head} data-end={isFigure(column) || undefined}>
      {column.type === 'computed' ? (
        <output className="num">{figureText(unitOf(column, columns), compute(column, row, columns))}</output>
      ) : column.type === 'number' || column.type === 'money' ? (
        <FigureInput {...common} unit={column.type} value={value} onValue={onChange} />
      ) : column.type === 'date' ? (
        <DateField
          id={common.id}
          label={<span className="sr-only">{label}</span>}
          value={text}
          onChange={set}
          error={common.error}
          onBlur={common.onBlur}
        />
      ) : column.type === 'select' ? (
        <Select {...common} data={column.options ?? []} value={text || null} onChange={(chosen) => onChange(chosen ?? '')} />
      ) : (
        <TextInput {...common} value={text} onChange={set} autoComplete="off" />
      )}
    </div>
  );
}

const isFigure = ({ type }: Column): boolean => type === 'number' || type === 'money' || type === 'computed';

const gridOf = (columns: readonly Column[]): string =>
  [
    ...columns.map((column) =>
      column.type === 'text' && !column.max ? 'minmax(8rem, 3fr)' : isFigure(column) ? 'minmax(5rem, 1fr)' : 'minmax(5rem, 1fr)',
    ),
    '2.25rem',
  ].join(' ');
