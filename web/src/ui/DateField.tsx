import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { calendarLook, daysMarkedBy, type MarkDay } from './calendar.days.tsx';
import { formatDate } from './date.format.ts';
import { parseDay } from './date.parse.ts';
import { momentOf } from './date.zone.ts';
import { localeNow } from './locale.ts';

interface DateFieldProps {
  label: ReactNode;
  /** `2026-10-12`; empty while there is none. */
  value: string;
  /** Takes what a text input takes, so that `{...field('from')}` of a form fits. */
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  /** First and last day that may be chosen. */
  min?: string;
  max?: string;
  /** May be emptied again. */
  isClearable?: boolean;
  isDisabled?: boolean;
  mark?: MarkDay;
}

const parseTyped = (text: string) => parseDay(text, momentOf(new Date()).day, localeNow() === 'en-US');

/** One day: typed as people write it (12 Oct, 12.10.26, 2026-10-12) or chosen in the calendar that opens. */
export function DateField({ value, onChange, min, max, isClearable, isDisabled, mark, onBlur, ...input }: DateFieldProps) {
  const before = useRef(value);
  const choose = (day: string | null) => onChange({ currentTarget: { value: day ?? '' } });
  return (
    <DateInput
      {...calendarLook()}
      {...daysMarkedBy(mark)}
      {...input}
      value={value || null}
      onChange={choose}
      onFocus={() => {
        before.current = value;
      }}
      // `30 Dec` was a day on the way to `30 Dec 2019`: what is refused in the end must not leave it behind.
      onInput={({ currentTarget }) => {
        const day = parseTyped(currentTarget.value);
        const isRefused = !day || (min && day < min) || (max && day > max);
        if (currentTarget.value.trim() && isRefused) choose(before.current);
      }}
      onBlur={() => onBlur?.()}
      valueFormat={(day) => formatDate(day)}
      dateParser={parseTyped}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      clearable={isClearable ?? false}
      disabled={isDisabled ?? false}
      placeholder={input.placeholder ?? 'Choose a day'}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
      autoComplete="off"
    />
  );
}
