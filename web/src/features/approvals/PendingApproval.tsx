import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { kindLabel, type ApprovalKind } from '@lintel/contract/approval-kinds';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { approvalOfQuery } from './approvals.data.ts';
import { useOpenApproval } from './useOpenApproval.ts';

/** Says above a record that a decision about it waits: who asked, who can decide, and the way there. Nothing while none does. */
export function PendingApproval({ kind, subjectId }: { kind: ApprovalKind; subjectId: string }) {
  const { data } = useQuery(approvalOfQuery(kind, subjectId));
  const [, open] = useOpenApproval();
  if (data?.status !== 'pending') return null;
  const isYours = data.transitions.includes('approve');
  return (
    <InlineNotice
      tone="warning"
      title={`${kindLabel(kind)} waits for a second person.`}
      action={
        <Button size="xs" variant="default" onClick={() => open(data.id)}>
          {isYours ? 'Decide' : 'Open'}
        </Button>
      }
    >
      {data.requesterName} proposed it on <DateText iso={data.createdAt} format="list" />. {whoDecides(data.waitingOn, isYours)}
    </InlineNotice>
  );
}

function whoDecides(people: readonly string[], isYours: boolean): string {
  if (isYours) return 'You can decide it.';
  if (people.length === 0) return 'Nobody can decide it yet.';
  return `${people.join(' or ')} can decide it. Until then nothing changes.`;
}
