import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { balancesQuery, projectionQuery } from './leave.data.ts';
import { daysText, daysWords, kindColor, lossText } from './leave.format.ts';
import s from './Projection.module.css';

/** "On 31 Dec you will have …": the months ahead as figures with a bar each. */
export function Projection() {
  const { data: balances } = useQuery(balancesQuery());
  const main = balances?.find(({ hasBalance }) => hasBalance);
  const projection = useQuery({ ...projectionQuery(main?.typeId ?? ''), enabled: main !== undefined });
  const points = projection.data;
  const yearEnd = points?.find(({ day }) => day.endsWith('-12-31'));
  if (balances && !main) return null;
  const most = Math.max(1, ...(points ?? []).map(({ days100 }) => days100));
  return (
    <Sheet>
      <SheetHeader title="What is to come" note={main?.typeName} />
      <SheetBody>
        {hasFailed(projection) && <Failed things="the projection" read={projection} />}
        {!points && !hasFailed(projection) && <Skeleton height={120} data-coming />}
        {points && (
          <>
            {yearEnd && <p className={s.sentence}>{`On ${formatDate(yearEnd.day)} you will have ${daysWords(yearEnd.days100)}.`}</p>}
            {main && main.losses.length > 0 && <p className={s.sentence}>{`${main.losses.map(lossText).join(', ')}.`}</p>}
            <ul className={s.months} style={{ '--color': kindColor(main?.colour ?? null) } as CSSProperties}>
              {points.map(({ day, days100 }) => (
                <li key={day}>
                  <span>{formatDate(day, 'list')}</span>
                  <span className={s.bar} aria-hidden>
                    <i data-mark style={{ width: `${(Math.max(0, days100) / most) * 100}%` }} />
                  </span>
                  <span className="num">{daysText(days100)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}
