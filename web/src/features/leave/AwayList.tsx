import type { CalendarPerson } from '@lintel/contract/leave-calendar';
import s from './CoverageCalendar.module.css';
import { KindDot } from './KindDot.tsx';
import { spanText } from './leave.format.ts';

/** Who is away, in words: on a phone the days of the grid go on beside the screen. */
export function AwayList({ people }: { people: readonly CalendarPerson[] }) {
  const away = people
    .flatMap(({ name, absences }) => absences.map((absence) => ({ name, absence })))
    .toSorted((a, b) => (a.absence.from < b.absence.from ? -1 : 1));
  if (away.length === 0) return <p className={s.away}>Nobody is away in these weeks.</p>;
  return (
    <ul className={s.away} aria-label="Away in these weeks">
      {away.map(({ name, absence }) => (
        <li key={absence.id}>
          <KindDot colour={absence.colour} />
          <span>
            <b>{name}</b>
            <small>{`${absence.label}, ${spanText(absence)}${absence.isPending ? ', asked for' : ''}`}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
