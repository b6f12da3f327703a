import type { Approval } from '@lintel/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalChain } from './ApprovalChain.tsx';
import { approvalOfQuery } from './approvals.data.ts';
import { YourPart } from './YourPart.tsx';

interface ApprovalPanelProps {
  kind: ApprovalKind;
  subjectId: string;
  /** What an approver should know, where the page of the subject does not say it. */
  withFacts?: boolean;
}

/** As it is said within a sentence. */
const stateOf = ({ status }: Approval): string => MACHINES.approval.states[status].label.toLowerCase();

/** Decision and chain of a subject, for the side column of its page. Nothing while nobody was asked. */
export function ApprovalPanel({ kind, subjectId, withFacts = false }: ApprovalPanelProps) {
  const approval = useQuery(approvalOfQuery(kind, subjectId));
  if (hasFailed(approval)) return <Failed things="the approval" read={approval} />;
  if (approval.isPending) return <Loading />;
  if (!approval.data) return null;
  return (
    <>
      {approval.data.transitions.length > 0 && (
        <Sheet>
          <SheetHeader
            title="Your decision"
            note={
              approval.data.dueAt && (
                <>
                  due <DateText iso={approval.data.dueAt} format="dateTime" />
                </>
              )
            }
          />
          <SheetBody>
            <YourPart approval={approval.data} />
          </SheetBody>
        </Sheet>
      )}
      {withFacts && (
        <Sheet>
          <SheetHeader title="What to know" />
          <SheetBody>
            <ApprovalFacts approval={approval.data} />
          </SheetBody>
        </Sheet>
      )}
      <Sheet>
        <SheetHeader title="Steps" note={approval.data.about && `${approval.data.about}: ${stateOf(approval.data)}`} />
        <SheetBody>
          <ApprovalChain approval={approval.data} />
        </SheetBody>
      </Sheet>
    </>
  );
}
