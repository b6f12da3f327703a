import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { ChartCard } from './ChartCard.tsx';

const SERIES = [
  { name: 'Sick leave', values: [1, 2], colour: 6 },
  { name: 'Annual leave', values: [3, 4], colour: 1 },
];

test('a chart says its unit, drawn and as a table', async () => {
  show(<ChartCard title="Absence" unit="working days" points={['2026-10', '2026-11']} series={SERIES} />);
  expect(screen.getByText('working days')).toBeDefined();
  await userEvent.click(screen.getByText('Table'));
  expect(screen.getByRole('columnheader', { name: 'working days' })).toBeDefined();
});

test.each([
  [SERIES, ['var(--lt-chart-6)', 'var(--lt-chart-1)']],
  [SERIES.map(({ name, values }) => ({ name, values })), ['var(--lt-chart-1)', 'var(--lt-chart-2)']],
])('what has a colour elsewhere has it in the legend; all else in its order', (series, colors) => {
  show(<ChartCard title="Absence" points={['2026-10', '2026-11']} series={series} />);
  const marks = screen.getAllByRole('listitem').map((item) => item.querySelector('i')!.style.getPropertyValue('--color'));
  expect(marks).toEqual(colors);
});
