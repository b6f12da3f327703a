import { Table } from '@mantine/core';
import type { ChartData } from './ChartCard.tsx';
import s from './ChartCard.module.css';
import { sayPoint } from './point.format.ts';

export function ChartTable({ title, unit, points, series }: ChartData & { title: string; unit: string }) {
  return (
    <div className={s.table}>
      <Table>
        <caption className="sr-only">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{unit ? <span className={s.unit}>{unit}</span> : <span className="sr-only">Point</span>}</Table.Th>
            {series.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point, i) => (
            <Table.Tr key={point}>
              <Table.Th scope="row">{sayPoint(point)}</Table.Th>
              {series.map(({ name, values }) => (
                <Table.Td key={name} ta="end">
                  <span className="num">{values[i] || '–'}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
