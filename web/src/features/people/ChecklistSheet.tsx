import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ChecklistItem } from '@lintel/contract/employee-record';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';
import { checklistQuery, tickItem } from './employees.data.ts';
import s from './EmployeeProfile.module.css';

const LISTS = [
  ['onboarding', 'Joining'],
  ['offboarding', 'Leaving'],
] as const;
const LOOK: Record<ChecklistItem['status'], { status: Status; label: string }> = {
  open: { status: 'todo', label: 'Open' },
  done: { status: 'done', label: 'Done' },
  waived: { status: 'cancelled', label: 'Waived' },
};

/** What is to be done when somebody joins or leaves; the required items hold the last step back. */
export function ChecklistSheet({ employeeId }: { employeeId: string }) {
  const items = useQuery(checklistQuery(employeeId));
  const [waived, setWaived] = useState<ChecklistItem | null>(null);
  if (hasFailed(items)) return <Failed things="the checklist" read={items} />;
  if (!items.data) return <Loading label="Loading the checklist" />;
  if (items.data.length === 0)
    return (
      <Sheet label="Checklist">
        <EmptyState
          icon={IconChecklist}
          title="Nothing is to be done."
          hint="A list is made when onboarding starts, and when notice is given."
        />
      </Sheet>
    );
  return (
    <div className={s.form}>
      {LISTS.map(([list, title]) => {
        const own = items.data.filter((item) => item.list === list);
        if (own.length === 0) return null;
        return (
          <Sheet key={list} label={title}>
            <SheetHeader title={title} note={`${own.filter(({ status }) => status !== 'open').length} of ${own.length}`} />
            {own.map((item) => (
              <Item key={item.id} item={item} onWaive={() => setWaived(item)} />
            ))}
          </Sheet>
        );
      })}
      {waived && <WaiveDialog item={waived} onClose={() => setWaived(null)} />}
    </div>
  );
}

function Item({ item, onWaive }: { item: ChecklistItem; onWaive: () => void }) {
  const canTick = useCan('employees:write');
  const ticking = useMutation({
    mutationFn: (status: ChecklistItem['status']) => tickItem(item, status, null),
    onError: (error) => toast.problem(error),
  });
  const isOpen = item.status === 'open';
  const said = [item.isRequired ? 'Required' : null, item.byName, item.note].filter(Boolean).join(' · ');
  return (
    <div className={s.row}>
      <span className={s.said}>
        {item.label}
        {said && <small>{said}</small>}
      </span>
      <span className={s.buttons}>
        <StatusBadge {...LOOK[item.status]} quiet={!isOpen} />
        {canTick && !item.isClosed && (
          <Button
            size="xs"
            variant="default"
            loading={ticking.isPending}
            aria-label={`${isOpen ? 'Done' : 'Open again'}: ${item.label}`}
            onClick={() => ticking.mutate(isOpen ? 'done' : 'open')}
          >
            {isOpen ? 'Done' : 'Open again'}
          </Button>
        )}
        {canTick && isOpen && (
          <Button size="xs" variant="quiet" aria-label={`Waive: ${item.label}`} onClick={onWaive}>
            Waive
          </Button>
        )}
      </span>
    </div>
  );
}

function WaiveDialog({ item, onClose }: { item: ChecklistItem; onClose: () => void }) {
  const [note, setNote] = useState('');
  const waiving = useMutation({ mutationFn: () => tickItem(item, 'waived', note.trim() || null), onSuccess: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => waiving.mutate()}
      title={`Waive ${item.label.toLowerCase()}`}
      confirmLabel="Waive item"
      isBusy={waiving.isPending}
      error={<ProblemNotice problem={waiving.error} />}
    >
      <Textarea label="Why" autosize minRows={2} value={note} onChange={(event) => setNote(event.currentTarget.value)} data-autofocus />
    </ConfirmDialog>
  );
}
