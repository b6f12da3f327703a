import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Absence, CalendarPerson } from '@lintel/contract/leave-calendar';
import { addDays, eachDay, weekdayOf } from '@lintel/contract/kit/days';
import { useState, type CSSProperties } from 'react';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { companyDay } from '#web/kit/today.ts';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Legend, type LegendItem } from '#web/ui/Legend.tsx';
import { daysIntoWeek } from '#web/ui/locale.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { useScrollable } from '#web/ui/useScrollable.ts';
import s from './CoverageCalendar.module.css';
import { AwayList } from './AwayList.tsx';
import { CoverageRows } from './CoverageRows.tsx';
import { calendarQuery } from './leave.data.ts';
import { kindColor, spanText } from './leave.format.ts';

interface CoverageCalendarProps {
  title?: string;
  /** Left out: the caller's own. */
  departmentId?: string;
  /** The request that is being decided or written: its days stand out. */
  highlight?: { employeeId: string; from: string; to: string };
  /** First day; else the Monday of this week. */
  start?: string;
  weeks?: number;
  className?: string | undefined;
}

const weekStartOf = (day: string): string => addDays(day, -daysIntoWeek(weekdayOf(day)));
const today = (): string => companyDay();
const LETTERS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/** Who of a department is away: rows people, columns days, and how many are there at the foot. */
export function CoverageCalendar({ title = 'Team calendar', departmentId, highlight, start, weeks = 4, className }: CoverageCalendarProps) {
  const [from, setFrom] = useState(weekStartOf(start ?? highlight?.from ?? today()));
  const to = addDays(from, weeks * 7 - 1);
  const calendar = useQuery(calendarQuery(from, to, departmentId));
  const days = eachDay(from, to);
  const [scroll, isScrollable] = useScrollable();
  return (
    <Sheet className={className}>
      <SheetHeader
        title={title}
        note={formatDateRange(from, to)}
        actions={
          <>
            <IconButton label="Earlier" onClick={() => setFrom(addDays(from, -7 * weeks))}>
              <IconChevronLeft size={18} stroke={1.7} />
            </IconButton>
            <Button size="xs" variant="default" onClick={() => setFrom(weekStartOf(today()))}>
              Today
            </Button>
            <IconButton label="Later" onClick={() => setFrom(addDays(from, 7 * weeks))}>
              <IconChevronRight size={18} stroke={1.7} />
            </IconButton>
          </>
        }
      />
      {hasFailed(calendar) && <Failed things="the calendar" read={calendar} />}
      {!calendar.data && !hasFailed(calendar) && <Skeleton m="md" height={180} data-coming />}
      {calendar.data?.people.length === 0 && (
        <EmptyState compact icon={IconUsers} title="Nobody is in this department." hint="People stand here once they are assigned to it." />
      )}
      {calendar.data && calendar.data.people.length > 0 && (
        <>
          <AwayList people={calendar.data.people} />
          <div ref={scroll} className={s.scroll} {...(isScrollable ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}>
            <table className={s.grid}>
              <caption className="sr-only">{`${title}, ${formatDateRange(from, to)}`}</caption>
              <DayHead days={days} holidays={new Map(calendar.data.holidays.map(({ day, name }) => [day, name]))} />
              <tbody>
                {calendar.data.people.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    days={days}
                    highlight={highlight?.employeeId === person.id ? highlight : undefined}
                  />
                ))}
              </tbody>
              <CoverageRows people={calendar.data.people} days={days} />
            </table>
          </div>
          <CalendarLegend people={calendar.data.people} />
        </>
      )}
    </Sheet>
  );
}

/** The kinds that are there to be seen, and how what is not decided yet looks. */
function CalendarLegend({ people }: { people: readonly CalendarPerson[] }) {
  const absences = people.flatMap((person) => person.absences);
  const kinds = new Map(absences.map((absence) => [absence.label, kindColor(absence.colour)]));
  const items: LegendItem[] = [
    ...[...kinds].toSorted(([a], [b]) => a.localeCompare(b)).map(([label, color]) => ({ label, color })),
    ...(absences.some(({ isPending }) => isPending) ? [{ label: 'Asked for', color: 'var(--lt-ink-3)', kind: 'outline' as const }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <div className={s.legend}>
      <Legend items={items} />
    </div>
  );
}

function DayHead({ days, holidays }: { days: string[]; holidays: Map<string, string> }) {
  return (
    <thead>
      <tr>
        <th scope="col">Person</th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            data-today={day === today() || undefined}
            data-monday={daysIntoWeek(weekdayOf(day)) === 0 || undefined}
            data-holiday={holidays.has(day) || undefined}
            title={holidays.get(day) ?? formatDate(day)}
          >
            <span aria-hidden>{LETTERS[weekdayOf(day) - 1]}</span>
            <span>{Number(day.slice(8))}</span>
            <span className="sr-only">{formatDate(day)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function PersonRow({
  person,
  days,
  highlight,
}: {
  person: CalendarPerson;
  days: string[];
  highlight?: { from: string; to: string } | undefined;
}) {
  const free = new Set(person.freeDays);
  return (
    <tr>
      <th scope="row" title={person.position}>
        {person.name}
      </th>
      {days.map((day) => {
        const absence = person.absences.find((one) => one.from <= day && day <= one.to);
        const isAsked = highlight && highlight.from <= day && day <= highlight.to;
        return (
          <td
            key={day}
            data-free={free.has(day) || undefined}
            data-monday={daysIntoWeek(weekdayOf(day)) === 0 || undefined}
            data-asked={isAsked || undefined}
            title={absence ? `${absence.label}: ${spanText(absence)}${absence.isPending ? ', asked for' : ''}` : undefined}
          >
            {absence && !free.has(day) && <Mark absence={absence} day={day} />}
          </td>
        );
      })}
    </tr>
  );
}

function Mark({ absence, day }: { absence: Absence; day: string }) {
  const half = (absence.halfStart && day === absence.from && 'end') || (absence.halfEnd && day === absence.to && 'start');
  return (
    <i
      className={s.mark}
      style={{ '--color': kindColor(absence.colour) } as CSSProperties}
      data-mark
      data-pending={absence.isPending || undefined}
      data-half={half || undefined}
    >
      <span className="sr-only">{absence.isPending ? `${absence.label}, asked for` : absence.label}</span>
    </i>
  );
}
