import { useMediaQuery } from '@mantine/hooks';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { calendarLook, daysMarkedBy, type MarkDay } from './calendar.days.tsx';
import { formatDateRange, formatDate } from './date.format.ts';

/** Two days as `2026-10-12`; empty while there is none. Between two clicks `from` is there and `to` is not. */
export interface DayRange {
  from: string;
  to: string;
}

interface DateRangeFieldProps {
  label: ReactNode;
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** The calendar was closed: the moment to check the field. */
  onClose?: () => void;
  id?: string;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  min?: string;
  max?: string;
  isClearable?: boolean;
  isDisabled?: boolean;
  mark?: MarkDay;
  /** Told with the first day of the month that is on screen: what `mark` knows can be read for it. */
  onMonth?: (day: string) => void;
}

/** A first and a last day, the same one for a single day: two clicks, or arrow keys and Enter, in one calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { value, onChange, onClose, min, max, isClearable, isDisabled, mark, onMonth, ...input } = props;
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return (
    <DatePickerInput
      {...calendarLook()}
      {...daysMarkedBy(mark)}
      {...input}
      type="range"
      allowSingleDateInRange
      value={[value.from || null, value.to || null]}
      onChange={([from, to]) => onChange({ from: from ?? '', to: to ?? '' })}
      onDropdownClose={() => onClose?.()}
      {...(onMonth ? { onDateChange: (day: string) => onMonth(day.slice(0, 8) + '01') } : {})}
      valueFormatter={() => rangeText(value)}
      numberOfColumns={isWide ? 2 : 1}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      clearable={isClearable ?? false}
      disabled={isDisabled ?? false}
      placeholder={input.placeholder ?? 'First and last day'}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
    />
  );
}

const rangeText = ({ from, to }: DayRange): string => (from && to ? formatDateRange(from, to) : from && `${formatDate(from)} –`);
