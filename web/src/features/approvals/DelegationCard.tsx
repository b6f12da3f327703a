import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserShare } from '@tabler/icons-react';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { Delegation } from '@lintel/contract/delegations';
import { useState } from 'react';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useUser } from '#web/kit/session.store.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { readApprovalsAgain } from './approvals.data.ts';
import s from './DelegationCard.module.css';
import { DelegationDialog } from './DelegationDialog.tsx';
import { moveDelegation, openDelegationsQuery } from './delegations.data.ts';

/** Who decides for you while you are away, and for whom you decide (workspace A7). */
export function DelegationCard() {
  const [isOpen, setOpen] = useState(false);
  const delegations = useQuery(openDelegationsQuery);
  return (
    <Sheet label="Delegations">
      <SheetHeader
        title="While you are away"
        actions={
          <Button variant="subtle" size="xs" leftSection={<IconUserShare size={15} />} onClick={() => setOpen(true)}>
            Delegate
          </Button>
        }
      />
      {delegations.isError ? (
        <ErrorState
          compact
          title="Couldn't load your delegations"
          message={sentenceOf(delegations.error)}
          onRetry={() => void delegations.refetch()}
        />
      ) : delegations.data?.length === 0 ? (
        <EmptyState
          compact
          icon={IconUserShare}
          title="You decide everything yourself."
          hint="Name somebody who decides for you before you go on leave."
        />
      ) : (
        <SheetBody>
          <ul className={s.list} aria-busy={delegations.isPending || undefined}>
            {(delegations.data ?? []).map((one) => (
              <Row key={one.id} delegation={one} />
            ))}
          </ul>
        </SheetBody>
      )}
      <DelegationDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Sheet>
  );
}

function Row({ delegation }: { delegation: Delegation }) {
  const { id } = useUser();
  const { fromId, fromName, toName, fromDay, toDay, kinds, maxAmountMinor, currency, status } = delegation;
  const isMine = fromId === id;
  return (
    <li className={s.row}>
      <div>
        <b>{isMine ? `${toName} decides for you` : `You decide for ${fromName}`}</b>
        <span className={s.sub}>
          <DateRangeText from={fromDay} to={toDay} />
          {kinds && ` · ${kinds.map(kindLabel).join(', ')}`}
          {maxAmountMinor && (
            <>
              {' · up to '}
              <Money minor={Number(maxAmountMinor)} currency={currency} />
            </>
          )}
        </span>
      </div>
      <div className={s.end}>
        <StatusBadge status={status === 'active' ? 'active' : 'scheduled'} label={MACHINES.delegation.states[status].label} quiet />
        <TransitionButtons
          machine={MACHINES.delegation}
          row={delegation}
          label={isMine ? `the delegation to ${toName}` : `the delegation from ${fromName}`}
          move={moveDelegation}
          onSettled={() => void readApprovalsAgain()}
          consequence={{ revoke: 'What waits comes back to you at once.', end: 'What waits goes back at once.' }}
        />
      </div>
    </li>
  );
}
