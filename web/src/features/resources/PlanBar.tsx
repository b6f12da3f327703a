import { METERS } from '@lintel/contract/hand-over';
import { daysBetween } from '@lintel/contract/kit/days';
import type { MaintenancePlan } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useToday } from '#web/kit/today.ts';
import { Meter } from '#web/ui/Meter.tsx';
import s from './resources.module.css';

interface PlanBarProps {
  plan: MaintenancePlan;
  resource: Pick<ResourceDetail, 'meterKind' | 'meterValue'>;
}

/** How much of its interval has gone by, in days or on the meter: of what comes first (workspace C1.32). */
export function PlanBar({ plan: { what, everyDays, everyMeter, lastOn, lastMeter }, resource }: PlanBarProps) {
  const today = useToday();
  const spent = [
    ...(everyDays === null ? [] : [{ value: daysBetween(lastOn, today), max: everyDays, unit: 'days' }]),
    ...(everyMeter === null ? [] : [{ value: resource.meterValue - lastMeter, max: everyMeter, unit: METERS[resource.meterKind].unit }]),
  ].toSorted((one, other) => other.value / other.max - one.value / one.max)[0];
  if (!spent) return null;
  const words = `${spent.value.toLocaleString('en-GB')} of ${spent.max.toLocaleString('en-GB')} ${spent.unit}`;
  return (
    <div className={s.spent}>
      <Meter value={spent.value} max={spent.max} label={`${what}: ${words}`} />
      <span className={s.quiet} aria-hidden>
        {words}
      </span>
    </div>
  );
}
