import { Anchor, Button, Menu } from '@mantine/core';
import { IconBell, IconCopy, IconDotsVertical, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { RequestDetail } from '@lintel/contract/requests';
import { Link, useNavigate } from 'react-router';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { ApprovalPanel } from '#web/features/approvals/approvals.parts.tsx';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { to } from '#web/kit/link.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Printed } from '#web/ui/Printed.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TermText } from '#web/ui/TermText.tsx';
import { TitleBlock, type TitleCell } from '#web/ui/TitleBlock.tsx';
import { FormAnswers } from './FormAnswers.tsx';
import { FromMail } from './FromMail.tsx';
import { factsOf } from './request.facts.tsx';
import { RateSheet } from './RateSheet.tsx';
import { RequestPaper } from './RequestPaper.tsx';
import { RequestMoves } from './RequestMoves.tsx';
import { remindOf, startRequest } from './requests.data.ts';
import { RequestStatus } from './RequestStatus.tsx';

/** One request, whoever looks at it: facts, answers as they were given, what was said and done (workspace C1.17). */
export function RequestView({ request, onAmend }: { request: RequestDetail; onAmend: () => void }) {
  const { status, number, title, outcome, linked, withheld } = request;
  const currency = useCurrency();
  return (
    <>
      <PageHeader
        refNo={number ?? undefined}
        status={<RequestStatus status={status} />}
        title={title}
        actions={<Actions request={request} onAmend={onAmend} />}
      >
        <TitleBlock cells={cellsOf(request, currency)} />
      </PageHeader>
      <Printed>{() => <RequestPaper request={request} />}</Printed>
      <SplitView
        main={
          <>
            {withheld.length > 0 && <InlineNotice>Some answers are for those alone who need to know them.</InlineNotice>}
            {outcome && (
              <InlineNotice tone="success" title="Done.">
                {outcome}
              </InlineNotice>
            )}
            <FromMail request={request} />
            <FormAnswers {...request} title={request.templateName} note={noteOf(request)} />
            <ActivitySheet subjectType="request" subjectId={request.id} />
          </>
        }
        side={
          <>
            {request.approvalKind && <ApprovalPanel kind={request.approvalKind as ApprovalKind} subjectId={request.id} />}
            <RequestMoves request={request} />
            {request.can.rate && <RateSheet request={request} />}
            {linked && (
              <Sheet>
                <SheetHeader title="Led to" />
                <SheetBody>
                  <Anchor component={Link} to={`/${linked.path}`} inherit underline="always">
                    {linked.label}
                  </Anchor>
                </SheetBody>
              </Sheet>
            )}
          </>
        }
      />
    </>
  );
}

const noteOf = ({ versionNumber, currentNumber }: RequestDetail): string =>
  currentNumber !== null && versionNumber !== currentNumber
    ? `version ${versionNumber} of the form, now ${currentNumber}`
    : `version ${versionNumber} of the form`;

/** Six at most: of project and department the closer one. */
function cellsOf(request: RequestDetail, currency: string): TitleCell[] {
  const { projectName, waitingOn } = request;
  return [
    ...factsOf(request, currency).filter(({ label }) => label !== 'Department' || !projectName),
    { label: waitingOn ? 'Waiting on' : 'Due', value: waitingOn ?? <TermText term={request.term} dueAt={request.dueAt} /> },
  ].slice(0, 6);
}

function Actions({ request, onAmend }: { request: RequestDetail; onAmend: () => void }) {
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: () => startRequest({ templateId: request.templateId, copyOf: request.id }),
    onSuccess: ({ id }) => navigate(to('requests.detail', { formId: id })),
    onError: (error) => toast.problem(error),
  });
  const reminding = useMutation({
    mutationFn: () => remindOf(request.id),
    onSuccess: (names) => toast.result(`${names.join(', ')} reminded`),
    onError: (error) => toast.problem(error),
  });
  const { can } = request;
  return (
    <>
      {can.amend && (
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onAmend}>
          Correct
        </Button>
      )}
      {can.remind && (
        <Button variant="default" leftSection={<IconBell size={16} />} loading={reminding.isPending} onClick={() => reminding.mutate()}>
          Remind
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label="More">
            <IconDotsVertical size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            Print
          </Menu.Item>
          {can.copy && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copying.mutate()}>
              Use its answers for a new request
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
