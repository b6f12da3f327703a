import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from './DateField.tsx';
import { DateRangeField, type DayRange } from './DateRangeField.tsx';
import { UiProvider } from './UiProvider.tsx';

function Day({ initial = '', min }: { initial?: string; min?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <UiProvider scheme="light">
      <DateField
        label="Needed by"
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        {...(min ? { min } : {})}
      />
      <output>{value}</output>
    </UiProvider>
  );
}

function Range({ initial = { from: '', to: '' } }: { initial?: DayRange }) {
  const [value, setValue] = useState(initial);
  const mark = (day: string) => (day === '2026-10-14' ? { note: "Founders' day", isFree: true } : undefined);
  return (
    <UiProvider scheme="light">
      <DateRangeField label="When" value={value} onChange={setValue} mark={mark} />
      <output>{`${value.from}/${value.to}`}</output>
    </UiProvider>
  );
}

const shown = () => screen.getByRole('status').textContent;

test('a typed day is the day as people write it', async () => {
  render(<Day />);
  await userEvent.type(screen.getByLabelText('Needed by'), '12.10.2026');
  expect(shown()).toBe('2026-10-12');
  await userEvent.tab();
  expect(screen.getByLabelText<HTMLInputElement>('Needed by').value).toBe('12 Oct 2026');
});

test('what is no day, or before the first one, changes nothing', async () => {
  render(<Day initial="2026-10-12" min="2026-10-01" />);
  const input = screen.getByLabelText<HTMLInputElement>('Needed by');
  for (const typed of ['soon', '30 Sep 2026', `30 Dec ${new Date().getFullYear() - 1}`, '1/1/2020']) {
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect(shown()).toBe('2026-10-12');
    expect(input.value).toBe('12 Oct 2026');
  }
});

test('a range is two clicks in one calendar; a marked day says why in words', async () => {
  render(<Range initial={{ from: '2026-10-12', to: '2026-10-12' }} />);
  const opener = screen.getByLabelText('When');
  expect(opener.textContent).toBe('12 Oct 2026');
  await userEvent.click(opener);
  const holiday = await screen.findByLabelText("14 Oct 2026: Founders' day");
  expect(holiday.dataset['free']).toBe('true');
  await userEvent.click(holiday);
  expect(shown()).toBe('2026-10-14/');
  expect(opener.textContent).toBe('14 Oct 2026 –');
  await userEvent.click(screen.getByLabelText('16 October 2026'));
  expect(shown()).toBe('2026-10-14/2026-10-16');
  expect(opener.textContent).toBe('14 – 16 Oct 2026');
});

test('two clicks the wrong way round are the same range', async () => {
  render(<Range initial={{ from: '2026-10-01', to: '2026-10-01' }} />);
  await userEvent.click(screen.getByLabelText('When'));
  await userEvent.click(await screen.findByLabelText('16 October 2026'));
  await userEvent.click(screen.getByLabelText('12 October 2026'));
  expect(shown()).toBe('2026-10-12/2026-10-16');
});
