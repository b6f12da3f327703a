import { Button } from '@mantine/core';
import { addDays, daysOfWeek, weekOf } from '@lintel/contract/kit/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '#web/kit/today.ts';
import { formatDateRange } from '#web/ui/date.format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import s from './Timesheet.module.css';

/** The week that is open, in the address: `?week=2026-W41`. */
export function useWeek(): [shown: string, open: (week: string) => void, current: string] {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const asked = params.get('week') ?? '';
  const isThere = /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(asked) && weekOf(daysOfWeek(asked)[0]!) === asked;
  const open = (week: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (week === weekOf(today)) after.delete('week');
      else after.set('week', week);
      return after;
    });
  return [isThere ? asked : weekOf(today), open, weekOf(today)];
}

export function WeekBar({ week, children }: { week: string; children?: ReactNode }) {
  const [, open, current] = useWeek();
  const days = daysOfWeek(week);
  return (
    <div className={s.bar}>
      <IconButton label="Week before" onClick={() => open(weekOf(addDays(days[0]!, -7)))}>
        <IconChevronLeft size={18} stroke={1.7} />
      </IconButton>
      <span className={s.week} aria-live="polite">
        Week {Number(week.slice(6))}, {formatDateRange(days[0]!, days[6]!)}
      </span>
      <IconButton label="Week after" onClick={() => open(weekOf(addDays(days[0]!, 7)))}>
        <IconChevronRight size={18} stroke={1.7} />
      </IconButton>
      {week !== current && (
        <Button size="xs" variant="quiet" onClick={() => open(current)}>
          This week
        </Button>
      )}
      <span>{children}</span>
    </div>
  );
}
