import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import type { LeaveRequestDetail } from '@lintel/contract/leave';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { ApprovalPanel, useApprovalOf } from '#web/features/approvals/approvals.parts.tsx';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { SubjectFiles } from '#web/features/files/files.parts.tsx';
import { AwayNoteState, AwayWords } from '#web/features/mail/mail.parts.tsx';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useUser } from '#web/kit/session.store.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { CoverageCalendar } from './CoverageCalendar.tsx';
import { requestQuery } from './leave.data.ts';
import { daysText, kindText, signedDays, spanText } from './leave.format.ts';
import { LeaveFacts } from './LeaveFacts.tsx';
import { LeaveMoves } from './LeaveMoves.tsx';
import { LeaveStatus } from './LeaveStatus.tsx';
import s from './leave.layout.module.css';

/** workspace C1.14, view: facts, decision, what it did to the ledger, what was said. */
export function LeaveRequestPage() {
  const { requestId = '' } = useParams();
  const request = useQuery(requestQuery(requestId));
  if (hasFailed(request)) return <Failed isPage things="this leave request" read={request} />;
  if (!request.data) return <Loading label="Loading the leave request" />;
  return <Request request={request.data} />;
}

function Request({ request }: { request: LeaveRequestDetail }) {
  const user = useUser();
  const isOwn = request.employeeId === user.id;
  const isDetailed = request.typeId !== null;
  const approval = useApprovalOf('leave', request.id);
  const title = isOwn ? request.typeName : `${request.employeeName}: ${request.typeName}`;
  useCrumb(title);
  return (
    <>
      <PageHeader title={title} status={<LeaveStatus status={request.status} quiet={false} />} actions={<Actions request={request} />}>
        <TitleBlock
          cells={[
            { label: 'Days off', value: spanText(request), wide: true },
            { label: 'Working days', value: daysText(request.days100) },
            { label: 'Department', value: request.departmentName ?? '–' },
            { label: 'Handed over to', value: request.handoverName ?? '–' },
          ]}
        />
      </PageHeader>
      <SplitView
        main={
          <>
            <Decision request={request} />
            {(request.reason || request.awayMessage) && <Words request={request} />}
            {isOwn && <CoverageCalendar title="Your team in these days" highlight={request} />}
            {!isOwn && isDetailed && request.departmentId && (
              <CoverageCalendar title="Who is away in these days" departmentId={request.departmentId} highlight={request} />
            )}
            {isDetailed && <ActivitySheet subjectType="leave_request" subjectId={request.id} />}
          </>
        }
        side={
          <>
            {request.submittedAt && isDetailed && (
              <ApprovalPanel kind="leave" subjectId={request.id} withFacts={!isOwn && (approval?.changes.length ?? 0) > 0} />
            )}
            <LeaveFacts request={request} approval={approval} isOwn={isOwn} />
            <Ledger request={request} />
            {isDetailed && <Files id={request.id} />}
          </>
        }
      />
    </>
  );
}

function Actions({ request }: { request: LeaveRequestDetail }) {
  return (
    <>
      {request.isEditable && (
        <Button variant="default" component={Link} to={`${to('leave.request')}?edit=${request.id}`} leftSection={<IconPencil size={16} />}>
          Edit
        </Button>
      )}
      <LeaveMoves request={request} />
    </>
  );
}

// The other states are said by the badge, and by the steps who decided it and with which words.
const SAID: Partial<Record<LeaveRequestDetail['status'], { tone: 'warning' | 'danger'; title: string }>> = {
  returned: { tone: 'warning', title: 'It came back to you.' },
  rejected: { tone: 'danger', title: 'It was rejected.' },
};

function Decision({ request }: { request: LeaveRequestDetail }) {
  const said = SAID[request.status];
  if (!said) return null;
  return (
    <InlineNotice tone={said.tone} title={said.title}>
      {request.decisionNote ?? ''}
    </InlineNotice>
  );
}

function Words({ request: { reason, awayMessage, awayOutside, from, to: until } }: { request: LeaveRequestDetail }) {
  return (
    <Sheet>
      <SheetHeader title={reason ? 'Reason' : 'Answer to mails'} />
      <SheetBody>
        {reason && <p className={s.text}>{reason}</p>}
        {awayMessage && (
          <>
            {reason && <p className={s.muted}>Your mailbox answers meanwhile:</p>}
            <Suspense>
              <AwayWords text={awayMessage} outside={awayOutside} />
              <AwayNoteState from={from} until={until} />
            </Suspense>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}

function Ledger({ request: { entries } }: { request: LeaveRequestDetail }) {
  if (entries.length === 0) return null;
  return (
    <Sheet>
      <SheetHeader title="In the ledger" />
      <SheetBody>
        <dl className={s.facts}>
          {entries.map(({ id, kind, day, days100 }) => (
            <div key={id} style={{ display: 'contents' }}>
              <dt>
                {`${kindText(kind)}, `}
                <DateText iso={day} format="list" />
              </dt>
              <dd>{signedDays(days100)}</dd>
            </div>
          ))}
        </dl>
      </SheetBody>
    </Sheet>
  );
}

function Files({ id }: { id: string }) {
  return (
    <Sheet>
      <SheetHeader title="Documents" />
      <SheetBody>
        <SubjectFiles subjectType="leave_request" subjectId={id} />
      </SheetBody>
    </Sheet>
  );
}
