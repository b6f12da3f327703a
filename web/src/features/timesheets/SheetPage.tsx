import { useQuery } from '@tanstack/react-query';
import { daysOfWeek } from '@lintel/contract/kit/days';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { useParams } from 'react-router';
import { ApprovalPanel } from '#web/features/approvals/approvals.parts.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { formatDateRange } from '#web/ui/date.format.ts';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { CorrectHours } from './CorrectHours.tsx';
import { Corrections } from './Corrections.tsx';
import { formatHours } from './hours.format.ts';
import { ReturnDays } from './ReturnDays.tsx';
import { SheetStatus } from './SheetStatus.tsx';
import s from './Timesheet.module.css';
import { moveSheet, readTimesheetsAgain, sheetQuery } from './timesheets.data.ts';
import { factsOf, paperOf, rowsOf } from './week.rows.ts';
import { WeekFacts } from './WeekFacts.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { PrintWeek } from './WeekPaper.tsx';

/** workspace C1.12, approve: somebody's week as it was handed in, with the decision beside it. */
export function SheetPage() {
  const { timesheetId = '' } = useParams();
  const sheet = useQuery(sheetQuery(timesheetId));
  const { data } = sheet;
  if (hasFailed(sheet)) return <Failed isPage things="this week" read={sheet} />;
  if (!data) return <Loading />;
  return <Week sheet={data} />;
}

function Week({ sheet }: { sheet: Timesheet }) {
  const days = daysOfWeek(sheet.week);
  const minutes = sheet.entries.reduce((sum, entry) => sum + entry.minutes, 0);
  const { ot1, ot2, ot3 } = sheet.overtime;
  return (
    <>
      <PageHeader
        title={`${sheet.employeeName}: week ${Number(sheet.week.slice(6))}`}
        status={<SheetStatus status={sheet.status} />}
        actions={<Actions sheet={sheet} />}
      >
        <TitleBlock
          cells={[
            { label: 'Week', value: formatDateRange(days[0]!, days[6]!), wide: true },
            { label: 'Hours', value: formatHours(minutes) || '0' },
            { label: 'Overtime', value: formatHours(ot1 + ot2 + ot3) || '0' },
            { label: 'Handed in by', value: sheet.submittedByName ?? '–' },
            { label: 'Handed in', value: <DateText iso={sheet.submittedAt} format="dateTime" /> },
          ]}
        />
      </PageHeader>
      <SplitView
        main={
          <>
            {sheet.comment && <InlineNotice tone="warning">{sheet.comment}</InlineNotice>}
            {sheet.reason && (
              <InlineNotice tone="info" title="Days without hours.">
                {sheet.reason}
              </InlineNotice>
            )}
            <Sheet label="Hours">
              <WeekGrid
                caption={`Hours of ${sheet.employeeName}, week ${sheet.week}`}
                rowHeader="Project or activity"
                days={sheet.days}
                rows={rowsOf(sheet, [])}
                longDays={sheet.longDays}
              />
              {sheet.entries.length === 0 && <p className={s.note}>No hours were entered for this week.</p>}
            </Sheet>
            <Corrections sheet={sheet} />
          </>
        }
        side={
          <>
            {sheet.id && <ApprovalPanel kind="timesheet" subjectId={sheet.id} />}
            <WeekFacts facts={factsOf(sheet)} badge={null} />
          </>
        }
      />
    </>
  );
}

function Actions({ sheet }: { sheet: Timesheet }) {
  return (
    <>
      <PrintWeek {...paperOf(sheet, MACHINES.timesheet.states[sheet.status].label)} />
      {sheet.isReturnable && <ReturnDays sheet={sheet} />}
      {sheet.transitions.includes('correct') && <CorrectHours sheet={sheet} />}
      <TransitionButtons
        size="sm"
        machine={MACHINES.timesheet}
        row={{ ...sheet, transitions: sheet.transitions.filter((name) => name === 'reopen' || name === 'recall').slice(0, 1) }}
        label={`week ${Number(sheet.week.slice(6))} of ${sheet.employeeName}`}
        move={moveSheet}
        onSettled={() => void readTimesheetsAgain()}
        ask={{ reopen: [REASON], recall: [REASON] }}
      />
    </>
  );
}

const REASON = { name: 'reason', label: 'What has to be changed', kind: 'text' } as const;
