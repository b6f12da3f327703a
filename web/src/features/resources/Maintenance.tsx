import { Button } from '@mantine/core';
import type { MaintenanceOrder, MaintenancePlan } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useRef, useState } from 'react';
import { FilesByCategory } from '#web/features/files/files.parts.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { formatMoney } from '#web/ui/money.format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { OrderWords, PlannedOrder } from './PlannedOrder.tsx';
import { PlanBar } from './PlanBar.tsx';
import { PlanOrder } from './PlanOrder.tsx';
import { RegularPlan, rhythmOf } from './RegularPlan.tsx';
import { DueText } from './ResourceMarks.tsx';
import s from './resources.module.css';
import { Upkeep } from './Upkeep.tsx';

const HOUR_MS = 3_600_000;

/** How long it was not to be had: in hours, from two days on in days. */
export function downtimeOf({ openedAt, closedAt }: Pick<MaintenanceOrder, 'openedAt' | 'closedAt'>): string {
  const hours = Math.max(1, Math.round((Date.parse(closedAt ?? '') - Date.parse(openedAt ?? '')) / HOUR_MS));
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** What is due by its plans, what is planned for a day, and every order there was. */
export function Maintenance({ resource }: { resource: ResourceDetail }) {
  const [isPlanning, setPlanning] = useState(false);
  const [regular, setRegular] = useState<MaintenancePlan | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const currency = useCurrency();
  const mayPlan = resource.canManage && resource.status !== 'retired';
  return (
    <Sheet>
      <SheetHeader
        title="Maintenance"
        actions={
          resource.canManage && (
            <>
              {mayPlan && (
                <>
                  <Button ref={add} size="xs" variant="subtle" onClick={() => setRegular('new')}>
                    Add regular
                  </Button>
                  <Button size="xs" variant="subtle" onClick={() => setPlanning(true)}>
                    Plan
                  </Button>
                </>
              )}
              <Upkeep resource={resource} />
            </>
          )
        }
      />
      {resource.plans.length + resource.orders.length === 0 && <SheetBody>No plans and no orders.</SheetBody>}
      <FilesByCategory subjectType="resource" subjectId={resource.id}>
        {(filesOf) => (
          <ul className={s.rows}>
            {resource.plans.map((plan) => (
              <li key={plan.id}>
                <span>
                  <b>{plan.what}</b>
                  <span className={s.quiet}> {rhythmOf(plan, resource.meterKind)}</span>
                </span>
                <span className={s.end}>
                  <DueText due={plan} withName={false} />
                  {mayPlan && (
                    <Button size="xs" variant="subtle" aria-label={`Change ${plan.what}`} onClick={() => setRegular(plan)}>
                      Change
                    </Button>
                  )}
                </span>
                <PlanBar plan={plan} resource={resource} />
              </li>
            ))}
            {resource.orders.map((order) =>
              order.openedAt === null ? (
                <PlannedOrder key={order.id} order={order} resource={resource} />
              ) : (
                <li key={order.id}>
                  <OrderWords order={order} />
                  <span className={s.quiet}>
                    <DateText iso={order.openedAt} format="list" />
                    {order.closedAt ? `, ${order.result === 'fail' ? 'failed' : 'passed'} after ${downtimeOf(order)}` : ', open'}
                    {order.costMinor !== '0' && `, ${formatMoney(Number(order.costMinor), { currency })}`}
                  </span>
                  <div className={s.scans}>{filesOf(order.id, 'Photos of the damage')}</div>
                </li>
              ),
            )}
          </ul>
        )}
      </FilesByCategory>
      <Drawer
        opened={regular !== null}
        onClose={() => setRegular(null)}
        // The button of a plan that has ended is gone.
        onExitTransitionEnd={() => document.activeElement === document.body && add.current?.focus()}
        title={`Regular maintenance of ${resource.code}`}
      >
        {regular && <RegularPlan resource={resource} plan={regular === 'new' ? null : regular} onDone={() => setRegular(null)} />}
      </Drawer>
      <Drawer opened={isPlanning} onClose={() => setPlanning(false)} title={`Plan maintenance of ${resource.code}`}>
        <PlanOrder resource={resource} onDone={() => setPlanning(false)} />
      </Drawer>
    </Sheet>
  );
}
