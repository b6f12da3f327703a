import type { Chart, Figure } from '@lintel/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/kit/session.store.ts';
import { useLetterhead } from '#web/kit/settings.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { Paper } from '#web/ui/Paper.tsx';
import { PaperPart } from '#web/ui/PaperPart.tsx';
import { formatNumber } from '#web/ui/money.format.ts';
import { sayPoint } from '#web/ui/point.format.ts';
import s from './BoardPaper.module.css';
import { boardQuery, chartsQuery, useShownCharts, useShownFigures } from './dashboard.data.ts';
import { PERIODS, useAsked } from './useAsked.ts';

/** The board as it is printed or kept as a PDF: its figures, what is due, and what its charts are drawn of. */
export function BoardPaper() {
  const asked = useAsked();
  const { name } = useUser();
  const { data: board } = useQuery(boardQuery(asked));
  const { data: drawn } = useQuery(chartsQuery(asked));
  const figures = useShownFigures(board?.figures ?? []);
  const charts = useShownCharts(drawn?.charts ?? []);
  const letterhead = useLetterhead();
  const department = board?.departments.find(({ id }) => id === asked.departmentId)?.name;
  return (
    <Paper
      {...letterhead}
      title="Dashboard"
      facts={[
        ...(board ? [{ label: 'As of', value: formatDate(board.asOf, 'dateTime') }] : []),
        ...(asked.period ? [{ label: 'Period', value: PERIODS[asked.period] }] : []),
        ...(department ? [{ label: 'Department', value: department }] : []),
        { label: 'For', value: name },
      ]}
    >
      {!board && <p>The figures could not be read.</p>}
      {figures.length > 0 && (
        <PaperPart title="Figures">
          <FigureTable figures={figures} />
        </PaperPart>
      )}
      {board && board.watch.length > 0 && (
        <PaperPart title="To look at">
          <FigureTable figures={board.watch} />
        </PaperPart>
      )}
      {board?.lists.map(({ key, title, empty, rows }) => (
        <PaperPart key={key} title={title}>
          {rows.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <table className={s.table}>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.id} ${row.title} ${row.on}`}>
                    <th scope="row">{row.title}</th>
                    <td>{row.detail}</td>
                    <td className={s.number}>{row.on && formatDate(row.on)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </PaperPart>
      ))}
      {charts.map(({ key, ...chart }) => (
        <PaperPart key={key} title={`${chart.title}, ${chart.note}`}>
          <PlainTable {...chart} />
        </PaperPart>
      ))}
    </Paper>
  );
}

function FigureTable({ figures }: { figures: readonly Figure[] }) {
  return (
    <table className={s.table}>
      <tbody>
        {figures.map(({ key, label, value, unit, note, change }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className={s.number}>{`${value} ${unit}`.trim()}</td>
            <td>{[note, change && `${change.value} ${change.since}`].filter(Boolean).join('; ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlainTable({ unit, points, series }: Pick<Chart, 'unit' | 'points' | 'series'>) {
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className={s.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, i) => (
          <tr key={point}>
            <th scope="row">{sayPoint(point)}</th>
            {series.map(({ name, values }) => (
              <td key={name} className={s.number}>
                {values[i] ? formatNumber(values[i]) : '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
