import type { ReactNode } from 'react';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './Timesheet.module.css';

/** Scheduled against entered, and the classes of overtime. */
export function WeekFacts({ facts, badge }: { facts: readonly [string, string][]; badge: ReactNode }) {
  return (
    <Sheet label="This week">
      <SheetHeader title="This week" actions={badge} />
      <SheetBody>
        <dl className={s.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </SheetBody>
    </Sheet>
  );
}
