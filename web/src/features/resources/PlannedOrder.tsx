import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MaintenanceOrder } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useState } from 'react';
import { MAINTENANCE_TYPES } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { callOff, openPlanned } from './resources.data.ts';
import s from './resources.module.css';

const MOVES = {
  open: { verb: 'Open order', move: openPlanned, outcome: 'in maintenance' },
  callOff: { verb: 'Call off', move: callOff, outcome: 'called off' },
} as const;

/** Maintenance that is planned for a day: whoever looks after the yard begins it, or calls it off, after a question. */
export function PlannedOrder({ order, resource }: { order: MaintenanceOrder; resource: ResourceDetail }) {
  const [asked, setAsked] = useState<keyof typeof MOVES | null>(null);
  const moving = useMutation({
    mutationFn: (name: keyof typeof MOVES) => MOVES[name].move(resource.id, order.id),
    onSuccess: (_, name) => {
      toast.result(`${resource.code}: ${MOVES[name].outcome}`);
      close();
    },
  });
  const close = () => {
    setAsked(null);
    moving.reset();
  };
  const hasOpen = resource.orders.some(({ openedAt, closedAt }) => openedAt && !closedAt);
  const what = order.type === 'planned' ? 'maintenance' : MAINTENANCE_TYPES[order.type].toLowerCase();
  const day = formatDate(order.plannedOn ?? '');
  return (
    <li>
      <OrderWords order={order} />
      <span className={s.end}>
        <span className={s.quiet}>
          planned for <DateText iso={order.plannedOn} format="list" />
        </span>
        {resource.canManage && !hasOpen && (
          <Button size="xs" variant="default" aria-label={`Open order of ${day}`} onClick={() => setAsked('open')}>
            Open order
          </Button>
        )}
        {resource.canManage && (
          <Button size="xs" variant="subtle" aria-label={`Call off ${what} of ${day}`} onClick={() => setAsked('callOff')}>
            Call off
          </Button>
        )}
      </span>
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={() => asked && moving.mutate(asked)}
        title={`${asked ? MOVES[asked].verb : ''}: ${resource.code}, ${what} of ${day}`}
        confirmLabel={asked ? MOVES[asked].verb : ''}
        isBusy={moving.isPending}
        error={<ProblemNotice problem={moving.error} />}
      >
        {asked === 'open'
          ? `${resource.code} is in maintenance from now until the order is closed. It is not booked or handed out meanwhile.`
          : `The day is free again. ${resource.code} can be booked on it.`}
      </ConfirmDialog>
    </li>
  );
}

export const OrderWords = ({ order }: { order: MaintenanceOrder }) => (
  <span>
    <b>{MAINTENANCE_TYPES[order.type]}</b>
    <span className={s.quiet}> {order.note}</span>
  </span>
);
