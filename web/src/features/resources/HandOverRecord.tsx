import { FUEL_LEVELS, METERS, sayMeter } from '@lintel/contract/hand-over';
import type { Booking } from '@lintel/contract/bookings';
import type { ReactNode } from 'react';
import { FilesByCategory } from '#web/features/files/files.parts.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import s from './resources.module.css';

/** What was noted when it went out and when it came back, with its photos. */
export function HandOverRecord({ booking }: { booking: Booking }) {
  const { outAt, inAt, outMeter, inMeter, outFuel, inFuel, outNote, damage, outChecks, inChecks, meterKind } = booking;
  const cells = (at: ReactNode, meter: number | null, fuel: Booking['outFuel']) => [
    { label: 'When', value: at },
    ...(meterKind === 'none' ? [] : [{ label: METERS[meterKind].label, value: meter === null ? '–' : sayMeter(meter) }]),
    { label: 'Fuel', value: fuel ? FUEL_LEVELS[fuel] : '–' },
  ];
  if (!outAt) return <p className={s.quiet}>It has not been handed out.</p>;
  return (
    <FilesByCategory subjectType="booking" subjectId={booking.id}>
      {(filesOf) => (
        <>
          <Side title="Handed out">
            <TitleBlock cells={cells(<DateText iso={outAt} format="dateTime" />, outMeter, outFuel)} />
            <Checks lines={outChecks} />
            {outNote && <p>Damage seen already: {outNote}</p>}
            {filesOf('out', 'Photos of the hand-out')}
          </Side>
          {inAt && (
            <Side title="Brought back">
              <TitleBlock cells={cells(<DateText iso={inAt} format="dateTime" />, inMeter, inFuel)} />
              <Checks lines={inChecks} />
              {damage && (
                <InlineNotice tone="warning" title="Damage at the return">
                  {damage}
                </InlineNotice>
              )}
              {filesOf('in', 'Photos of the return')}
            </Side>
          )}
        </>
      )}
    </FilesByCategory>
  );
}

const Checks = ({ lines }: { lines: readonly string[] }) => lines.length > 0 && <p className={s.quiet}>Checked: {lines.join('; ')}</p>;

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.stack} aria-label={title}>
    <h3 className={s.side}>{title}</h3>
    {children}
  </section>
);
