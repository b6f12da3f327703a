import { Button, Drawer } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MaintenanceOrder, MaintenancePlan } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useRef, useState } from 'react';
import { MAINTENANCE_TYPES } from '#web/kit/contract.gen.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { PlanOrder } from './PlanOrder.tsx';
import { RegularPlan, rhythmOf } from './RegularPlan.tsx';
import { DueText } from './ResourceMarks.tsx';
import { callOff, openPlanned } from './resources.data.ts';
import s from './resources.module.css';
import { Upkeep } from './Upkeep.tsx';

/** What is due by its plans, what is planned for a day, and every order there was. */
export function Maintenance({ resource }: { resource: ResourceDetail }) {
  const [isPlanning, setPlanning] = useState(false);
  const [regular, setRegular] = useState<MaintenancePlan | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
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
          </li>
        ))}
        {resource.orders.map((order) =>
          order.openedAt === null ? (
            <Planned key={order.id} order={order} resource={resource} />
          ) : (
            <li key={order.id}>
              <What order={order} />
              <span className={s.quiet}>
                <DateText iso={order.openedAt} format="list" />
                {order.closedAt ? `, ${order.result === 'fail' ? 'failed' : 'passed'}` : ', open'}
              </span>
            </li>
          ),
        )}
      </ul>
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

function Planned({ order, resource }: { order: MaintenanceOrder; resource: ResourceDetail }) {
  const moving = useMutation({
    mutationFn: (move: typeof openPlanned) => move(resource.id, order.id),
    onSuccess: (_, move) => toast.result(move === callOff ? `${resource.code}: called off` : `${resource.code} is in maintenance`),
    onError: (error) => toast.problem(error),
  });
  const hasOpen = resource.orders.some(({ openedAt, closedAt }) => openedAt && !closedAt);
  return (
    <li>
      <What order={order} />
      <span className={s.end}>
        <span className={s.quiet}>
          planned for <DateText iso={order.plannedOn} format="list" />
        </span>
        {resource.canManage && !hasOpen && (
          <Button size="xs" variant="default" disabled={moving.isPending} onClick={() => moving.mutate(openPlanned)}>
            Open order
          </Button>
        )}
        {resource.canManage && (
          <Button size="xs" variant="subtle" disabled={moving.isPending} onClick={() => moving.mutate(callOff)}>
            Call off
          </Button>
        )}
      </span>
    </li>
  );
}

const What = ({ order }: { order: MaintenanceOrder }) => (
  <span>
    <b>{MAINTENANCE_TYPES[order.type]}</b>
    <span className={s.quiet}> {order.note}</span>
  </span>
);
