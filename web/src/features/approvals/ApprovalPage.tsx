import { useQuery } from '@tanstack/react-query';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { Approval } from '@lintel/contract/approvals';
import { IconRubberStamp } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { ApprovalChain } from './ApprovalChain.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalStatus } from './ApprovalStatus.tsx';
import { approvalOfQuery, approvalQuery } from './approvals.data.ts';
import { YourPart } from './YourPart.tsx';

/** One approval on a page of its own; the address takes its id or that of a request (workspace C2). */
export function ApprovalPage() {
  const { requestId = '' } = useParams();
  return requestId.startsWith('req_') ? <OfRequest id={requestId} /> : <OfApproval id={requestId} />;
}

function OfApproval({ id }: { id: string }) {
  const approval = useQuery(approvalQuery(id));
  if (hasFailed(approval)) return <Failed isPage things="this approval" read={approval} />;
  return approval.data ? <Whole approval={approval.data} /> : <Loading />;
}

function OfRequest({ id }: { id: string }) {
  const approval = useQuery(approvalOfQuery('request', id));
  if (hasFailed(approval)) return <Failed isPage things="this approval" read={approval} />;
  if (approval.isPending) return <Loading />;
  return approval.data ? (
    <Whole approval={approval.data} />
  ) : (
    <Sheet>
      <EmptyState icon={IconRubberStamp} title="No approval was asked for this request." hint="It appears here once the request is sent." />
    </Sheet>
  );
}

function Whole({ approval }: { approval: Approval }) {
  const { title, kind, requesterName, departmentName, projectCode, amountMinor, currency, createdAt, dueAt, transitions } = approval;
  useCrumb(title);
  const cells = [
    { label: 'Asked for by', value: requesterName },
    ...(amountMinor === null ? [] : [{ label: 'Amount', value: <Money minor={Number(amountMinor)} currency={currency} /> }]),
    { label: 'For', value: [departmentName, projectCode].filter(Boolean).join(' · ') || '–' },
    { label: 'Asked on', value: <DateText iso={createdAt} format="dateTime" /> },
    { label: 'Due', value: <DateText iso={dueAt} format="dateTime" /> },
  ];
  return (
    <>
      <PageHeader title={title} refNo={kindLabel(kind)} status={<ApprovalStatus approval={approval} />}>
        <TitleBlock cells={cells} />
      </PageHeader>
      <SplitView
        main={
          <Sheet>
            <SheetHeader title="What is to be decided" />
            <SheetBody>
              <ApprovalFacts approval={approval} isTitled />
            </SheetBody>
          </Sheet>
        }
        side={
          <>
            {transitions.length > 0 && (
              <Sheet>
                <SheetHeader title="Your decision" />
                <SheetBody>
                  <YourPart approval={approval} isDocked />
                </SheetBody>
              </Sheet>
            )}
            <Sheet>
              <SheetHeader title="Steps" />
              <SheetBody>
                <ApprovalChain approval={approval} />
              </SheetBody>
            </Sheet>
          </>
        }
      />
    </>
  );
}
