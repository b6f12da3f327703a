import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { kindLabel } from '@lintel/contract/approval-kinds';
import { useState } from 'react';
import { Failed } from '#web/kit/PageState.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Money } from '#web/ui/Money.tsx';
import s from './ApprovalCard.module.css';
import { approvalQuery } from './approvals.data.ts';
import { ApprovalStatus } from './ApprovalStatus.tsx';
import { DECIDE } from './decide.mark.ts';
import { DecideDialog, type DecideMove } from './DecideDialog.tsx';
import { useOpenApproval } from './useOpenApproval.ts';

/** What waits for a decision, in the mail that tells of it: as it stands now, with the two ways on. Each asks before anything is decided. */
export function ApprovalCard({ id }: { id: string }) {
  const approval = useQuery(approvalQuery(id));
  const [, open] = useOpenApproval();
  const [move, setMove] = useState<DecideMove | null>(null);
  if (hasFailed(approval)) return <Failed things="the approval" read={approval} />;
  if (!approval.data) return <section className={s.card} aria-busy aria-label="Approval" />;
  const { title, kind, requesterName, createdAt, amountMinor, currency, transitions } = approval.data;
  return (
    <section className={s.card} aria-label={`Approval: ${title}`}>
      <p className={s.kind}>
        {kindLabel(kind)} <ApprovalStatus approval={approval.data} />
      </p>
      <h3>{title}</h3>
      <p className={s.facts}>
        {requesterName}, <DateText iso={createdAt} />
        {amountMinor !== null && (
          <>
            {' · '}
            <Money minor={Number(amountMinor)} currency={currency} strong />
          </>
        )}
      </p>
      <div className={s.actions}>
        {transitions.includes('approve') && (
          <Button {...{ [DECIDE]: 'approve' }} leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setMove('approve')}>
            {MACHINES.approval.transitions.approve.label}
          </Button>
        )}
        {transitions.includes('reject') && (
          <Button
            {...{ [DECIDE]: 'reject' }}
            variant="danger"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => setMove('reject')}
          >
            {MACHINES.approval.transitions.reject.label}
          </Button>
        )}
        <Button variant="subtle" onClick={() => open(id)}>
          Open
        </Button>
      </div>
      {move && <DecideDialog approval={approval.data} move={move} onClose={() => setMove(null)} />}
    </section>
  );
}
