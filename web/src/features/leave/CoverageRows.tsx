import { weekdayOf } from '@lintel/contract/kit/days';
import type { CalendarPerson } from '@lintel/contract/leave-calendar';
import { daysIntoWeek } from '#web/ui/locale.ts';

/** How many are there on each day: of all, and of each trade or position that more than one person has. */
export function CoverageRows({ people, days }: { people: readonly CalendarPerson[]; days: readonly string[] }) {
  const groups = byPosition(people);
  return (
    <tfoot>
      <Row label="There" people={people} days={days} />
      {groups.map(([position, alike]) => (
        <Row key={position} label={position} people={alike} days={days} isPart />
      ))}
    </tfoot>
  );
}

/** Where everybody does the same work, the sum says it already. */
function byPosition(people: readonly CalendarPerson[]): [string, CalendarPerson[]][] {
  const groups = [...Map.groupBy(people, ({ position }) => position)];
  return groups.length < 2 ? [] : groups.filter(([, { length }]) => length > 1).toSorted(([a], [b]) => a.localeCompare(b));
}

interface RowProps {
  label: string;
  people: readonly CalendarPerson[];
  days: readonly string[];
  isPart?: boolean;
}

function Row({ label, people, days, isPart }: RowProps) {
  return (
    <tr data-part={isPart}>
      <th scope="row" title={isPart ? `${label}: ${people.length}` : undefined}>
        {label}
      </th>
      {days.map((day) => {
        const working = people.filter(({ freeDays }) => !freeDays.includes(day));
        const away = working.filter(({ absences }) => absences.some((one) => !one.isPending && one.from <= day && day <= one.to));
        return (
          <td
            key={day}
            className="num"
            title={isPart && away.length > 0 ? `${away.length} of ${working.length} are away` : undefined}
            data-monday={daysIntoWeek(weekdayOf(day)) === 0 || undefined}
            data-thin={away.length > 0 || undefined}
          >
            {working.length === 0 ? '' : working.length - away.length}
          </td>
        );
      })}
    </tr>
  );
}
