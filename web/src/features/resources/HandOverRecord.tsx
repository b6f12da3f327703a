import { FUEL_LEVELS } from '@lintel/contract/hand-over';
import type { Booking } from '@lintel/contract/resources';
import type { ReactNode } from 'react';
import { SubjectFiles } from '#web/features/files/files.parts.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import s from './resources.module.css';

const METER = { km: 'Kilometres', hours: 'Hours', none: 'Meter' };

/** What was noted when it went out and when it came back, with its photos. */
export function HandOverRecord({ booking }: { booking: Booking }) {
  const { outAt, inAt, outMeter, inMeter, outFuel, inFuel, outNote, damage, meterKind } = booking;
  const cells = (at: ReactNode, meter: number | null, fuel: Booking['outFuel']) => [
    { label: 'When', value: at },
    ...(meterKind === 'none' ? [] : [{ label: METER[meterKind], value: meter?.toLocaleString('en-GB') ?? '–' }]),
    { label: 'Fuel', value: fuel ? FUEL_LEVELS[fuel] : '–' },
  ];
  if (!outAt) return <p className={s.quiet}>It has not been handed out.</p>;
  return (
    <>
      <Side title="Handed out" booking={booking} category="out">
        <TitleBlock cells={cells(<DateText iso={outAt} format="dateTime" />, outMeter, outFuel)} />
        {outNote && <p>Damage seen already: {outNote}</p>}
      </Side>
      {inAt && (
        <Side title="Brought back" booking={booking} category="in">
          <TitleBlock cells={cells(<DateText iso={inAt} format="dateTime" />, inMeter, inFuel)} />
          {damage && (
            <InlineNotice tone="warning" title="Damage at the return">
              {damage}
            </InlineNotice>
          )}
        </Side>
      )}
    </>
  );
}

interface SideProps {
  title: string;
  booking: Booking;
  category: 'out' | 'in';
  children: ReactNode;
}

const Side = ({ title, booking, category, children }: SideProps) => (
  <section className={s.stack} aria-label={title}>
    <h3 className={s.side}>{title}</h3>
    {children}
    <SubjectFiles subjectType="booking" subjectId={booking.id} category={category} label={`Photos, ${title.toLowerCase()}`} />
  </section>
);
