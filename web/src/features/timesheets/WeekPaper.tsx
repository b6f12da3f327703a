import type { SheetDay } from '@lintel/contract/timesheet-weeks';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLetterhead } from '#web/kit/settings.ts';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';
import { Paper } from '#web/ui/Paper.tsx';
import { Printed } from '#web/ui/Printed.tsx';
import { dayTotal, formatHours, rowTotal, weekTotal } from './hours.format.ts';
import s from './Timesheet.module.css';

interface WeekPaperProps {
  title: string;
  refNo: string;
  rowHeader: string;
  facts?: readonly [string, string][];
  days: readonly Pick<SheetDay, 'day' | 'holiday' | 'leave'>[];
  rows: readonly { key: string; name: string; minutes: readonly number[]; counted?: readonly number[] }[];
  /** Sentences below the hours: what was said of single days, and what was corrected. */
  notes?: readonly string[];
}

/** A week as it is printed or kept as a PDF, with the button for it. */
export function PrintWeek(props: WeekPaperProps) {
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        Print
      </Button>
      <Printed>{() => <WeekPaper {...props} />}</Printed>
    </>
  );
}

function WeekPaper({ title, refNo, rowHeader, facts = [], days, rows, notes = [] }: WeekPaperProps) {
  return (
    <Paper
      {...useLetterhead()}
      title={title}
      refNo={refNo}
      facts={facts.map(([label, value]) => ({ label, value }))}
      foot={formatDateRange(days[0]!.day, days.at(-1)!.day)}
    >
      <table className={s.paper}>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {days.map(({ day, holiday, leave }) => (
              <th key={day} scope="col">
                {formatDate(day, 'list')}
                {(holiday ?? leave) && <small>{holiday ?? leave}</small>}
              </th>
            ))}
            <th scope="col">Total (h)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, minutes, counted = minutes }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {days.map(({ day }, column) => (
                <td key={day}>{formatHours(counted[column] ?? 0)}</td>
              ))}
              <td>{formatHours(rowTotal({ minutes: counted }))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {days.map(({ day }, column) => (
              <td key={day}>{formatHours(dayTotal(rows, column))}</td>
            ))}
            <td>{formatHours(weekTotal(rows)) || '0'}</td>
          </tr>
        </tfoot>
      </table>
      {notes.length > 0 && (
        <ul className={s.paperNotes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
