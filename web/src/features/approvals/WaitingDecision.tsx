import { Button } from '@mantine/core';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { ApprovalRow } from '@lintel/contract/approvals';
import { DateText } from '#web/ui/DateText.tsx';
import { DueBadge } from './DueBadge.tsx';
import { KindIcon } from './KindIcon.tsx';
import { useOpenApproval } from './useOpenApproval.ts';
import s from './WaitingDecision.module.css';

/** A decision among what waits for somebody; for who finds approvers, a step that nobody can decide. */
export function WaitingDecision({ row }: { row: ApprovalRow }) {
  const [, open] = useOpenApproval();
  const isStuck = row.transitions.includes('rescue');
  return (
    <li className={s.row}>
      <KindIcon kind={row.kind} size={18} />
      <div className={s.text}>
        <b>{row.title}</b>
        <span>
          {isStuck ? 'Nobody can decide this yet' : kindLabel(row.kind)} · {row.requesterName}
          {row.forName && ` · for ${row.forName}`}
        </span>
      </div>
      <div className={s.due}>
        <DueBadge dueAt={row.dueAt} />
        <span>
          waiting since <DateText iso={row.waitingSince ?? row.createdAt} format="list" />
        </span>
      </div>
      <Button
        size="xs"
        variant="default"
        onClick={() => open(row.id)}
        aria-label={`${isStuck ? 'Find an approver for' : 'Decide'} ${row.title}`}
      >
        {isStuck ? 'Find approver' : 'Decide'}
      </Button>
    </li>
  );
}
