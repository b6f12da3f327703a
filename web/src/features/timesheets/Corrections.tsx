import { ACTIVITIES } from '@lintel/contract/activities';
import type { TimeCorrection, Timesheet } from '@lintel/contract/timesheet-weeks';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './Timesheet.module.css';
import { signed } from './week.rows.ts';

/** What was changed on locked days, each with its reason; nothing where nothing was. */
export function Corrections({ sheet: { corrections } }: { sheet: Timesheet }) {
  if (corrections.length === 0) return null;
  return (
    <Sheet>
      <SheetHeader title="Corrections" note="After the hours were locked" />
      <SheetBody>
        <ul className={s.corrections}>
          {corrections.map(({ id, day, minutes, reason, byName, at, ...on }) => (
            <li key={id}>
              <b className="num">{`${signed(minutes)} h`}</b>
              <span>
                <DateText iso={day} format="list" />
                {`, ${placeOf(on)}: ${reason}`}
                <small>
                  {`${byName}, `}
                  <DateText iso={at} format="dateTime" />
                </small>
              </span>
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}

const placeOf = ({
  projectCode,
  activity,
  costCode,
  resource,
}: Pick<TimeCorrection, 'projectCode' | 'activity' | 'costCode' | 'resource'>) =>
  [projectCode, activity && ACTIVITIES[activity], costCode, resource].filter(Boolean).join(', ');
