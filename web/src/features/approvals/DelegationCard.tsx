import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { Failed } from '#web/kit/PageState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './DelegationCard.module.css';
import { DelegationDialog } from './DelegationDialog.tsx';
import { DelegationRow } from './DelegationRow.tsx';
import { openDelegationsQuery } from './delegations.data.ts';
import { hasFailed } from '#web/kit/failed.ts';

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
      {hasFailed(delegations) ? (
        <Failed compact things="your delegations" read={delegations} />
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
              <DelegationRow key={one.id} delegation={one} />
            ))}
          </ul>
        </SheetBody>
      )}
      <DelegationDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Sheet>
  );
}
