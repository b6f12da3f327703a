import { Button, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BankChange } from '@lintel/contract/bank-changes';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { bankChangesQuery, moveBankChange } from './employees.data.ts';

const METHODS = [
  { value: 'callback_known_number', label: 'Called back on a known number' },
  { value: 'in_person', label: 'In person' },
  { value: 'letter', label: 'By letter' },
];

/** For who holds the duty: new bank details to check by a way that was known before (SoD-5). */
export function BankVerification() {
  const waiting = useQuery(bankChangesQuery({ status: 'pending' }));
  const [asked, setAsked] = useState<{ change: BankChange; name: 'verify' | 'reject' } | null>(null);
  return (
    <Sheet label="Bank details to verify">
      <SheetHeader title="Bank details to verify" note="Never by what the request itself says" />
      <DataTableFrame
        caption="Bank details to verify"
        columns={columns((change, name) => setAsked({ change, name }))}
        rows={waiting.data?.items ?? []}
        rowKey={({ id }) => id}
        state={waiting.isPending ? 'loading' : waiting.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(waiting)}
        empty={<EmptyState icon={IconBuildingBank} title="No bank details wait for verification." compact />}
        skeletonRows={2}
        minWidth="44rem"
      />
      {asked && <Decide {...asked} onClose={() => setAsked(null)} />}
    </Sheet>
  );
}

const columns = (decide: (change: BankChange, name: 'verify' | 'reject') => void): Column<BankChange>[] => [
  { key: 'owner', header: 'Person', cell: ({ employeeName }) => <b style={{ fontWeight: 500 }}>{employeeName}</b> },
  { key: 'iban', header: 'New account', cell: ({ iban, holder }) => `${iban}, ${holder}` },
  { key: 'asked', header: 'Asked by', cell: ({ requestedByName }) => requestedByName ?? '–' },
  { key: 'at', header: 'On', cell: ({ requestedAt }) => <DateText iso={requestedAt} format="relative" /> },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (change) =>
      change.transitions.includes('verify') ? (
        <>
          <Button size="xs" variant="quiet" onClick={() => decide(change, 'reject')} aria-label={`Reject ${change.employeeName}`}>
            Reject
          </Button>
          <Button size="xs" variant="default" onClick={() => decide(change, 'verify')} aria-label={`Verify ${change.employeeName}`}>
            Verify
          </Button>
        </>
      ) : (
        'Somebody else verifies this one'
      ),
  },
];

function Decide({ change, name, onClose }: { change: BankChange; name: 'verify' | 'reject'; onClose: () => void }) {
  const [method, setMethod] = useState<string | null>('callback_known_number');
  const [reason, setReason] = useState('');
  const isVerify = name === 'verify';
  const deciding = useMutation({
    mutationFn: () => moveBankChange(name, change, isVerify ? { method } : { reason }),
    onSuccess: ({ effectiveFrom }) => {
      toast.result(
        isVerify && effectiveFrom ? `Bank details verified: they count from ${formatDate(effectiveFrom)}` : 'Bank details rejected',
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deciding.mutate()}
      title={`${isVerify ? 'Verify' : 'Reject'} the bank details of ${change.employeeName}`}
      confirmLabel={isVerify ? 'Verify details' : 'Reject details'}
      isBusy={deciding.isPending}
      error={<ProblemNotice problem={deciding.error} />}
    >
      {isVerify ? (
        <Select label="How it was checked" data={METHODS} value={method} onChange={setMethod} allowDeselect={false} />
      ) : (
        <Textarea label="Reason" autosize minRows={2} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      )}
    </ConfirmDialog>
  );
}
