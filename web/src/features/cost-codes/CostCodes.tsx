import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CostCode } from '@lintel/contract/cost-codes';
import { IconHash, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import s from './CostCodes.module.css';
import { costCodesQuery, createCostCode, updateCostCode } from './cost-codes.data.ts';

/** What work and money of all projects are counted by. */
export function CostCodes() {
  const codes = useQuery(costCodesQuery);
  const [open, setOpen] = useState<CostCode | 'new' | null>(null);
  return (
    <>
      <Sheet label="Cost codes">
        <SheetHeader
          title="Cost codes"
          note="What tasks, hours and costs of all projects are counted by"
          actions={
            <Button size="xs" variant="subtle" leftSection={<IconPlus size={15} />} onClick={() => setOpen('new')}>
              New cost code
            </Button>
          }
        />
        <DataTableFrame
          caption="Cost codes"
          columns={columns(setOpen)}
          rows={codes.data ?? []}
          rowKey={({ id }) => id}
          state={codes.isPending ? 'loading' : codes.isFetching ? 'refreshing' : 'ready'}
          error={failureOf(codes)}
          empty={<EmptyState icon={IconHash} title="There are no cost codes yet." />}
          card={(row) => (
            <div className={s.card}>
              <span>
                {row.code} {row.name}
                {!row.isActive && <small>Out of use</small>}
              </span>
              <ChangeButton row={row} onOpen={setOpen} />
            </div>
          )}
        />
      </Sheet>
      <Dialog
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'new' ? 'New cost code' : `Cost code ${open?.code ?? ''}`}
      >
        {open === 'new' && <NewForm onClose={() => setOpen(null)} />}
        {open && open !== 'new' && <ChangeForm row={open} onClose={() => setOpen(null)} />}
      </Dialog>
    </>
  );
}

const columns = (onOpen: (row: CostCode) => void): Column<CostCode>[] => [
  {
    key: 'code',
    header: 'Code',
    cell: ({ code }) => (
      <span className={s.code} data-below={code.includes('.') || undefined}>
        {code}
      </span>
    ),
  },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'use', header: 'In use', cell: ({ isActive }) => (isActive ? 'Yes' : 'No') },
  {
    key: 'change',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (row) => <ChangeButton row={row} onOpen={onOpen} />,
  },
];

function ChangeButton({ row, onOpen }: { row: CostCode; onOpen: (row: CostCode) => void }) {
  return (
    <Button size="xs" variant="quiet" aria-label={`Change ${row.code} ${row.name}`} onClick={() => onOpen(row)}>
      Change
    </Button>
  );
}

const LABELS = { code: 'Code', name: 'Name' };

function NewForm({ onClose }: { onClose: () => void }) {
  const { field, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm<Record<keyof typeof LABELS, string>>({
    initial: { code: '', name: '' },
    labels: LABELS,
    schema: async () => (await import('@lintel/contract/cost-codes')).CostCodeInput,
    submit: async (given) => {
      await createCostCode(given);
      toast.result(`${given.code} ${given.name} added`);
      onClose();
    },
  });
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <TextInput autoComplete="off" description="03, or 03.10 for a part of 03" data-autofocus {...field('code')} />
      <TextInput autoComplete="off" {...field('name')} />
      <div className={s.end}>
        <Button type="submit" loading={isBusy}>
          Add cost code
        </Button>
      </div>
    </form>
  );
}

function ChangeForm({ row, onClose }: { row: CostCode; onClose: () => void }) {
  const [name, setName] = useState(row.name);
  const [isActive, setActive] = useState(row.isActive);
  const saving = useMutation({
    mutationFn: () => updateCostCode(row.id, { name, isActive, version: row.version }),
    onSuccess: () => {
      toast.result(`${row.code} saved`);
      onClose();
    },
  });
  return (
    <ActionForm className={s.form} action={saving.mutate}>
      <ProblemNotice problem={saving.error} />
      <TextInput label="Name" value={name} maxLength={80} onChange={({ currentTarget }) => setName(currentTarget.value)} data-autofocus />
      <Switch
        label="In use"
        description="Out of use it stays where it is, and is not chosen any more"
        checked={isActive}
        onChange={({ currentTarget }) => setActive(currentTarget.checked)}
      />
      <div className={s.end}>
        <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
          Save cost code
        </Button>
      </div>
    </ActionForm>
  );
}
