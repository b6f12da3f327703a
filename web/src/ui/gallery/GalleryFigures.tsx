import { BulletTable } from '#web/ui/BulletTable.tsx';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { Legend } from '#web/ui/Legend.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { formatMoney } from '#web/ui/money.format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './GalleryPage.module.css';

/** Key figures, plan against actual, legend. */
export function GalleryFigures() {
  return (
    <div className={s.stack}>
      <KpiStrip>
        <Kpi label={<a href="#hours">Hours this week</a>} value="31.5" unit="of 40 h" note="8.5 h still to enter">
          <Meter value={31.5} max={40} label="31.5 of 40 hours" />
        </Kpi>
        <Kpi label="Overtime" value="14.5" unit="h" note="2.5 h over the limit">
          <Meter value={14.5} max={12} label="14.5 of 12 hours" />
        </Kpi>
        <Kpi label="Open tasks" value="6" note="2 fewer than last week" trend="down" good />
        <Kpi
          label="Next payslip"
          value={formatMoney(278840, { currency: 'EUR' })}
          note="€51.20 less than October"
          trend="down"
          good={false}
        />
      </KpiStrip>
      <Sheet>
        <SheetHeader title="Budget and actual" note="Elm Court Housing" />
        <BulletTable
          caption="Budget and actual by part"
          unit="€"
          rowHeader="Part"
          rows={[
            { label: 'Groundworks', budgetMinor: 41000000, actualMinor: 38950000 },
            { label: 'Frame', budgetMinor: 62000000, actualMinor: 66340000 },
            { label: 'Façade', budgetMinor: 48000000, actualMinor: 12100000 },
            { label: 'Reserve', budgetMinor: 9000000, actualMinor: 0 },
          ]}
        />
        <SheetBody>
          <Legend
            items={[
              { label: 'Budget', color: 'var(--lt-control-line)', kind: 'outline' },
              { label: 'Actual', color: 'var(--lt-chart-1)' },
              { label: 'Over budget', color: 'var(--lt-chart-6)', kind: 'hatch' },
              { label: 'Agreed', color: 'var(--lt-ink-3)', kind: 'line' },
            ]}
          />
        </SheetBody>
      </Sheet>
    </div>
  );
}
